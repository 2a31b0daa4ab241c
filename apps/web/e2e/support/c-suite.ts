/**
 * The C programs of the command line's suite as programs for the editor: many of them in one, each with its own main under another
 * name, called one after the other by a main that knows what each rank should print.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LIMITS, type ProgramContent } from "@commworld/protocol";

const FOLDER = fileURLToPath(new URL("../../../cli/test/c/suite/", import.meta.url));
const RANKS = 4;
const HEADERS = ["suite.h", "tables/types.h"];
/** They begin and end MPI or the process themselves, or stand in for functions of MPI. */
const ALONE = /^environment\/(at-finalize|exit-code|profiling|sessions|versions)\.c$/;

/** What rank 0 prints when so many programs have printed what they should. */
export const passed = (count: number) => `${count} programs of C print what they should`;

/** Programs of the suite that run on four ranks, in a world of their own or in that of others. */
export function suitePrograms(): string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".c") && !ALONE.test(path) && expectedOf(path) !== undefined)
    .sort();
}

/** As many of the programs in each content as its files may be. */
export function suiteContents(programs: readonly string[]): { content: ProgramContent; count: number }[] {
  const room = LIMITS.programFiles - HEADERS.length - 1;
  const parts = Array.from({ length: Math.ceil(programs.length / room) }, (_, part) =>
    programs.slice(part * room, (part + 1) * room),
  );
  return parts.map((part) => ({ content: suiteContent(part), count: part.length }));
}

function suiteContent(programs: readonly string[]): ProgramContent {
  const read = (path: string) => ({ path, text: readFileSync(`${FOLDER}${path}`, "utf8") });
  const files = programs.map((path) => ({
    path,
    text: `#define main ${functionOf(path)}\n#define printf suite_printf\n#line 1\n${read(path).text}`,
  }));
  return {
    files: [{ path: "main.c", text: mainOf(programs) }, ...HEADERS.map(read), ...files],
    entry: "main.c",
    args: [],
  };
}

function functionOf(path: string): string {
  return path.replaceAll(/\W/g, "_");
}

/** What each rank prints; undefined where that is not on four ranks or not the same each time. */
function expectedOf(path: string): string[] | undefined {
  const text = readFileSync(`${FOLDER}${path.replace(/\.c$/, ".out")}`, "utf8");
  const [head, ...lines] = text.trimEnd().split("\n");
  if (!head!.includes(` -n ${RANKS} `) || text.includes("{*}")) return undefined;
  return Array.from({ length: RANKS }, (_, rank) =>
    lines
      .filter((line) => line.startsWith(`[${rank}] `))
      .map((line) => `${line.slice(`[${rank}] `.length)}\n`)
      .join(""),
  );
}

function mainOf(programs: readonly string[]): string {
  const rows = programs.map((path) => {
    const expected = expectedOf(path)!.map((text) => JSON.stringify(text));
    return `    {${JSON.stringify(path)}, ${functionOf(path)}, {${expected.join(", ")}}},`;
  });
  return `${programs.map((path) => `int ${functionOf(path)}(int argc, char **argv);`).join("\n")}
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *expected[${RANKS}];
} PROGRAMS[] = {
${rows.join("\n")}
};

static char printed[1 << 16];
static size_t length;

int suite_printf(const char *format, ...) {
    va_list values;
    va_start(values, format);
    int count = vsnprintf(printed + length, sizeof printed - length, format, values);
    va_end(values);
    length += count;
    return count;
}

/* The programs share one world. */
int MPI_Init(int *argc, char ***argv) {
    (void)argc, (void)argv;
    return MPI_SUCCESS;
}
int MPI_Finalize(void) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
    int rank, wrong = 0, all, count = sizeof PROGRAMS / sizeof PROGRAMS[0];
    PMPI_Init(&argc, &argv);
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < count; i++) {
        length = 0;
        printed[0] = 0;
        PROGRAMS[i].run(1, argv);
        PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
        PMPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
        PMPI_Barrier(MPI_COMM_WORLD);
        if (strcmp(printed, PROGRAMS[i].expected[rank]) == 0) continue;
        wrong++;
        printf("%s printed\\n%sinstead of\\n%s", PROGRAMS[i].name, printed, PROGRAMS[i].expected[rank]);
    }
    PMPI_Reduce(&wrong, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && all == 0) printf("%d programs of C print what they should\\n", count);
    PMPI_Finalize();
    return 0;
}
`;
}
