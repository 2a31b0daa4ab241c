/** On a phone: joining and watching a room, and a program in a plain text area. */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { join, openEditor, openRoom, output, rankRows, runButton, runStatus, setRanks } from "./support/workbench";

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

/** Nothing of the page lies outside of the screen's width. */
async function expectNoSideScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport!.width);
}

test("phones join a room by its link, lend cores or watch, follow the run, and leave", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/p/square-roots`);
  const url = await openRoom(page);
  await join(page, "Ada", 1, "Join room");
  const lender = await phone(browser);
  const watcher = await phone(browser);
  await lender.goto(url);
  await expectNoSideScroll(lender);
  await join(lender, "Grace", 2, "Contribute");
  await watcher.goto(url);
  await watcher.getByRole("spinbutton", { name: "Cores" }).fill("0");
  await expect(watcher.getByText("No program runs in this tab.")).toBeVisible();
  await join(watcher, "Linus", 0, "Watch");

  const members = page.getByRole("region", { name: "Members" });
  await expect(members).toContainText("Grace");
  await expect(members).toContainText(/Linus.*watches/s);
  await runButton(page).click();
  for (const small of [lender, watcher]) {
    await expect(runStatus(small)).toHaveText("Succeeded");
    await small.getByRole("tab", { name: "Console" }).tap();
    await expect(output(small)).toContainText("240 results on 3 ranks");
    await small.getByRole("tab", { name: "Dashboard" }).tap();
    await expect(small.getByRole("img", { name: "2 tabs with 3 ranks on a crossbar" })).toBeVisible();
    expect((await rankRows(small)).map((row) => row.pid)).toEqual([0, 1, 2]);
    await expectNoSideScroll(small);
  }
  expect(watcher.frames()).toHaveLength(1);

  await lender.getByRole("tab", { name: "Room" }).tap();
  await lender.getByRole("button", { name: "Leave" }).tap();
  await expect(lender.getByRole("button", { name: "Contribute" })).toBeVisible();
  await expect(lender.getByRole("textbox", { name: "Your name" })).toHaveValue("Grace");
  await expect(lender.getByRole("spinbutton", { name: "Cores" })).toHaveValue("2");
  await expect(members).not.toContainText("Grace");
  await lender.context().close();
  await watcher.context().close();
});

test("a program is edited in a plain text area, and runs", async ({ browser }) => {
  const page = await phone(browser);
  await page.goto(`${stack.origins[0]}/`);
  const text = page.getByRole("textbox", { name: "Program text" });
  await expect(text).toHaveValue(/MPI\.COMM_WORLD/);
  await expectNoSideScroll(page);
  await text.fill('import MPI from "mpi";\nconsole.log("small", MPI.COMM_WORLD.rank, MPI.args.join("+"));\n');
  await setRanks(page, 3);
  await page.getByRole("button", { name: "More options" }).tap();
  await page.getByRole("textbox", { name: "Arguments" }).fill("a b");
  await runButton(page).tap();
  await expect(runStatus(page)).toHaveText("Succeeded");
  for (let rank = 0; rank < 3; rank++) await expect(output(page)).toContainText(`small ${rank} a+b`);
  await page.context().close();
});

test("the toolbar leaves the screen to the program", async ({ browser }) => {
  const page = await phone(browser);
  await page.goto(`${stack.origins[0]}/`);
  await expect(runButton(page)).toBeEnabled();
  const bar = await page.getByRole("toolbar", { name: "Program" }).boundingBox();
  expect(bar!.height).toBeLessThan(110);
  await page.context().close();
});
