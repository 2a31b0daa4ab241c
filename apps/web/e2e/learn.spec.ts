/** The examples: listed with a line each, and each runs as it is. */
import { expect, test } from "@playwright/test";
import { type Stack, startStack } from "./support/stack";
import { openEditor, output, runButton, runStatus } from "./support/workbench";

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());

const EXAMPLES = [
  { title: "Hello", prints: "Hello from rank 3 of 4" },
  { title: "Ping-pong", prints: "round 5: the ball comes back with 10 hits" },
  { title: "Ring", prints: "the sum of all ranks is 15" },
  { title: "Pi by reduce", prints: "pi is about 3.1415926536" },
  { title: "Square roots", prints: "all results are within 1e-9 of the square root of 3" },
  { title: "Matrix times vector", prints: "the same as on one rank: yes" },
  { title: "Primes with MPI.js", prints: "there are 2262 primes below 20000" },
];

test("the examples stand in order, each with a line of its own", async ({ page }) => {
  await page.goto(`${stack.origins[0]}/learn`);
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveCount(EXAMPLES.length);
  const lines = new Set<string>();
  for (const [i, { title }] of EXAMPLES.entries()) {
    const text = (await items.nth(i).innerText()).split("\n").map((line) => line.trim());
    expect(text).toContain(title);
    const line = text.find((part) => part.length > 30 && part.endsWith("."));
    expect(line, `the line of ${title}`).toBeDefined();
    lines.add(line!);
  }
  expect(lines.size).toBe(EXAMPLES.length);
});

for (const { title, prints } of EXAMPLES)
  test(`${title} opens from the list and runs`, async ({ page }) => {
    await page.goto(`${stack.origins[0]}/learn`);
    await page
      .getByRole("link", { name: new RegExp(`\\b${title}\\b`) })
      .first()
      .click();
    await page.waitForURL(/\/p\//);
    await openEditor(page, page.url());
    await runButton(page).click();
    await expect(runStatus(page)).toHaveText("Succeeded");
    await expect(output(page)).toContainText(prints);
  });
