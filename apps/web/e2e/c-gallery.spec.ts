/** Programs of the gallery in C and C++ come compiled: nobody loads the compiler for them before it is needed. */

import { cSources } from "@commworld/toolchain";
import { moduleKey } from "@commworld/toolchain/node";
import { type BrowserContext, expect, test } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import { type Stack, startStack } from "./support/stack";
import { openEditor, output, programText, runButton, runStatus, typeAtEnd } from "./support/workbench";

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());
test.beforeEach(() => test.setTimeout(240_000));

interface Asked {
  /** Files of the compiler but its manifest, which says its version. */
  compiler: string[];
  modules: string[];
}

function requestsOf(context: BrowserContext): Asked {
  const asked: Asked = { compiler: [], modules: [] };
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/compiler/") && !pathname.endsWith("/manifest.json")) asked.compiler.push(pathname);
    if (pathname.startsWith("/compiled/") && pathname.endsWith(".br")) asked.modules.push(pathname);
  });
  return asked;
}

test("a lesson in C runs without the compiler; once it is edited the compiler is loaded", async ({ page }) => {
  const asked = requestsOf(page.context());
  await page.goto(`${stack.origins[0]}/learn/ring`);
  await page.getByRole("radio", { name: "C", exact: true }).click();
  await page.getByRole("link", { name: "Open in the editor" }).click();
  await page.waitForURL(/\/p\/ring-c$/);
  await openEditor(page, page.url());
  await expect(programText(page)).toContainText("#include <mpi.h>");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("the sum of all ranks is 15");
  expect([asked.compiler, asked.modules.length]).toEqual([[], 1]);

  const served = await page.request.head(`${stack.origins[0]}${asked.modules[0]}`);
  expect(served.headers()).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(Number(served.headers()["content-length"])).toBeLessThan(40 * 1024);

  await typeAtEnd(page, "// mine\n");
  await runButton(page).click();
  await expect(page.getByRole("progressbar", { name: "Compiler" })).toBeVisible();
  await expect(output(page)).toContainText("the sum of all ranks is 15", { timeout: 120_000 });
  await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 120_000 });
  expect(asked.compiler.filter((path) => /\/llvm\.core\.[0-9a-f]{16}\.wasm\.br$/.test(path))).toHaveLength(1);
  expect(asked.modules).toHaveLength(1);
});

test("a lesson in C++ runs in a room, and neither tab loads the compiler", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, { example: "matrix-vector-c" });
  const asked = room.contexts.map(requestsOf);
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) await expect(runStatus(page)).toHaveText("Succeeded");
  expect(asked.map(({ compiler, modules }) => [compiler, modules.length])).toEqual([
    [[], 1],
    [[], 0],
  ]);
  await closeRoom(room);
});

test("every program of the gallery in C or C++ is there, as it stands in the gallery", async ({ request }) => {
  const json = async (path: string) => (await request.get(`${stack.origins[0]}${path}`)).json();
  const { version } = await json("/compiler/manifest.json");
  const keys: string[] = await json("/compiled/index.json");
  const { examples }: { examples: { slug: string }[] } = await json("/api/v1/examples");
  const inC = examples.filter(({ slug }) => slug.endsWith("-c"));
  expect(inC.length).toBeGreaterThan(15);
  const contents = await Promise.all(inC.map(({ slug }) => json(`/api/v1/programs/${slug}`)));
  expect(contents.map(({ content }) => moduleKey(version, cSources(content))).sort()).toEqual([...keys].sort());
});
