/** Pages that are not cross-origin isolated run on message ports, say so, and refuse blocking calls with a reason. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

test.use({ stackOptions: { isolation: "off" } });
let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

test("the first program runs, and the page says which transport is active", async ({ page, context }) => {
  await allowClipboard(context);
  await openEditor(page, `${stack.origins[0]}/`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await expect(page.getByRole("button", { name: /Transport: message ports/i })).toBeVisible();
  await setRanks(page, 4);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("pi is about 3.14159265");

  await writeProgram(page, 'import MPI from "mpi/blocking";\nMPI.COMM_WORLD.Barrier();\n');
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Failed");
  await expect(page.getByRole("alert").filter({ hasText: "cross-origin isolated" })).toBeVisible();
});

test("a program written for MPI.js runs on message ports too", async ({ page }) => {
  await openEditor(page, `${stack.origins[0]}/p/mpijs-primes`);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("there are 2262 primes below 20000");
});

test("a program in C says what it needs before the compiler is loaded", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openEditor(page, `${stack.origins[0]}/p/hello-c`);
  await runButton(page).click();
  await expect(output(page)).toContainText("Not run: C and C++ need shared memory");
  expect(asked.filter((path) => path.startsWith("/compiler/"))).toEqual([]);
});
