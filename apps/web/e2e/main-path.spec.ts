/** The main job, as two people do it: write and run, share, open a room, run across two browsers, open the record. */
import { findRun } from "@commworld/db";
import { expect, type Page } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { openEditor, openRoom, output, rankRows, runButton, runStatus, setRanks } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

test("a visitor runs 4 ranks without an account, shares, and opens a room", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await setRanks(page, 4);
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  for (let rank = 0; rank < 4; rank++) await expect(output(page)).toContainText(`hello from rank ${rank} of 4`);
  await expect(output(page)).toContainText("pi is about 3.14159265");

  await page.getByRole("button", { name: "Share" }).click();
  const link = page.getByRole("textbox", { name: "Link" });
  await expect(link).toHaveValue(/\/p\/[a-z0-9-]+\/v\/1$/);
  const shared = await link.inputValue();
  await page.keyboard.press("Escape");

  const other = await (await browser.newContext()).newPage();
  await openEditor(other, shared);
  await runButton(other).click();
  await expect(runStatus(other)).toHaveText("Succeeded");
  await expect(output(other)).toContainText("pi is about 3.14159265");
  await other.context().close();

  const room = await openRoom(page);
  await expect(page.getByRole("button", { name: "Join room" })).toBeVisible();
  expect(room).toContain("/r/");
  await expect(page.getByText("This address works on this computer alone.")).toBeVisible();
});

test("two browsers run the square roots on 2 + 2 ranks, and the record agrees after a restart", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, { example: "square-roots" });
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
    await expect(output(page)).toContainText("240 results on 4 ranks");
    await expect(output(page)).toContainText("all results are within 1e-9 of the square root of 3");
    for (let rank = 0; rank < 4; rank++) await expect(output(page)).toContainText(`rank ${rank}: values`);
  }
  const largest = /largest error: (\S+)/.exec(await output(room.host).innerText());
  expect(Number(largest?.[1])).toBeLessThan(1e-9);

  const shown = await dashboardRows(room.host);
  expect(shown.map((row) => row.pid)).toEqual([0, 1, 2, 3]);
  expect(await dashboardRows(room.guest)).toEqual(shown);

  const record = room.host.getByRole("link", { name: "Recorded run" });
  const opened = room.host.waitForEvent("popup");
  await record.click();
  await (await opened).close();
  await expect(room.host.getByRole("status", { name: "Connection" })).toHaveText("Connected");
  const path = (await record.getAttribute("href"))!;
  const runId = path.split("/").at(-1)!;
  await expect.poll(async () => (await findRun(stack.db, runId))?.status).toBe("succeeded");
  const run = (await findRun(stack.db, runId))!;
  expect(run.worldSize).toBe(4);
  expect(run.nodes.map(({ nrOffset, count, name }) => ({ nrOffset, count, name }))).toEqual([
    { nrOffset: 0, count: 2, name: "Ada" },
    { nrOffset: 2, count: 2, name: "Grace" },
  ]);
  expect(
    run.ranks.map((rank) => ({ pid: rank.pid, sent: rank.sentMessages, received: rank.receivedMessages })),
  ).toEqual(shown);
  expect(shown.reduce((sum, row) => sum + row.sent, 0)).toBe(shown.reduce((sum, row) => sum + row.received, 0));

  await stack.restartWeb();
  await room.host.goto(`${stack.origins[0]}${path}`);
  await expect(output(room.host)).toContainText("240 results on 4 ranks");
  expect(await dashboardRows(room.host)).toEqual(shown);
  await closeRoom(room);
});

async function dashboardRows(page: Page) {
  await page.getByRole("tab", { name: "Dashboard" }).click();
  await expect(page.getByRole("table", { name: "Ranks" })).toBeVisible();
  return rankRows(page);
}
