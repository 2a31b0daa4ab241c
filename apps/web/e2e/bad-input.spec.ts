/** Bad input from the page: a clear message, nothing lost, the server unharmed. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

test("1,000 ranks: the page names the limit and does not run", async ({ page }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await setRanks(page, 1000);
  await expect(page.getByText(/1 to 64/).first()).toBeVisible();
  await setRanks(page, 2);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
});

test("a program of 2 MiB is refused with the limit, and the text stays in the editor", async ({ page, context }) => {
  await allowClipboard(context);
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, `// ${"x".repeat(2 * 1024 * 1024)}\nconsole.log("big");\n`);
  await runButton(page).click();
  await expect(page.getByText(/limit/i).first()).toBeVisible();
  const answer = await page.request.post(`${stack.origins[0]}/api/v1/programs`, {
    headers: { origin: stack.origins[0]! },
    data: {
      title: "big",
      content: { files: [{ path: "main.ts", text: "x".repeat(2 * 1024 * 1024) }], entry: "main.ts", args: [] },
      settings: { ranks: 2, interconnect: "crossbar" },
    },
  });
  expect([401, 413]).toContain(answer.status());
});

test("a slug, a version, a run and a room that do not exist are 404 pages that say so", async ({ page }) => {
  for (const path of [
    "/p/there-is-no-such-program",
    "/p/hello/v/9999",
    "/runs/00000000-0000-4000-8000-000000000000",
    "/r/zzzzzzzz",
  ]) {
    const answer = await page.goto(`${stack.origins[0]}${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: /There is no such/ })).toBeVisible();
  }
  expect((await page.request.get(`${stack.origins[0]}/api/v1/programs/there-is-no-such-program`)).status()).toBe(404);
  for (const path of ["/p/%F0%28", "/api/v1/rooms/%F0%28"]) {
    const answer = await page.request.get(`${stack.origins[0]}${path}`);
    expect(answer.status(), path).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: "bad-request" } });
  }
});

test("the page of a private program is 404 for everybody but its owner", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  const slug = await page.evaluate(async () => {
    const post = (path: string, body: unknown) =>
      fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    await post("/api/auth/sign-in/anonymous", {});
    const answer = await post("/api/v1/programs", {
      title: "Mine alone",
      content: { files: [{ path: "main.ts", text: "" }], entry: "main.ts", args: [] },
      settings: { ranks: 2, interconnect: "ring" },
      visibility: "private",
    });
    return ((await answer.json()) as { slug: string }).slug;
  });
  const address = `${stack.origins[0]}/p/${slug}`;
  expect((await page.goto(address))?.status()).toBe(200);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Mine alone");
  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(address))?.status()).toBe(404);
  await expect(other.getByRole("heading", { name: "There is no such program" })).toBeVisible();
  await expect(other).not.toHaveTitle(/Mine alone/);
  await other.context().close();
});

test("a syntax error is shown before the run and does not run; a type error is shown and runs", async ({
  page,
  context,
}) => {
  await allowClipboard(context);
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, "const a = ;\n");
  await expect(page.getByRole("button", { name: /Problems: [1-9]/ })).toBeVisible();
  await runButton(page).click();
  await expect(page.getByText(/main\.ts:1:11/).first()).toBeVisible();
  await expect(runStatus(page)).toBeHidden();

  await writeProgram(page, 'import MPI from "mpi";\nconst n: string = MPI.COMM_WORLD.size;\nconsole.log("n is", n);\n');
  await expect(page.getByRole("button", { name: /Problems: [1-9]/ })).toBeVisible();
  await setRanks(page, 2);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("n is 2");
});

test("a run-time error names rank and place, and the place jumps to the line", async ({ page, context }) => {
  await allowClipboard(context);
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'import MPI from "mpi";\n\nconst world: any = MPI.COMM_WORLD;\n  world.nothing.at.all;\n');
  await setRanks(page, 2);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Failed");
  await page
    .getByRole("button", { name: /main\.ts:4:/ })
    .first()
    .click();
  await expect(page.locator(".monaco-editor .line-numbers.active-line-number")).toHaveText("4");
});
