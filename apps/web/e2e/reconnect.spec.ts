/** The relay of one tab dies in the middle of a run: the tab comes back to its place, and the run goes on. */
import { findRun } from "@commworld/db";
import { expect } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { output, runButton, runStatus } from "./support/workbench";

test.use({ stackOptions: { relays: 2 } });
let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

/** Rounds whose sums every rank checks, until rank 0 finds that the time is over. */
const ROUNDS = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const end = MPI.Wtime() + 12;
let round = 0;
for (let goes = true; goes; round++) {
  const mine = Float64Array.of(world.rank + round, world.rank === 0 && MPI.Wtime() > end ? 1 : 0);
  const sum = new Float64Array(2);
  await world.Allreduce(mine, sum);
  if (sum[0] !== 6 + 4 * round) throw new Error(\`round \${round}: the sum is \${sum[0]}\`);
  if (world.rank === 0 && round === 20) console.log("the rounds go on");
  goes = sum[1] === 0;
}
console.log(\`rank \${world.rank} is through\`);
`;

test("a run goes on when a tab's relay is killed, and the console says that it reconnected", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, ROUNDS);
  const { host, guest } = room;
  await runButton(host).click();
  await expect(output(host)).toContainText("the rounds go on", { timeout: 60_000 });

  await stack.relay(1).stop("SIGKILL");
  const connection = guest.getByRole("status", { name: "Connection" });
  await expect(connection).toHaveText("Reconnecting");
  await expect(guest.getByText(/The connection to the relay was lost\..*(Next try in \d+ s|Try \d+)/)).toBeVisible();
  await expect(guest.getByText(/keeps your place, and your part in the run, for \d+ s more/)).toBeVisible();
  await stack.startRelayAgain(1);
  await expect(connection).toHaveText("Connected");

  for (const page of [host, guest]) await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
  await expect(output(guest)).toContainText(
    /This tab lost its connection and reconnected after \d+\.\d s\. The run goes on\./,
  );
  for (const rank of [0, 1, 2, 3]) await expect(output(host)).toContainText(`rank ${rank} is through`);
  const path = await host.getByRole("link", { name: "Recorded run" }).getAttribute("href");
  await expect.poll(async () => (await findRun(stack.db, path!.split("/").at(-1)!))?.status).toBe("succeeded");
  await closeRoom(room);
});
