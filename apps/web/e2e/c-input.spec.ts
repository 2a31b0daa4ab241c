/** Standard input on the page: text beside the arguments, which rank 0 reads; and how programs of C end. */
import { expect, type Page, test } from "@playwright/test";
import { closeRoom, roomOfTwo, saveProgram, signIn } from "./support/rooms";
import { type Stack, startStack } from "./support/stack";
import { allowClipboard, openEditor, output, runButton, runStatus, saveState, setRanks } from "./support/workbench";

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack?.stop());
test.beforeEach(async ({ context }) => {
  test.setTimeout(240_000);
  await allowClipboard(context);
});

const COMPILE_MS = 120_000;

/** As textbooks have it. */
const TRAPEZOID = `#include <mpi.h>
#include <stdio.h>

static void get_input(int rank, double *a, double *b, int *n) {
  if (rank == 0) {
    printf("Enter a, b, and n\\n");
    scanf("%lf %lf %d", a, b, n);
  }
  MPI_Bcast(a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size, n = 0;
  double a = 0, b = 0, part = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  get_input(rank, &a, &b, &n);
  double h = (b - a) / n;
  for (int i = rank; i < n; i += size) {
    double x = a + i * h;
    part += (x * x + (x + h) * (x + h)) / 2 * h;
  }
  if (rank > 0) printf("rank %d reads %d\\n", rank, getchar());
  MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("With n = %d trapezoids: %.4f\\n", n, sum);
  MPI_Finalize();
  return 0;
}
`;
const trapezoid = { files: [{ path: "trap.c", text: TRAPEZOID }], entry: "trap.c", args: [] };

const inputButton = (page: Page) => page.getByRole("button", { name: "Standard input" });

test("a program with scanf reads what was written for it, now and after a reload", async ({ page, context }) => {
  await signIn(context, stack.origins[0]!);
  const slug = await saveProgram(context, stack.origins[0]!, trapezoid);
  await openEditor(page, `${stack.origins[0]}/p/${slug}`);
  await expect(inputButton(page).getByRole("img", { name: "missing" })).toBeVisible();
  await inputButton(page).click();
  const text = page.getByRole("dialog").getByRole("textbox", { name: "Text" });
  await text.fill("x".repeat(70_000));
  await expect(page.getByRole("alert")).toContainText("may have 64.0 KiB");
  await text.fill("0 3\n1024\n");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(inputButton(page)).toContainText("2");
  await expect(saveState(page)).toContainText("Saved");
  await page.reload();
  await expect(inputButton(page)).toContainText("2");
  await setRanks(page, 3);
  await runButton(page).click();
  await expect(output(page)).toContainText("With n = 1024 trapezoids: 9.0000", { timeout: COMPILE_MS });
  for (const rank of [1, 2]) await expect(output(page)).toContainText(`rank ${rank} reads -1`);
  await expect(runStatus(page)).toHaveText("Succeeded");

  await inputButton(page).click();
  await text.fill("0 6 2048");
  await page.keyboard.press("Escape");
  await runButton(page).click();
  await expect(output(page)).toContainText("With n = 2048 trapezoids: 72.0000");
});

test("in a room rank 0 reads it, whoever has opened the program", async ({ browser }) => {
  const room = await roomOfTwo(browser, stack.origins, { content: { ...trapezoid, stdin: "0 3 512\n" } });
  await runButton(room.host).click();
  for (const page of [room.host, room.guest]) {
    await expect(output(page)).toContainText("With n = 512 trapezoids: 9.0000", { timeout: COMPILE_MS });
    await expect(output(page)).toContainText("rank 3 reads -1");
    await expect(runStatus(page)).toHaveText("Succeeded");
  }
  await closeRoom(room);
});

/** Each argument is another end. */
const ENDS = `#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("rank %d begins\\n", rank);
  printf("rank %d goes on\\n", rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) switch (argv[1][0]) {
    case 'a': abort();
    case 'c': assert(x > 0); break;
    case 'e': exit(4);
    case 'x': exit(0);
    case 'r': MPI_Finalize(); return 3;
    case 'm': MPI_Abort(MPI_COMM_WORLD, 9);
    case 'f': MPI_Send(&x, 1, MPI_INT, 7, 0, MPI_COMM_WORLD); break;
  }
  if (argv[1][0] == 'd') MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
`;

const SAYS: [argument: string, says: RegExp][] = [
  ["a", /rank 1 ends\.c:13:\d+ Trap: .*abort/],
  ["c", /rank 1 ends\.c:14:\d+ Trap: .*assertion/],
  ["e", /rank 1 Exit: the program ended with exit code 4, without MPI_Finalize/],
  ["x", /rank 1 .*the program ended without MPI_Finalize/],
  ["r", /rank 1 Exit: the program ended with exit code 3/],
  ["m", /rank 1 .*MPI_Abort was called with code 9/],
  ["f", /rank 1 ends\.c:19:\d+ MPI_ERR_RANK: MPI_Send: /],
  [
    "d",
    /rank 0 waits in MPI_Recv from 1 with tag 0 \(ends\.c:21\), rank 1 waits in MPI_Recv from 0 with tag 0 \(ends\.c:21\)/,
  ],
];

test("how a program of C ended is told with its rank and line, in C's own names, and recorded so", async ({
  page,
  context,
}) => {
  await signIn(context, stack.origins[0]!);
  const content = { files: [{ path: "ends.c", text: ENDS }], entry: "ends.c", args: ["a"] };
  const slug = await saveProgram(context, stack.origins[0]!, content);
  await openEditor(page, `${stack.origins[0]}/p/${slug}`);
  await setRanks(page, 2);
  for (const [argument, says] of SAYS) {
    await page.getByRole("textbox", { name: "Arguments" }).fill(argument);
    await runButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: says })).toBeVisible({ timeout: COMPILE_MS });
    await expect(runStatus(page)).toHaveText("Failed");
    for (const rank of [0, 1]) await expect(output(page)).toContainText(`rank ${rank} goes on`);
  }
  const record = await page.getByRole("link", { name: "Recorded run" }).getAttribute("href");
  await page.getByRole("tab", { name: "Dashboard" }).click();
  await expect(page.getByText(/MPI_Sendrecv, or MPI_Isend and MPI_Irecv with MPI_Waitall/)).toBeVisible();
  await expect(page.getByText("MPI_Barrier").first()).toBeVisible();
  await page.goto(`${stack.origins[0]}${record}`);
  await expect(page.getByRole("main", { name: "Recorded run" })).toContainText("rank 0 waits in MPI_Recv from 1");
});
