/** Writing C in the editor, and reading it in the lessons and the documentation. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { openEditor, output, programText, runButton, runStatus, saveState, typeAtEnd } from "./support/workbench";

let stack: Stack;
let home: string;
test.beforeAll(({ stack: running }) => {
  stack = running;
  home = `${stack.origins[0]}/`;
});

test("a new program of C, with help for MPI's functions and options of its compiler that stay", async ({ page }) => {
  await openEditor(page, home);
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("menuitem", { name: "C program", exact: true }).click();
  await page.waitForURL(/\?new=c$/);
  await openEditor(page, page.url());
  await expect(page.getByRole("tab", { name: "main.c" })).toBeVisible();
  await expect(programText(page)).toContainText("MPI_Init(&argc, &argv);");

  const name = programText(page).getByText("MPI_Comm_rank", { exact: false }).first();
  const tooltip = page.getByRole("tooltip").filter({ hasText: "int MPI_Comm_" });
  // The help is loaded after the editor is there: a pointer that came before gets none.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await name.hover({ position: { x: 60, y: 8 } });
    await expect(tooltip).toContainText("MPI_Comm comm, int *", { timeout: 3_000 });
  }).toPass();
  await expect(tooltip.getByRole("link", { name: /in the documentation/ })).toBeVisible();

  await typeAtEnd(page, "\nvoid f(void) {\nMPI_Send");
  const suggestions = page.getByRole("listbox", { name: "Suggest" });
  await expect(suggestions.getByRole("listitem", { name: /^MPI_Send,/ })).toBeVisible();
  await expect(suggestions.getByRole("listitem", { name: /^MPI_Sendrecv,/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(programText(page)).toContainText("MPI_Send()");
  await expect(page.locator(".parameter-hints-widget")).toContainText("const void *buf");
  await page.keyboard.type("&x, 1");
  await expect(page.locator(".parameter-hints-widget .parameter.active")).toHaveText("int count");

  await page.getByRole("button", { name: "Compiler options" }).click();
  const dialog = page.getByRole("dialog", { name: "Compiler options" });
  await dialog.getByRole("combobox", { name: "Optimisation" }).click();
  await page.getByRole("option", { name: /^-O3/ }).click();
  await dialog.getByRole("textbox", { name: "Defines" }).fill("N=100");
  await dialog.getByRole("textbox", { name: "Other flags" }).fill("-I/etc");
  await expect(dialog).toContainText("The flag -I/etc is not among those that are allowed");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Other flags" }).fill("-Wall");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("tab", { name: "compile_flags.txt" }).click();
  await expect(programText(page)).toContainText("-DN=100");
  await expect(saveState(page)).toHaveText("Saved");
  await openEditor(page, page.url());
  await page.getByRole("button", { name: "Compiler options" }).click();
  await expect(dialog.getByRole("combobox", { name: "Optimisation" })).toHaveText("-O3");
  await expect(dialog.getByRole("textbox", { name: "Defines" })).toHaveValue("N=100");
});

test("lessons are read in C from one to the next, and open in the editor in C", async ({ page }) => {
  await page.goto(`${home}learn/hello`);
  const program = page.getByRole("region", { name: "Program" });
  await expect(program).toContainText("world.Get_rank()");
  await page.getByRole("radio", { name: "C", exact: true }).click();
  await expect(program).toContainText("#include <mpi.h>");
  // The editor's own colours come after the text.
  await expect(program.locator("span[style*='--syntax-keyword']").first()).toBeVisible();
  await page.getByRole("navigation", { name: "Lessons" }).getByRole("link").last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Ping-pong" })).toBeVisible();
  await expect(program).toContainText("MPI_Recv(&hits");
  await page.reload();
  await expect(program).toContainText("MPI_Recv(&hits");
  await page.getByRole("link", { name: "Open in the editor" }).click();
  await page.waitForURL(/\/p\/ping-pong-c$/);
  await openEditor(page, page.url());
  await expect(page.getByRole("tab", { name: "main.c" })).toBeVisible();
  await runButton(page).click();
  await expect(runStatus(page)).toHaveText("Succeeded", { timeout: 60_000 });
  await expect(output(page)).toContainText("round 5: the ball comes back with 10 hits");
  await page.getByRole("button", { name: "Examples" }).click();
  await expect(page.getByRole("menuitem", { name: /^Hello \(C\)/ })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Sample sort \(C\+\+\)/ })).toBeVisible();
});

test("the documentation says what C programs can do, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ["c", "c/functions"]) {
    await page.goto(`${home}docs/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  await page.goto(`${home}docs/c/functions#MPI_Send`);
  await expect(page.locator("article:target")).toContainText("const void *buf, int count");
  await page.locator("article:target").getByRole("link", { name: "In TypeScript" }).click();
  await page.waitForURL(/point-to-point#Comm\.Send$/);
  await expect(page.getByText("C: int MPI_Send(const void *buf")).toBeVisible();
  await page.goto(`${home}docs/c#missing-functions`);
  await page.getByText("Files (chapter 14)").click();
  await expect(page.getByText("MPI_File_open")).toBeVisible();
});
