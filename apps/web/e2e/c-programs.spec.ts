/** C and C++ on the page: a person writes, compiles and runs them, alone and with another tab that needs no compiler. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import {
  allowClipboard,
  openEditor,
  output,
  programText,
  runButton,
  runStatus,
  setRanks,
  writeProgram,
} from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});
test.beforeEach(async ({ context }) => {
  test.setTimeout(240_000);
  await allowClipboard(context);
});

/** The first program in C++ on a busy machine. */
const COMPILE_MS = 120_000;

const RING = `#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, token = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank > 0) MPI_Recv(&token, 1, MPI_INT, rank - 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  token += rank;
  printf("rank %d of %d has %d\\n", rank, size, token);
  if (rank + 1 < size) MPI_Send(&token, 1, MPI_INT, rank + 1, 7, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
`;

/** Pasted over the first program, which is one of TypeScript: the file becomes one of the pasted text's language. */
async function pasteOverFirst(page: Page, file: string, text: string): Promise<void> {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, text);
  await expect(page.getByRole("tab", { name: file })).toBeVisible();
}

/** Requests for the compiler's files that a browser makes from now on. */
function compilerRequests(context: BrowserContext): string[] {
  const urls: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/compiler/")) urls.push(request.url());
  });
  return urls;
}

test("a visitor writes C, sees the compiler load, its errors at their lines, and the output by rank", async ({
  page,
}) => {
  const requests = compilerRequests(page.context());
  await page.route(/\/compiler\/llvm\.core\./, async (route) => {
    await expect(page.getByRole("progressbar", { name: "Compiler" })).toBeVisible();
    await route.continue();
  });
  const wrong = RING.replace("token += rank;", "token += rnak;");
  await pasteOverFirst(page, "main.c", wrong);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("tab", { name: "main.ts" })).toBeVisible();
  await expect(programText(page)).toContainText('import MPI from "mpi"');
  await writeProgram(page, wrong);
  await expect(page.getByRole("tab", { name: "main.c" })).toBeVisible();
  await setRanks(page, 3);
  await runButton(page).click();
  await expect(page.getByText(/^Loading the compiler: [\d.]+ (B|KiB|MiB) of 1\d\.\d MiB$/)).toBeVisible();
  await expect(output(page)).toContainText("Not run: 1 error in the program", { timeout: COMPILE_MS });
  const core = requests.find((url) => /\/llvm\.core\.[0-9a-f]{16}\.wasm\.br$/.test(url));
  const served = await page.request.head(core!);
  expect(served.headers()).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(Number(served.headers()["content-length"])).toBeLessThan(20 * 1024 * 1024);
  const manifest = await page.request.head(`${stack.origins[0]}/compiler/manifest.json`);
  expect(manifest.headers()["cache-control"]).toBe("no-cache");

  const problem = page.getByRole("region", { name: "Problems" }).getByRole("button");
  await expect(problem).toContainText("use of undeclared identifier 'rnak'");
  await expect(problem).toContainText("main.c:10:12");
  await output(page).getByRole("button", { name: "main.c:10:12" }).click();
  await expect(page.locator(".monaco-editor .line-numbers.active-line-number")).toHaveText("10");
  await expect(page.locator(".monaco-editor .squiggly-error").first()).toBeVisible();

  await writeProgram(page, RING);
  await expect(page.locator(".monaco-editor .squiggly-error")).toHaveCount(0);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  for (const [rank, token] of [0, 1, 3].entries())
    await expect(output(page)).toContainText(`rank ${rank} of 3 has ${token}`);

  // Its version is shared, and its recorded run opened, as those of any program.
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/\/p\/[a-z0-9-]+\/v\/1$/);
  const shared = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  const record = page.getByRole("link", { name: "Recorded run" });
  await expect(record).toBeVisible();
  await page.goto(`${stack.origins[0]}${await record.getAttribute("href")}`);
  await expect(output(page)).toContainText("rank 2 of 3 has 3");

  // Somebody else's program in the same browser: nothing of the compiler is loaded, and editing it makes a copy.
  const before = requests.filter((url) => !url.endsWith("/manifest.json")).length;
  const other = await page.context().newPage();
  await openEditor(other, shared);
  await expect(programText(other)).toContainText("MPI_Comm_rank");
  await runButton(other).click();
  await expect(runStatus(other)).toHaveText("Succeeded");
  await expect(output(other)).toContainText("rank 0 of");
  expect(requests.filter((url) => !url.endsWith("/manifest.json")).length).toBe(before);
});

test("C++ with templates and the standard library runs; a compilation is cancelled", async ({ page }) => {
  const text = `#include <algorithm>
#include <iostream>
#include <mpi.h>
#include <numeric>
#include <vector>

template <typename T> T total(const std::vector<T> &values) {
  return std::accumulate(values.begin(), values.end(), T{});
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  std::vector<double> values(10, rank + 0.5);
  double own = total(values), sum = 0;
  MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  std::cout << "rank " << rank << " knows " << sum << std::endl;
  MPI_Finalize();
}
`;
  await pasteOverFirst(page, "main.cpp", text);
  await setRanks(page, 4);
  await runButton(page).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(runButton(page)).toBeEnabled();
  await expect(page.getByRole("progressbar", { name: "Compiler" })).toHaveCount(0);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded", { timeout: COMPILE_MS });
  for (let rank = 0; rank < 4; rank++) await expect(output(page)).toContainText(`rank ${rank} knows 80`);
});

test("two tabs run a C program through a relay; the joiner loads the module and no compiler", async ({ browser }) => {
  const content = { files: [{ path: "ring.c", text: RING }], entry: "ring.c", args: [] };
  const room = await roomOfTwo(browser, stack.origins, { content });
  const [hostAsks, guestAsks] = room.contexts.map(compilerRequests) as [string[], string[]];
  const modules: string[] = [];
  room.contexts[1]!.on("request", (request) => {
    if (request.url().includes("/api/v1/modules/")) modules.push(request.method());
  });
  for (const turn of [1, 2]) {
    await runButton(room.host).click();
    for (const page of [room.host, room.guest]) {
      await expect(output(page)).toContainText("rank 3 of 4 has 6", { timeout: COMPILE_MS });
      await expect(output(page)).toContainText("rank 1 of 4 has 1");
      await expect(runStatus(page)).toHaveText("Succeeded");
    }
    // The same module again is neither compiled nor fetched again.
    expect(modules).toEqual(["GET"]);
    expect(hostAsks.filter((url) => /llvm\.core\./.test(url)).length, `run ${turn}`).toBe(1);
  }
  expect(guestAsks).toEqual([]);
  expect(await room.guest.evaluate(() => caches.keys())).toEqual([]);
  await closeRoom(room);
});
