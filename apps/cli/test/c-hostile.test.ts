/** Programs of C that mean harm, or look as if they did: each ends with a clear error, and nothing else comes to harm. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";
import { describe, expect, it } from "vitest";
import { compileText, runModule } from "./c-run";
import { wildCalls } from "./wild-calls";

const HEADER = fileURLToPath(new URL("../../../packages/toolchain/sysroot/include/mpi.h", import.meta.url));

/** Each case is a line of main. */
const SOURCE = `#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int later(MPI_Request *request) {
  int buffer[64];
  return MPI_Irecv(buffer, 64, MPI_INT, 0, 0, MPI_COMM_SELF, request);
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, n = 0; MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Request request; MPI_Datatype type; char *volatile block; MPI_Status status;
  switch (argv[1][0]) {
    case 'm':
      while ((block = malloc(1u << 28)) != 0) n++;
      block = malloc(3u << 30);
      printf("%d blocks, malloc(3 GiB) is %s\\n", n, block ? "there" : "null");
      break;
    case 'o': for (;;) printf("line %d of very many\\n", n++);
    case 'l': for (volatile int i = 0;; i++);
    case 'c':
      MPI_Type_contiguous(1 << 30, MPI_DOUBLE, &type);
      printf("%d", MPI_Type_commit(&type));
      printf(" %d", MPI_Send(argv, 1 << 30, type, 0, 0, MPI_COMM_WORLD) == MPI_SUCCESS);
      printf(" %d\\n", MPI_Send_c(argv, 1LL << 62, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD) == MPI_SUCCESS);
      break;
    case 's': {
      int numbers[64] = {[63] = 5};
      later(&request);
      MPI_Send(numbers, 64, MPI_INT, 0, 0, MPI_COMM_SELF);
      MPI_Wait(&request, &status);
      printf("received\\n");
      break;
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
`;

const compiled = compileText(SOURCE);
const programOf = async (what: string) => ({
  wasm: await compiled,
  path: "main.c",
  args: [what],
  files: {},
  stdin: "",
});

describe("a hostile program of C", () => {
  it("[HOSTILE1] gets no more memory than there is, and is told so", async () => {
    const { error, lines } = await runModule(await programOf("m"));
    expect(error).toBe(undefined);
    expect(lines.join()).toMatch(/^0: [4-7] blocks, malloc\(3 GiB\) is null$/);
  });

  it.each([
    ["o", "prints without an end"],
    ["l", "calculates without an end"],
  ])("[HOSTILE2] is stopped: %s, it %s", async (what) => {
    const begin = Date.now();
    const { error, lines } = await runModule(await programOf(what), {
      ranks: 2,
      onBegun: (handle) => setTimeout(() => handle.stop(), 1500),
    });
    expect(error?.kind).toBe("stopped");
    expect(Date.now() - begin).toBeLessThan(60_000);
    expect(lines.length).toBeLessThan(40_000);
  });

  it("[HOSTILE3] counts whose product is more than any memory are refused", async () => {
    const { error, lines } = await runModule(await programOf("c"));
    expect([error, lines]).toEqual([undefined, ["0: 0 0 0"]]);
  });

  it("[HOSTILE3] a receive into a function's variables that are gone harms the program alone", async () => {
    const { error, lines } = await runModule(await programOf("s"));
    expect([error, lines]).toEqual([undefined, ["0: received"]]);
  });

  it("[HOSTILE4] every MPI function takes wild pointers, forged handles and any numbers: an error code, or nothing", async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const { source, functions } = wildCalls(readFileSync(HEADER, "utf8"));
    expect(functions).toBeGreaterThan(400);
    const wasm = await compileText(source, "wild.c", ["-w", "-O0"]);
    const program = { wasm, path: "wild.c", args: [`${seed}`, "40"], files: {}, stdin: "" };
    const { error, lines } = await runModule(program, { ranks: 2 });
    expect(error).toBe(undefined);
    expect(lines.filter((line) => line.includes("still here")).sort()).toEqual(["0: still here", "1: still here"]);
  });

  it.each([
    ["fork", "a.c:4:10", "processes", "#include <unistd.h>\nint main(void) {\n  return fork();\n}\n"],
    ["execvp", "a.c:4:10", "processes", '#include <unistd.h>\nint main(void) {\n  return execvp("ls", 0);\n}\n'],
    ["system", "a.c:4:10", "processes", '#include <stdlib.h>\nint main(void) {\n  return system("ls");\n}\n'],
    ["popen", "a.c:4:10", "processes", '#include <stdio.h>\nint main(void) {\n  return popen("ls", "r") == 0;\n}\n'],
    [
      "pthread_create",
      "a.c:6:10",
      "one thread",
      "#include <pthread.h>\nstatic void *run(void *p) { return p; }\nint main(void) {\n  pthread_t t;\n  return pthread_create(&t, 0, run, 0);\n}\n",
    ],
    [
      "socket",
      "a.c:4:10",
      "no network",
      "#include <sys/socket.h>\nint main(void) {\n  return socket(AF_INET, SOCK_STREAM, 0);\n}\n",
    ],
    [
      "pthread_create",
      "a.cpp:4:8",
      "one thread",
      "#include <thread>\nint main() {\n  std::thread t([] {});\n  t.join();\n}\n",
    ],
  ])("[HOSTILE5] %s of the C library is told at %s: there are no such %s", async (name, place, why, text) => {
    const [file, line, column] = place.split(":");
    const compiler = await loadCCompiler();
    const outcome = await compiler.compile({
      files: { [file!]: `#include <mpi.h>\n${text}` },
      options: DEFAULT_OPTIONS,
    });
    const errors = outcome.diagnostics.filter(({ severity }) => severity === "error");
    expect(errors).toMatchObject([{ file, line: Number(line), column: Number(column) }]);
    expect(errors[0]!.message).toMatch(new RegExp(`^${name} is called but not defined: .*${why}`));
  });

  it.each(["fork", "system", "socket", "dlopen"])(
    "[HOSTILE5] %s is none of the functions that there are",
    async (name) => {
      const source = `int ${name}();\nint main(void) {\n  return ${name}(0);\n}\n`;
      await expect(compileText(source)).rejects.toThrow(new RegExp(`3: .*${name}`));
    },
  );
}, 120_000);

const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const TYPE = [1, 4, 1, 0x60, 0, 0];
const ONE_FUNCTION = [3, 2, 1, 0];
const PAGES = (count: number) => [5, 5, 1, 0, 0x80 | (count & 127), 0x80 | ((count >> 7) & 127), count >> 14];
const START = [7, 10, 1, 6, 0x5f, 0x73, 0x74, 0x61, 0x72, 0x74, 0, 0];
const START_FUNCTION = [8, 1, 0];
/** A body that returns, and one that loops. */
const RETURNS = [10, 4, 1, 2, 0, 0x0b];
const LOOPS = [10, 9, 1, 7, 0, 3, 0x40, 0x0c, 0, 0x0b, 0x0b];

function run(bytes: number[], stopAfterMs?: number) {
  const program = { wasm: Uint8Array.from(bytes), path: "hostile.wasm", args: [], files: {}, stdin: "" };
  return runModule(program, {
    ...(stopAfterMs && { onBegun: (handle) => setTimeout(() => handle.stop(), stopAfterMs) }),
  });
}

describe("a hostile module", () => {
  it("[HOSTILE6] that is none, is broken inside, or is no program, does not load", async () => {
    const errors = [
      await run([1, 2, 3]),
      await run([...HEAD, ...TYPE, ...ONE_FUNCTION, ...PAGES(1), ...START, 10, 4, 1, 2, 0, 0xff]),
      await run([...HEAD, ...TYPE, ...ONE_FUNCTION, ...PAGES(1), ...RETURNS]),
    ].map(({ error }) => [error?.kind, error?.message]);
    expect(errors).toEqual([
      ["load", expect.stringContaining("no WebAssembly module")],
      ["load", expect.stringContaining("Compiling function")],
      ["load", expect.stringContaining("no function _start")],
    ]);
  });

  it("[HOSTILE6] that asks for more memory than a rank may have does not load", async () => {
    const { error } = await run([...HEAD, ...TYPE, ...ONE_FUNCTION, ...PAGES(65535), ...START, ...RETURNS]);
    expect([error?.kind, error?.message]).toEqual(["load", expect.stringContaining("65535")]);
  });

  it("[HOSTILE6] that imports what is not offered, or thousands of things, does not load", async () => {
    const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];
    const leb = (value: number) => [(value & 127) | 128, ((value >> 7) & 127) | 128, value >> 14];
    const importing = (entries: number[][]) => {
      const content = [...leb(entries.length), ...entries.flat()];
      return [...HEAD, ...TYPE, 2, ...leb(content.length), ...content, ...ONE_FUNCTION, ...PAGES(1)];
    };
    const start = [7, 10, 1, 6, 0x5f, 0x73, 0x74, 0x61, 0x72, 0x74, 0];
    const of = (entries: number[][]) => run([...importing(entries), ...start, 0, ...RETURNS]);
    const messages = [
      await of([[...name("env"), ...name("steal"), 0, 0]]),
      await of([[...name("node:fs"), ...name("readFileSync"), 0, 0]]),
      await of([[...name("env"), ...name("g"), 3, 0x7f, 0]]),
      await of(Array.from({ length: 5000 }, () => [...name("env"), ...name("MPI_Init"), 0, 0])),
    ].map(({ error }) => [error?.kind, error?.message]);
    expect(messages).toEqual([
      ["load", expect.stringContaining("calls steal")],
      ["load", expect.stringContaining("node:fs.readFileSync")],
      ["load", expect.stringContaining("the global env.g")],
      ["load", expect.stringContaining("5001 things")],
    ]);
  });

  it("[HOSTILE2] whose start function loops is stopped", async () => {
    const looping = [...HEAD, ...TYPE, ...ONE_FUNCTION, ...PAGES(1), ...START, ...START_FUNCTION, ...LOOPS];
    const { error } = await run(looping, 1000);
    expect(error?.kind).toBe("stopped");
  });
}, 120_000);
