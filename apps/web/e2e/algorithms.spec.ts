/** Forced algorithms: chosen in the editor, kept with the program, sent with the run, and recorded. */
import { readFile } from "node:fs/promises";
import { findRun } from "@commworld/db";
import { expect, type Page } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

const PROGRAM = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const sum = await world.allreduce(world.rank, MPI.SUM);
console.log("sum " + sum);
`;

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

async function force(page: Page, operation: string, name: string) {
  await page.getByRole("button", { name: "Algorithms" }).click();
  await page.getByRole("combobox", { name: `Algorithm of ${operation}` }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await page.getByRole("button", { name: "Close" }).click();
}

async function recorded(page: Page) {
  const path = await page.getByRole("link", { name: "Recorded run" }).getAttribute("href");
  const runId = path!.split("/").at(-1)!;
  await expect.poll(async () => (await findRun(stack.db, runId))?.status).toBe("succeeded");
  return (await findRun(stack.db, runId))!;
}

test("a run with a forced algorithm is recorded, its data is downloaded, and it is compared with one without", async ({
  page,
}) => {
  await allowClipboard(page.context());
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, PROGRAM);
  await setRanks(page, 8);
  await expect(page.getByRole("note", { name: "Interconnect" })).toHaveText("diameter 1, bisection 16");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  expect((await recorded(page)).algorithms).toBeNull();
  await force(page, "allreduce", "linear");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("sum 28");
  const linear = await recorded(page);
  expect(linear.algorithms).toEqual({ allreduce: "linear" });
  await page.getByRole("link", { name: "Recorded run" }).click();
  await page.waitForURL(/\/runs\//);
  await expect(page.getByText("allreduce by linear")).toBeVisible();

  await page.getByRole("button", { name: "Download" }).click();
  const saved = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Totals of each rank (CSV)" }).click();
  const table = await readFile(await (await saved).path(), "utf8");
  expect(table).toMatch(/^rank,tab,tab_name,sent_messages,.*,allreduce_count,allreduce_us\r\n0,0,/);
  expect(table.trim().split("\r\n")).toHaveLength(9);

  await expect(page.getByRole("link", { name: "Open in editor" })).toHaveAttribute("href", /^\/p\/.*\/v\/\d+$/);
  await page.getByRole("link", { name: "My work" }).click();
  const runs = page.getByRole("region", { name: "Runs" });
  await expect(runs.getByRole("listitem")).toHaveCount(2);
  for (const run of await runs.getByRole("checkbox").all()) await run.check();
  await runs.getByRole("button", { name: "Compare the two" }).click();
  const comparison = page.getByRole("table", { name: "Comparison" });
  await expect(comparison.getByRole("row", { name: /^Algorithms/ })).toContainText("allreduce by linear");
  await expect(comparison.getByRole("row", { name: /^Algorithms/ })).toContainText("chosen by the library");
  await expect(comparison.getByRole("row", { name: /^allreduce: calls 8 8 1\.00/ })).toBeVisible();
});

test("the host's choice travels with the run of a room", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, PROGRAM);
  await force(room.host, "allreduce", "recursive-doubling");
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
    await expect(output(page)).toContainText("sum 6");
  }
  const run = await recorded(room.host);
  expect(run.algorithms).toEqual({ allreduce: "recursive-doubling" });
  // Two rounds of each of the four ranks, on both tabs.
  expect(run.ranks.map(({ sentMessages }) => sentMessages)).toEqual([2, 2, 2, 2]);
  await closeRoom(room);
});
