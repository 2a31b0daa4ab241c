/** The MPI library between two tabs: every program of the core suite on 2 + 2 ranks, through a relay, on both faces. */
import { coreSuite, passed } from "@commworld/runtime/testing";
import { expect } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { output, runButton, runStatus } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

/** Many times what it takes on two idle cores. */
const RUN_MS = 240_000;

test("the core suite passes across two tabs through a relay", async ({ browser }) => {
  test.setTimeout(RUN_MS + 60_000);
  const content = await coreSuite(["maxBytes=300000", "flood=30", "seed=600000", "programs=5"]);
  const room = await roomOfTwo(browser, stack.origins, { content });
  await runButton(room.host).click();
  await expect(runStatus(room.host)).toHaveText(/Succeeded|Failed/, { timeout: RUN_MS });
  for (const face of ["async", "blocking"] as const) await expect(output(room.host)).toContainText(passed(face));
  await expect(runStatus(room.host)).toHaveText("Succeeded");
  await expect(runStatus(room.guest)).toHaveText("Succeeded");
  await closeRoom(room);
});
