/** Forced algorithms: chosen in the editor, kept with the program, sent with the run, and recorded. */
import { findRun } from "@commworld/db";
import { expect, type Page, test } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import { type Stack, startStack } from "./support/stack";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

const PROGRAM = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const sum = await world.allreduce(world.rank, MPI.SUM);
console.log("sum " + sum);
`;

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());

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

test("a forced algorithm works, is recorded, and can be given back", async ({ page }) => {
  await allowClipboard(page.context());
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, PROGRAM);
  await setRanks(page, 8);
  await expect(page.getByRole("note", { name: "Interconnect" })).toHaveText("diameter 1, bisection 16");
  await force(page, "allreduce", "linear");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("sum 28");
  const linear = await recorded(page);
  expect(linear.algorithms).toEqual({ allreduce: "linear" });
  await page.getByRole("link", { name: "Recorded run" }).click();
  await page.waitForURL(/\/runs\//);
  await expect(page.getByText("allreduce by linear")).toBeVisible();
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
