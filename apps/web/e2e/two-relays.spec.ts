/** One room on two relay processes that share a real Redis: each browser is on a relay of its own. */
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

test("the square roots run on 2 + 2 ranks across two relays", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, { example: "square-roots" });
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
    await expect(output(page)).toContainText("all results are within 1e-9 of the square root of 3");
  }
  const path = await room.host.getByRole("link", { name: "Recorded run" }).getAttribute("href");
  const runId = path!.split("/").at(-1)!;
  await expect.poll(async () => (await findRun(stack.db, runId))?.status).toBe("succeeded");
  expect((await findRun(stack.db, runId))!.ranks).toHaveLength(4);
  await closeRoom(room);
});
