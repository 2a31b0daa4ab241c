/** The editor in the hands of a person: keys, help while typing, files, arguments, saving. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import {
  allowClipboard,
  openEditor,
  output,
  programText,
  runButton,
  runStatus,
  saveState,
  setRanks,
  typeAtEnd,
  writeProgram,
} from "./support/workbench";

let stack: Stack;
let home: string;
test.beforeAll(({ stack: running }) => {
  stack = running;
  home = `${stack.origins[0]}/`;
});
test.beforeEach(({ context }) => allowClipboard(context));

test("Ctrl+Enter runs and Ctrl+. stops, from inside the text", async ({ page }) => {
  await openEditor(page, home);
  await writeProgram(page, 'console.log("begun");\nwhile (true) {}\n');
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(output(page)).toContainText("begun");
  await page.keyboard.press("ControlOrMeta+Period");
  await expect(runStatus(page)).toHaveText("Stopped");
  await expect(programText(page)).toContainText("while (true)");
});

test("Ctrl+S saves at once, and the browser's own dialog stays away", async ({ page }) => {
  await openEditor(page, home);
  await typeAtEnd(page, "// kept");
  const seen = await page.evaluateHandle(() => ({
    prevented: new Promise<boolean>((resolve) => {
      const look = (event: KeyboardEvent) => event.key === "s" && resolve(event.defaultPrevented);
      window.addEventListener("keydown", look, { capture: true });
    }),
  }));
  await page.keyboard.press("ControlOrMeta+s");
  expect(await seen.evaluate(({ prevented }) => prevented)).toBe(true);
  await expect(saveState(page)).toHaveText("Saved");
  await expect(page).toHaveURL(/\/p\/[a-z0-9-]+$/);
});

test("completion offers allreduce after MPI.COMM_WORLD., and hovering Bcast shows what it does", async ({ page }) => {
  await openEditor(page, home);
  await writeProgram(page, 'import MPI from "mpi";\nconst x = new Float64Array(4);\nawait MPI.COMM_WORLD.Bcast(x);\n');
  await programText(page).getByText("Bcast", { exact: true }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "copies the root's memory" })).toBeVisible();
  await typeAtEnd(page, "await MPI.COMM_WORLD.");
  const suggestions = page.getByRole("listbox", { name: "Suggest" });
  await expect(suggestions).toBeVisible();
  await page.keyboard.type("allr");
  await expect(suggestions.getByRole("listitem", { name: /^allreduce,/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(programText(page)).toContainText("MPI.COMM_WORLD.allreduce");
});

test("a second file is imported, and an error in it leads to its line", async ({ page }) => {
  await openEditor(page, home);
  await page.getByRole("button", { name: "Add a file" }).click();
  await page.getByRole("textbox", { name: "File name" }).fill("util.ts");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("tab", { name: "util.ts" })).toHaveAttribute("aria-selected", "true");
  await writeProgram(
    page,
    'export function check(rank: number) {\n  if (rank === 1)\n    throw new Error("no ones");\n}\n',
  );
  await page.getByRole("tab", { name: /^main\.ts/ }).click();
  await writeProgram(page, 'import MPI from "mpi";\nimport { check } from "./util";\ncheck(MPI.COMM_WORLD.rank);\n');
  await expect(page.getByRole("button", { name: "No problems" })).toBeVisible();
  await setRanks(page, 2);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Failed");
  await page.getByRole("button", { name: /rank 1 util\.ts:3:.*no ones/ }).click();
  await expect(page.getByRole("tab", { name: "util.ts" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator(".monaco-editor .line-numbers.active-line-number")).toHaveText("3");
});

test("what was typed is saved by itself and there after a reload", async ({ page }) => {
  await openEditor(page, home);
  await typeAtEnd(page, "// first thought");
  await expect(saveState(page)).toHaveText("Saved");
  await openEditor(page, page.url());
  await expect(programText(page)).toContainText("// first thought");
  await expect(saveState(page)).toHaveText("Saved");
});

test("a tab that is closed at once loses nothing: a new program, and one that is saved already", async ({
  context,
}) => {
  const first = await context.newPage();
  await openEditor(first, home);
  await typeAtEnd(first, "// before closing");
  await first.close();

  const second = await context.newPage();
  await openEditor(second, home);
  await expect(programText(second)).toContainText("// before closing");
  await expect(saveState(second)).toHaveText("Saved");
  const address = second.url();
  await typeAtEnd(second, " and again");
  await second.close();

  const third = await context.newPage();
  await openEditor(third, address);
  await expect(programText(third)).toContainText("// before closing and again");
});

test("arguments reach MPI.args as a shell would split them", async ({ page }) => {
  await openEditor(page, home);
  await writeProgram(page, 'import MPI from "mpi";\nconsole.log("args", JSON.stringify(MPI.args));\n');
  await page.getByRole("textbox", { name: "Arguments" }).fill('12 "two words" --fast');
  await setRanks(page, 1);
  await runButton(page).click();
  await expect(output(page)).toContainText('args ["12","two words","--fast"]');
});

for (const interconnect of ["Ring", "Tree"])
  test(`a run on a ${interconnect.toLowerCase()} says so on its dashboard`, async ({ page }) => {
    await openEditor(page, home);
    await page.getByRole("combobox", { name: "Interconnect" }).click();
    await page.getByRole("option", { name: new RegExp(`^${interconnect}`) }).click();
    await setRanks(page, 5);
    await runButton(page).click();
    await expect(runStatus(page)).toHaveText("Succeeded");
    await expect(output(page)).toContainText("pi is about 3.14159265");
    await page.getByRole("tab", { name: "Dashboard" }).click();
    const name = interconnect.toLowerCase();
    await expect(page.getByRole("img", { name: `1 tab with 5 ranks on a ${name}` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Topology" })).toContainText(`${name}, 1 tab`);
  });

test("the console shows one rank when asked, or the lines that contain a word", async ({ page }) => {
  await openEditor(page, home);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("hello from rank 3 of 4");
  await page.getByRole("button", { name: "Rank 2" }).click();
  await expect(output(page)).toContainText("hello from rank 2 of 4");
  await expect(output(page)).not.toContainText("hello from rank 3 of 4");
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("searchbox", { name: "Search the output" }).fill("PI IS");
  await expect(output(page)).toContainText("pi is about");
  await expect(output(page)).not.toContainText("hello");
  await page.getByRole("searchbox", { name: "Search the output" }).fill("nowhere");
  await expect(page.getByText("No line matches the filter.")).toBeVisible();
});
