/** The dashboard while a program runs, and over its record. */
import { expect, type Page } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

/** Rank 0 computes before each message; the others wait for it and send it on. */
const BUSY = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const { rank, size } = world;
let x = 0;
for (let i = 0; ; i++) {
  if (rank === 0) {
    const until = performance.now() + 5;
    while (performance.now() < until) x += Math.sqrt(i);
    for (let to = 1; to < size; to++) await world.send(i, to);
  } else await world.recv(0);
}
`;

/** So many changes of the numbers are looked at. A sample every 250 ms: more would come sooner. */
const UPDATES = 8;
const SOONEST_MS = UPDATES * 160;

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

async function runBusy(page: Page, ranks: number) {
  await allowClipboard(page.context());
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, BUSY);
  await setRanks(page, ranks);
  await runButton(page).click();
  await page.getByRole("tab", { name: "Dashboard" }).click();
  await expect(page.getByRole("table", { name: "Ranks" })).toBeVisible();
}

async function stop(page: Page) {
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(runStatus(page)).toHaveText("Stopped");
}

test("numbers, states, shares and topology follow the run at about four times a second", async ({ page }) => {
  await runBusy(page, 4);
  const ranks = page.getByRole("table", { name: "Ranks" });
  const took = await ranks.evaluate(
    (table, count) =>
      new Promise<number>((resolve) => {
        const seen = new Set<string>();
        const begin = performance.now();
        const look = () => {
          seen.add(table.textContent ?? "");
          if (seen.size <= count) requestAnimationFrame(look);
          else resolve(performance.now() - begin);
        };
        look();
      }),
    UPDATES,
  );
  expect(took).toBeGreaterThanOrEqual(SOONEST_MS);

  await expect(ranks.getByRole("row")).toHaveCount(5);
  const row = (pid: number) => ranks.getByRole("row").nth(pid + 1);
  await expect(row(0)).toContainText("computing");
  for (const pid of [1, 2, 3]) await expect(row(pid)).toContainText("recv from 0");

  const topology = page.getByRole("img", { name: "1 tab with 4 ranks on a crossbar" });
  await expect(topology.locator("title")).toHaveCount(4);
  await page.getByRole("button", { name: "Time per call as a table" }).click();
  const shares = page.getByRole("table", { name: "Time per call" });
  const share = async (pid: number, name: string) => {
    const cells = shares.getByRole("row", { name: new RegExp(`^${pid} ${name}`) }).getByRole("cell");
    return Number.parseFloat((await cells.last().innerText()).replace("%", ""));
  };
  expect(await share(0, "computing")).toBeGreaterThan(50);
  expect(await share(1, "recv")).toBeGreaterThan(50);
  await page.getByRole("button", { name: "Messages per second as a table" }).click();
  await expect(page.getByRole("table", { name: "Messages per second" }).getByRole("row").nth(3)).toBeVisible();
  await stop(page);
});

test("the record replays: the slider shows the numbers of its time", async ({ page }) => {
  await runBusy(page, 2);
  await expect(page.getByRole("term").filter({ hasText: "Time" })).toBeVisible();
  await expect.poll(() => total(page, "Time")).toMatch(/^[1-9].* s$/);
  await stop(page);
  await page.getByRole("link", { name: "Recorded run" }).click();
  await page.waitForURL(/\/runs\//);
  await page.getByRole("tab", { name: "Dashboard" }).click();
  const atEnd = Number((await total(page, "Messages")).replaceAll(",", ""));
  expect(atEnd).toBeGreaterThan(0);
  const slider = page.getByRole("slider", { name: "Time in the run" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(async () => Number((await total(page, "Messages")).replaceAll(",", ""))).toBeLessThan(atEnd);
  await page.keyboard.press("End");
  await expect.poll(async () => Number((await total(page, "Messages")).replaceAll(",", ""))).toBe(atEnd);
});

/** One of the numbers on top of the dashboard. */
async function total(page: Page, name: string): Promise<string> {
  return page.getByTestId("dashboard").locator("dl > div").filter({ hasText: name }).locator("dd").innerText();
}
