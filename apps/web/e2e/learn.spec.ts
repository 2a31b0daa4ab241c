/** The lessons: listed with a line each, a page each, and each program runs as it is. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { openEditor, output, runButton, runStatus } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

const FOLDER = fileURLToPath(new URL("../../../examples/", import.meta.url));
const LESSONS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(
    ({ name }) => JSON.parse(readFileSync(`${FOLDER}${name}/example.json`, "utf8")) as Record<string, string | number>,
  )
  .sort((a, b) => Number(a.order) - Number(b.order));

/** The first lessons, run from their pages; the command line's tests run all of them. */
const RUN = [
  { title: "Hello", prints: "Hello from rank 3 of 4" },
  { title: "Ring", prints: "the sum of all ranks is 15" },
  { title: "Halo exchange", prints: "the mean temperature is 17.430120" },
];

test("the lessons stand in order, each with a line and a page of its own", async ({ page }) => {
  await page.goto(`${stack.origins[0]}/learn`);
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(LESSONS.length);
  for (const [i, { title, summary }] of LESSONS.entries()) {
    await expect(items.nth(i)).toContainText(String(title));
    await expect(items.nth(i)).toContainText(String(summary));
  }
  await items.first().getByRole("link").click();
  for (const [i, { title }] of LESSONS.entries()) {
    await expect(page.getByRole("heading", { level: 1, name: String(title), exact: true })).toBeVisible();
    await expect(page.getByRole("region", { name: "Program" })).toContainText("MPI");
    if (i + 1 < LESSONS.length)
      await page.getByRole("navigation", { name: "Lessons" }).getByRole("link").last().click();
  }
});

for (const { title, prints } of RUN)
  test(`${title} opens from its lesson and runs`, async ({ page }) => {
    await page.goto(`${stack.origins[0]}/learn`);
    await page
      .getByRole("link", { name: new RegExp(`\\b${title}\\b`) })
      .first()
      .click();
    await page.getByRole("link", { name: "Open in the editor" }).click();
    await page.waitForURL(/\/p\//);
    await openEditor(page, page.url());
    await runButton(page).click();
    await expect(runStatus(page)).toHaveText("Succeeded");
    await expect(output(page)).toContainText(prints);
  });
