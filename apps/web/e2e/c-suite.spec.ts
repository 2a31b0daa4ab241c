/** The C programs of all chapters in the browser: most of them in one page, some of them on two tabs through a relay. */
import { expect, type Page } from "@playwright/test";
import { passed, suiteContents, suitePrograms } from "./support/c-suite";
import { closeRoom, roomOfTwo, saveProgram, signIn } from "./support/rooms";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { openEditor, output, runButton, runStatus } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

/** Many times what it takes on two idle cores. */
const RUN_MS = 240_000;
/** Of so many programs one runs on two tabs, and the others in a page. */
const EVERY = 5;
const isForTwo = (path: string, index: number) => index % EVERY === 0 && !path.startsWith("tables/");

async function runAll(page: Page, count: number): Promise<void> {
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText(/Succeeded|Failed/, { timeout: RUN_MS });
  await expect(output(page)).toContainText(passed(count));
  await expect(runStatus(page)).toHaveText("Succeeded");
}

test("programs of every chapter print in a page what they print on the command line", async ({ page, context }) => {
  test.setTimeout(4 * RUN_MS);
  const contents = suiteContents(suitePrograms().filter((path, index) => !isForTwo(path, index)));
  expect(contents.length).toBeGreaterThan(2);
  await signIn(context, stack.origins[0]!);
  for (const { content, count } of contents) {
    await openEditor(page, `${stack.origins[0]}/p/${await saveProgram(context, stack.origins[0]!, content)}`);
    await runAll(page, count);
  }
});

test("programs of every chapter run on two tabs through a relay", async ({ browser }) => {
  test.setTimeout(RUN_MS + 60_000);
  const programs = suitePrograms().filter(isForTwo);
  const { content, count } = suiteContents(programs)[0]!;
  const room = await roomOfTwo(browser, stack.origins, { content });
  await runAll(room.host, count);
  await expect(runStatus(room.guest)).toHaveText("Succeeded");
  await closeRoom(room);
});
