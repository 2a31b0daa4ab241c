/** What a contributor agreed to: nothing before the click, and again when the program changes. */
import { expect, type Page } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import {
  allowClipboard,
  join,
  openEditor,
  openRoom,
  output,
  runButton,
  runStatus,
  saveState,
  writeProgram,
} from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});
test.beforeEach(({ context }) => allowClipboard(context));

const program = (word: string) =>
  `import MPI from "mpi";\nawait MPI.COMM_WORLD.barrier();\nconsole.log("${word} on", MPI.COMM_WORLD.rank);\n`;

async function expectRan(pages: Page[], word: string) {
  for (const page of pages) {
    await expect(output(page)).toContainText(`${word} on 1`);
    await expect(runStatus(page)).toHaveText("Succeeded");
  }
}

test("a changed program asks contributors again, until they trust the room", async ({ page, context, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, program("first"));
  await expect(saveState(page)).toHaveText("Saved");
  const editor = await context.newPage();
  await openEditor(editor, page.url());
  const url = await openRoom(page);
  await join(page, "Ada", 1, "Join room");
  const change = async (word: string) => {
    await editor.bringToFront();
    await writeProgram(editor, program(word));
    await editor.keyboard.press("ControlOrMeta+s");
    await expect(saveState(editor)).toHaveText("Saved");
    await page.bringToFront();
    await runButton(page).click();
  };

  const guest = await (await browser.newContext()).newPage();
  const sockets: string[] = [];
  guest.on("websocket", (socket) => sockets.push(socket.url()));
  await guest.goto(url);
  await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guest.getByText(/you let Ada run/)).toBeVisible();
  await guest.getByText("Read the program").click();
  await expect(guest.getByRole("region", { name: "Text of main.ts" })).toContainText("first on");
  expect(sockets).toEqual([]);
  expect(guest.workers()).toEqual([]);
  expect(guest.frames()).toHaveLength(1);
  await join(guest, "Grace", 1, "Contribute");
  await expect.poll(() => sockets.length + guest.workers().length).toBeGreaterThan(0);

  await runButton(page).click();
  await expectRan([page, guest], "first");

  const question = guest.getByRole("dialog", { name: "The program has changed" });
  await change("second");
  await expect(question).toBeVisible();
  await expect(runStatus(page)).toHaveText("Starting");
  expect(guest.frames()).toHaveLength(1);
  await question.getByText("Read the program").click();
  await expect(question.getByRole("region", { name: "Text of main.ts" })).toContainText("second on");
  await question.getByRole("button", { name: "Contribute" }).click();
  await expectRan([page, guest], "second");

  await change("third");
  await question.getByRole("checkbox", { name: /Trust this room/ }).check();
  await question.getByRole("button", { name: "Contribute" }).click();
  await expectRan([page, guest], "third");

  await change("fourth");
  await expectRan([page, guest], "fourth");
  await expect(question).toBeHidden();

  await runButton(page).click();
  await expectRan([page, guest], "fourth");
  await guest.context().close();
});

test("a contributor who does not agree leaves the room, and nothing ran there", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, program("first"));
  await expect(saveState(page)).toHaveText("Saved");
  const address = page.url();
  const url = await openRoom(page);
  await join(page, "Ada", 1, "Join room");
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(url);
  await join(guest, "Grace", 1, "Contribute");
  await expect(page.getByRole("region", { name: "Members" })).toContainText("Grace");

  const editor = await page.context().newPage();
  await openEditor(editor, address);
  await writeProgram(editor, program("second"));
  await editor.keyboard.press("ControlOrMeta+s");
  await expect(saveState(editor)).toHaveText("Saved");
  await page.bringToFront();
  await runButton(page).click();
  const question = guest.getByRole("dialog", { name: "The program has changed" });
  await question.getByRole("button", { name: "Leave the room" }).click();
  await expect(runStatus(page)).toHaveText(/lost/i);
  await expect(page.getByRole("alert").filter({ hasText: "Grace" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Members" })).not.toContainText("Grace");
  expect(guest.frames()).toHaveLength(1);
  await guest.context().close();
});

test("an error in a room leads to the line of the program that ran", async ({ page, browser }) => {
  await openEditor(page, `${stack.origins[0]}/`);
  await writeProgram(page, 'import MPI from "mpi";\n\nif (MPI.COMM_WORLD.rank === 1)\n  throw new Error("here");\n');
  await page.getByRole("combobox", { name: "Interconnect" }).click();
  await page.getByRole("option", { name: /^Tree/ }).click();
  const url = await openRoom(page);
  await expect(page.getByRole("button", { name: "Join room" })).toBeVisible();
  await join(page, "Ada", 1, "Join room");
  await expect(page.getByRole("combobox", { name: "Interconnect" })).toHaveText("Tree");
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(url);
  await join(guest, "Grace", 1, "Contribute");
  await expect(page.getByRole("region", { name: "Members" })).toContainText("Grace");
  await runButton(page).click();
  for (const one of [page, guest]) {
    await expect(runStatus(one)).toHaveText("Failed");
    await one
      .getByRole("button", { name: /main\.ts:4:/ })
      .first()
      .click();
    const code = one.getByRole("dialog", { name: "main.ts, line 4" });
    await expect(code.getByRole("region", { name: "Text of main.ts" })).toContainText('throw new Error("here")');
    await one.keyboard.press("Escape");
  }
  await guest.context().close();
});
