/** What programs draw: one written for MPI.js alone and in a room, and hostile names and texts. */
import { findRun, listWidgets } from "@commworld/db";
import { expect, type Page } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

/** A bar, a pie and a graph of each of 4 ranks, and the result. */
const WIDGETS = 3 * 4 + 1;

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

async function expectPrimes(page: Page, ranks: number) {
  await page.getByRole("tab", { name: "Dashboard" }).click();
  const widgets = page.getByTestId("program-widgets");
  for (let rank = 0; rank < ranks; rank++)
    await expect(widgets.getByRole("progressbar", { name: `numbers tested, rank ${rank}` })).toHaveAttribute(
      "aria-valuenow",
      "100",
    );
  await expect(widgets.getByRole("region", { name: "primes", exact: true }).getByRole("img")).toHaveCount(ranks);
  await expect(widgets.getByRole("img", { name: /^primes found: rank 0 at \d+, / })).toBeVisible();
  await expect(widgets.getByRole("region", { name: "result" })).toContainText("2262 primes below 20000");
}

test("a program written for MPI.js runs unchanged, and its widgets stay with the record", async ({ page }) => {
  await openEditor(page, `${stack.origins[0]}/p/mpijs-primes`);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("there are 2262 primes below 20000");
  await expect(page.getByText(/problem/i).first()).toContainText(/no problems/i);
  await expectPrimes(page, 4);
  await page.getByRole("link", { name: "Recorded run" }).click();
  await page.waitForURL(/\/runs\//);
  await expectPrimes(page, 4);
  await page.getByRole("button", { name: "Program as a table" }).click();
  await expect(page.getByRole("table", { name: "Program" }).getByRole("row")).toHaveCount(1 + WIDGETS);
});

test("in a room everybody sees the widgets of all ranks, and the record has them", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, { example: "mpijs-primes" });
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
    await expectPrimes(page, 4);
  }
  const path = await room.host.getByRole("link", { name: "Recorded run" }).getAttribute("href");
  const runId = path!.split("/").at(-1)!;
  await expect.poll(async () => (await findRun(stack.db, runId))?.status).toBe("succeeded");
  expect(await listWidgets(stack.db, runId)).toHaveLength(WIDGETS);
  await closeRoom(room);
});

test("names and texts of widgets are text, whatever they are", async ({ page }) => {
  const hostile = `<img src=x onerror="document.title='owned'">`;
  await allowClipboard(page.context());
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(
    page,
    `import MPI from "mpi";
const hostile = ${JSON.stringify(hostile)};
MPI.dashboard.putString(hostile, hostile);
MPI.dashboard.putPie("__proto__", { [hostile.slice(0, 40)]: 1, constructor: 2 });
MPI.dashboard.putGraph("flat", 5);
MPI.dashboard.putProgress("half", 0.5);
try { MPI.dashboard.putProgress("half", 5); } catch (error) { console.log(String(error)); }
`,
  );
  await setRanks(page, 2);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("progress is a number from 0 to 1");
  await page.getByRole("tab", { name: "Dashboard" }).click();
  const widgets = page.getByTestId("program-widgets");
  await expect(widgets.getByText(hostile).first()).toBeVisible();
  await expect(widgets.getByRole("img", { name: /^rank 1: .*constructor 6/ })).toBeVisible();
  expect(await widgets.locator("img").count()).toBe(0);
  expect(await page.title()).not.toBe("owned");
});
