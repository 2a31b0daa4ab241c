/** Links to programs: a shared version never changes, and whoever edits it gets a copy. */
import { expect, type Page } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import {
  allowClipboard,
  openEditor,
  programText,
  saveState,
  setRanks,
  typeAtEnd,
  writeProgram,
} from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});
test.beforeEach(({ context }) => allowClipboard(context));

async function share(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/v\/\d+$/);
  const url = await link.inputValue();
  await page.keyboard.press("Escape");
  return url;
}

test("a shared link keeps its text when the program goes on", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'console.log("as it was");\n');
  const first = await share(page);
  expect(await share(page)).toBe(first);
  await setRanks(page, 7);
  await expect(saveState(page)).toHaveText("Saved");
  await writeProgram(page, 'console.log("as it is");\n');
  const second = await share(page);
  expect(second).toBe(first.replace(/1$/, "2"));

  const other = await (await browser.newContext()).newPage();
  await openEditor(other, first);
  await expect(programText(other)).toContainText("as it was");
  await openEditor(other, second);
  await expect(programText(other)).toContainText("as it is");
  await expect(other.getByRole("spinbutton", { name: "Ranks" })).toHaveValue("7");
  // Of somebody else's program, too, a link has what is chosen.
  await setRanks(other, 5);
  const theirs = await share(other);
  expect(theirs).not.toContain(new URL(second).pathname.split("/")[2]);
  await openEditor(other, theirs);
  await expect(other.getByRole("spinbutton", { name: "Ranks" })).toHaveValue("5");
  await openEditor(other, first.replace(/\/v\/1$/, ""));
  await expect(programText(other)).toContainText("as it is");
  await other.context().close();
});

test("another person's edit makes a copy and says so; the original stays", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'console.log("the original");\n');
  await expect(saveState(page)).toHaveText("Saved");
  const original = page.url();

  const other = await (await browser.newContext()).newPage();
  await openEditor(other, original);
  await expect(other.getByText(/your first change makes your own copy/)).toBeVisible();
  await typeAtEnd(other, "// a stranger was here");
  await expect(other.getByText("This is your own copy now")).toBeVisible();
  await expect(other).not.toHaveURL(original);
  await expect(saveState(other)).toHaveText("Saved");
  await openEditor(other, other.url());
  await expect(programText(other)).toContainText("// a stranger was here");
  await openEditor(other, original);
  await expect(programText(other)).toContainText("the original");
  await expect(programText(other)).not.toContainText("a stranger");
  await openEditor(page, original);
  await expect(programText(page)).not.toContainText("a stranger");
  await other.context().close();
});

test("an edited example goes back to its original text when asked", async ({ page }) => {
  await openEditor(page, `${stack.origins[0]}/p/hello`);
  await typeAtEnd(page, "// mine");
  await expect(saveState(page)).toHaveText("Saved");
  await openEditor(page, page.url());
  await expect(programText(page)).toContainText("// mine");
  await page.getByRole("button", { name: "File actions" }).click();
  await page.getByRole("menuitem", { name: "Reset to the original" }).click();
  await expect(programText(page)).not.toContainText("// mine");
  await expect(programText(page)).toContainText("Hello from rank");
  await expect(saveState(page)).toHaveText("Saved");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(programText(page)).toContainText("// mine");
});
