/** A Chromium for a test file. CHROMIUM names another binary than Debian's. */
import { type Browser, chromium, type Page } from "@playwright/test";
import type { PageResult, PageRun } from "./host-page";
import type { TestServer } from "./servers";

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

export async function openPage(browser: Browser, server: TestServer): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${server.origin}/`);
  return page;
}

export function run(page: Page, options: PageRun): Promise<PageResult> {
  return page.evaluate((given) => globalThis.host.run(given), options);
}
