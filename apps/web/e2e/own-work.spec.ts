/** My work: what was written and run in this browser can be found again, and deleted. */
import { expect } from "@playwright/test";
import { test } from "./support/test";
import { openEditor, output, runButton, runStatus, saveState, writeProgram } from "./support/workbench";

test("a run and a program are deleted after a question; their links lead nowhere then", async ({ page, stack }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'console.log("to be deleted");\n');
  await expect(saveState(page)).toHaveText("Saved");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("to be deleted");
  const program = page.url();

  await page.getByRole("link", { name: "My work" }).click();
  const runs = page.getByRole("region", { name: "Runs" });
  const programs = page.getByRole("region", { name: "Programs" });
  await expect(runs.getByRole("listitem")).toHaveCount(1);
  const run = await runs.getByRole("listitem").getByRole("link").getAttribute("href");

  await runs.getByRole("button", { name: /^Delete / }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(runs.getByRole("listitem")).toHaveCount(1);
  await runs.getByRole("button", { name: /^Delete / }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(runs).toContainText("None yet");
  expect((await page.request.get(`${stack.origins[0]}/api/v1${run}`)).status()).toBe(404);

  await programs.getByRole("button", { name: /^Delete the program/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Its versions and your runs of it are deleted too");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(programs).toContainText("None yet");
  await page.goto(program);
  await expect(page.getByText(/There is no such program/)).toBeVisible();
});
