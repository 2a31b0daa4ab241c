/** How runs end other than well, and who is told what. */
import { expect } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import {
  allowClipboard,
  join,
  openEditor,
  output,
  runButton,
  runStatus,
  setRanks,
  writeProgram,
} from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

const FAILS_ON_3 = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
await world.barrier();
if (world.rank === 3) {
  throw new Error("the third rank gives up");
}
await world.recv(MPI.ANY_SOURCE);
`;

/** The ranks of the other tab pass their time until they are lost; the others shrink, and add up what is left. */
const SURVIVES = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
world.Set_errhandler(MPI.ERRORS_RETURN);
console.log("rank", world.rank, "waits");
await world.barrier();
if (world.rank > 1) await new Promise((resolve) => setTimeout(resolve, 600_000));
try {
  await world.recv(world.size - 1);
} catch (error) {
  console.log(error instanceof MPI.Exception && error.Get_error_class() === MPI.ERR_PROC_FAILED ? "caught" : error);
}
const left = await world.Shrink();
const sum = await left.allreduce(10 + left.rank);
if (left.rank === 0) console.log(\`\${left.size} go on, sum \${sum}\`);
await left.barrier();
`;

const WAITS = `import MPI from "mpi";
console.log("rank", MPI.COMM_WORLD.rank, "waits");
// A timer might still do something: this is no deadlock.
setInterval(() => {}, 1000);
await MPI.COMM_WORLD.recv(MPI.ANY_SOURCE);
`;

test("an exception on one rank ends the run in every browser, with rank, file and line", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, FAILS_ON_3);
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(runStatus(page)).toHaveText("Failed");
    const report = page.getByRole("alert").filter({ hasText: "the third rank gives up" });
    await expect(report).toContainText(/rank 3/i);
    await expect(report).toContainText("main.ts:5");
  }
  await closeRoom(room);
});

test("a browser that closes in a run ends it with a named cause within 5 seconds", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, WAITS);
  await runButton(room.host).click();
  await expect(output(room.host)).toContainText("rank 2 waits");
  await room.contexts[1]!.close();
  await expect(runStatus(room.host)).toHaveText(/lost/i, { timeout: 5_000 });
  await expect(room.host.getByRole("alert").filter({ hasText: "Grace" })).toBeVisible();
  await room.contexts[0]!.close();
});

test("a program that is prepared goes on without a browser that closes, and the record says which", async ({
  browser,
}) => {
  const room = await roomOfTwo(browser, stack.origins, SURVIVES);
  await runButton(room.host).click();
  await expect(output(room.host)).toContainText("rank 2 waits");
  await expect(output(room.host)).toContainText("rank 3 waits");
  await room.contexts[1]!.close();
  await expect(output(room.host)).toContainText("2 go on, sum 21");
  await expect(output(room.host)).toContainText("caught");
  await expect(output(room.host)).toContainText("Grace left the room during the run");
  await expect(output(room.host)).toContainText("ranks 2 to 3 are lost");
  await expect(runStatus(room.host)).toHaveText("Succeeded");
  await room.host.getByRole("tab", { name: "Dashboard" }).click();
  const ranks = room.host.getByRole("table", { name: "Ranks" });
  await expect(ranks.getByText("lost", { exact: true })).toHaveCount(2);
  await expect(room.host.getByTestId("topology")).toContainText("lost: Grace");
  const opened = room.host.waitForEvent("popup");
  await room.host.getByRole("link", { name: /record/i }).click();
  await expect((await opened).getByText("Grace lost on the way")).toBeVisible();
  await room.contexts[0]!.close();
});

test("a late joiner is told to wait for the next run, and takes part in it", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, WAITS);
  await runButton(room.host).click();
  await expect(output(room.host)).toContainText("rank 0 waits");
  const late = await (await browser.newContext()).newPage();
  await late.goto(room.url);
  await join(late, "Linus", 1, "Contribute");
  await expect(late.getByText(/take part from the next run/)).toBeVisible();
  await room.host.getByRole("button", { name: "Stop" }).click();
  for (const page of [room.host, room.guest]) await expect(runStatus(page)).toHaveText("Stopped");
  await expect(runButton(room.host)).toBeEnabled();
  await runButton(room.host).click();
  await expect(output(room.host)).toContainText("rank 4 waits");
  await expect(runStatus(late)).toHaveText("Running");
  await late.context().close();
  await closeRoom(room);
});

for (const [what, program] of [
  ["an endless loop", "while (true) {}\n"],
  [
    "a receive that blocks its thread",
    'import MPI from "mpi/blocking";\nwhile (MPI.COMM_WORLD.rank === 0);\nMPI.COMM_WORLD.recv(0, 5);\n',
  ],
] as const)
  test(`Stop ends ${what} within a second`, async ({ page, context }) => {
    await allowClipboard(context);
    await openEditor(page, `${stack.origins[0]}/`);
    await writeProgram(page, `console.log("begun");\n${program}`.replace(/^(console[^\n]*\n)(import[^\n]*\n)/, "$2$1"));
    await setRanks(page, 2);
    await runButton(page).click();
    await expect(output(page)).toContainText("begun");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(runStatus(page)).toHaveText("Stopped", { timeout: 1_000 });
    await expect(runButton(page)).toBeEnabled();
  });

test("output without end is capped, and the console says so", async ({ page, context }) => {
  await allowClipboard(context);
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'for (let i = 0; i < 200_000; i++) console.log("line", i);\n');
  await setRanks(page, 1);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await expect(output(page)).toContainText("output capped");
});
