/** The documentation: search, deep links, examples that open in the editor, numbers that are computed. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { openEditor, programText, runButton, runStatus } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

test("a name is found, its example opens in the editor and runs, and the hover leads back", async ({ page }) => {
  await page.goto(`${stack.origins[0]}/docs`);
  await page.getByRole("searchbox", { name: "Search the reference" }).fill("Sendrecv");
  await page.getByRole("list", { name: "Search results" }).getByRole("link").first().click();
  await page.waitForURL(/\/docs\/api\/point-to-point#.*Sendrecv$/);
  const article = page.locator("article:target");
  await expect(article).toContainText("MPI_ERR_TRUNCATE");
  await article.getByRole("link", { name: "Open in editor" }).click();
  await page.waitForURL(/\/\?new#program=/);
  await openEditor(page, page.url());
  await expect(programText(page)).toContainText("Sendrecv");
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded");
  await programText(page).getByText("Sendrecv").first().hover();
  await expect(page.getByRole("link", { name: /Sendrecv in the documentation/ })).toBeVisible();
});

test("interconnects and algorithms are computed for what is chosen", async ({ page }) => {
  await page.goto(`${stack.origins[0]}/docs/interconnects`);
  const explorer = page.getByRole("region", { name: "Explorer" });
  await explorer.getByRole("spinbutton", { name: "Ranks" }).fill("6");
  const fact = (name: string) => explorer.locator("dl > div").filter({ hasText: name }).locator("dd");
  await expect(fact("Diameter")).toHaveText("3");
  await expect(fact("Bisection width")).toHaveText("2");
  await expect(fact("Copies by SSMR")).toHaveText("5");
  await expect(explorer.getByRole("table", { name: "Next hop" }).getByRole("row").nth(1)).toHaveText("011155");
  await explorer.getByRole("spinbutton", { name: "Ranks" }).fill("65");
  await expect(explorer.getByRole("alert")).toContainText("1 to 64");

  await page.goto(`${stack.origins[0]}/docs/algorithms`);
  const allreduce = page.getByRole("table", { name: "Algorithms of allreduce" });
  await expect(allreduce.getByText("chosen")).toHaveCount(1);
  await expect(allreduce.getByRole("row").filter({ hasText: "hierarchical" })).toContainText("does not apply");
});

test("every page of the documentation answers, on a phone without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const path of ["", "/limits", "/mpijs", "/interconnects", "/algorithms", "/api", "/api/collectives"]) {
    const response = await page.goto(`${stack.origins[0]}/docs${path}`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  expect(complaints).toEqual([]);
  expect((await page.goto(`${stack.origins[0]}/docs/api/nothing`))?.status()).toBe(404);
});

test("every link of the lessons and the documentation leads somewhere", async ({ request }) => {
  const texts = new Map<string, string>();
  const links: { from: string; path: string; id: string }[] = [];
  const queue = ["/learn", "/docs"];
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (texts.has(path)) continue;
    const response = await request.get(`${stack.origins[0]}${path}`);
    expect(response.status(), `${path}, from ${links.find((link) => link.path === path)?.from}`).toBe(200);
    const text = /html/.test(response.headers()["content-type"] ?? "") ? await response.text() : "";
    texts.set(path, text);
    for (const [, href] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const to = new URL(href!.replaceAll("&amp;", "&"), `${stack.origins[0]}${path}`);
      if (to.origin !== stack.origins[0]) continue;
      links.push({ from: path, path: to.pathname, id: decodeURIComponent(to.hash.slice(1)) });
      queue.push(to.pathname);
    }
  }
  expect(texts.size).toBeGreaterThan(50);
  const lost = links.filter(
    ({ path, id }) => id && !id.startsWith("program=") && !texts.get(path)?.includes(`id="${id}"`),
  );
  expect(lost).toEqual([]);
});
