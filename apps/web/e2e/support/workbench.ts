/** What a person does on the pages, by the names they read there. */
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";

/** Opens a page with the editor and waits until a person could press Run. */
export async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(runButton(page)).toBeEnabled({ timeout: 30_000 });
  await expect(page.locator(".monaco-editor .view-line").first()).toBeVisible({ timeout: 30_000 });
}

export async function allowClipboard(context: BrowserContext): Promise<void> {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
}

/** Selects all text of the open file and pastes another over it. The context must allow the clipboard. */
export async function writeProgram(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.locator(".monaco-editor .view-lines").first().click();
  await page.keyboard.press("ControlOrMeta+KeyA");
  await page.keyboard.press("ControlOrMeta+KeyV");
}

export async function setRanks(page: Page, ranks: number): Promise<void> {
  const input = page.getByRole("spinbutton", { name: "Ranks" });
  await input.fill(String(ranks));
  await input.blur();
}

/** The lines of the open file that are in sight. */
export function programText(page: Page): Locator {
  return page.locator(".monaco-editor .view-lines").first();
}

export function saveState(page: Page): Locator {
  return page.getByRole("status", { name: "Save state" });
}

/** Types at the end of the open file, key by key. */
export async function typeAtEnd(page: Page, text: string): Promise<void> {
  await programText(page).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
}

export function runButton(page: Page): Locator {
  return page.getByRole("button", { name: "Run", exact: true });
}

export function runStatus(page: Page): Locator {
  return page.getByRole("status", { name: "Run status" });
}

export function output(page: Page): Locator {
  return page.getByRole("region", { name: "Program output" });
}

/** Lines in sight: rank and text. */
export async function outputLines(page: Page): Promise<string[]> {
  return (await output(page).innerText()).split("\n").filter((line) => line.trim() !== "");
}

/** Fills the join form of a room page and sends it. */
export async function join(
  page: Page,
  name: string,
  cores: number,
  button: "Join room" | "Contribute" | "Watch",
): Promise<void> {
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("spinbutton", { name: "Cores" }).fill(String(cores));
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("status", { name: "Connection" })).toHaveText("Connected");
}

/** Opens a room for the program in the editor; returns the room's address. */
export async function openRoom(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Open room" }).click();
  await page.waitForURL(/\/r\/[a-z0-9]{8}$/);
  return page.url();
}

export interface RankRow {
  pid: number;
  sent: number;
  received: number;
}

/** Rows of the dashboard's rank table; it must be in sight. */
export async function rankRows(page: Page): Promise<RankRow[]> {
  const rows = await page.getByRole("table", { name: "Ranks" }).locator("tbody tr").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole("cell").allInnerTexts();
      const number = (text: string | undefined) => Number((text ?? "").replaceAll(/[^\d]/g, ""));
      return { pid: number(cells[0]), sent: number(cells[2]), received: number(cells[3]) };
    }),
  );
}
