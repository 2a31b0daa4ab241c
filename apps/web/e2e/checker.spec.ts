/** The checker as a learner meets it: a deadlock is told on the page, at its lines, in one browser and in a room. */
import { expect, type Page } from "@playwright/test";
import { closeRoom, roomOfTwo } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});
test.beforeEach(({ context }) => allowClipboard(context));

const BOTH_RECEIVE = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const numbers = new Float64Array(4);
if (world.rank === 0) {
  await world.Recv(numbers, 1);
} else {
  await world.Recv(numbers, 0);
}
`;
const SENTENCE = "rank 0 waits in Recv from 1 (main.ts:5), rank 1 waits in Recv from 0 (main.ts:7)";

async function expectReport(page: Page): Promise<void> {
  await expect(runStatus(page)).toHaveText("Failed", { timeout: 15_000 });
  await expect(page.getByRole("alert").filter({ hasText: "GLOBAL:DEADLOCK:HARD" })).toContainText(SENTENCE);
  await expect(page.getByRole("tab", { name: /Dashboard 1 finding/ })).toBeVisible();
  await page.getByRole("tab", { name: /Dashboard/ }).click();
  const findings = page.getByRole("list", { name: "Findings" });
  await expect(findings).toContainText(SENTENCE);
  await expect(findings.getByRole("img", { name: /rank 0 waits for rank 1, rank 1 waits for rank 0/ })).toBeVisible();
}

test("two receives that wait for each other are told with their lines, marked, and recorded", async ({ page }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, BOTH_RECEIVE);
  await setRanks(page, 2);
  await runButton(page).click();
  await expectReport(page);
  await expect(page.locator(".monaco-editor .squiggly-error")).toHaveCount(2);
  await page.getByRole("list", { name: "Places" }).getByRole("button", { name: "main.ts:7" }).click();
  await expect(page.locator(".monaco-editor .current-line").first()).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.type("// ");
  await expect(page.locator(".monaco-editor .squiggly-error")).toHaveCount(0);
  await page.getByRole("link", { name: "Recorded run" }).click();
  // The editor has a tab of this name too.
  const recorded = page.getByRole("main", { name: "Recorded run" });
  const dashboard = recorded.getByRole("tab", { name: /Dashboard 1 finding/ });
  await expect(async () => {
    await dashboard.click();
    await expect(dashboard).toHaveAttribute("aria-selected", "true", { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(recorded.getByRole("list", { name: "Findings" })).toContainText(SENTENCE);
});

test("in a room of two browsers both are told", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, BOTH_RECEIVE, [1, 1]);
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) await expectReport(page);
  await room.guest.getByRole("list", { name: "Places" }).getByRole("button", { name: "main.ts:5" }).click();
  await expect(room.guest.getByRole("dialog")).toContainText("await world.Recv(numbers, 1);");
  await closeRoom(room);
});
