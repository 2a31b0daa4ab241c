/** A C program that calls every function of mpi.h with arguments that no right program gives. */

const DECLARATION = /\bMPI_FN(?:_OF)?\(\s*(?:[\w *]+,\s*)?(\w+)\s*,\s*\(((?:[^()]|\([^()]*\))*)\)\s*\)/g;
/** These end the program, or make errors fatal. */
const LEFT_OUT =
  /^(name|Init|Init_thread|Finalize|Abort|Pcontrol|Session_(init|finalize)|\w*_(set|create|call)_errhandler)$/;
/** These may wait for ever when their arguments are right: they get objects that are not there. */
const WAITING =
  /^(M?[Rr]ecv|[SR]?s?end|Ssend|Bsend|Sendrecv\w*|M?[Pp]robe|Wait\w*|Win_(wait|lock|lock_all|start|complete|post|free|flush\w*|unlock\w*)|Start\w*|Comm_(disconnect|free|flush_buffer|detach_buffer|attach_buffer)|Buffer_\w+|File_\w+|Grequest_\w+)(_c)?$/;

export function wildCalls(header: string): { source: string; functions: number } {
  const calls: string[] = [];
  const names: string[] = [];
  for (const [, name, parameters] of header.replaceAll(/\s+/g, " ").matchAll(DECLARATION)) {
    if (LEFT_OUT.test(name!)) continue;
    const types = parameters!.split(",").map((one) => one.trim());
    const args = types.filter((type) => type !== "void" && type !== "...").map(argument);
    calls.push(
      `static void wild_${name}(void) { forged = ${WAITING.test(name!) ? 1 : 0}; MPI_${name}(${args.join(", ")}); }`,
    );
    names.push(`wild_${name}`);
  }
  const source = PROGRAM.replace("CALLS", calls.join("\n")).replace("NAMES", names.join(", "));
  return { source, functions: calls.length };
}

/** "const void *buf", "int ranges[][3]", "MPI_Count count" */
function argument(parameter: string): string {
  if (/[*[]|_function\b/.test(parameter)) return "(void *)wild()";
  const type = parameter.replace(/\s*\b\w+$/, "").replace(/^const /, "");
  return type === "int" ? "wild()" : `(${type})wild()`;
}

/**
 * Memory that calls may write lies in the arena, or at the end of the memory, where the program has nothing. Communicators are
 * forged from 0x102, MPI_COMM_SELF, on: in MPI_COMM_WORLD, 0x101, a rank would wait for one that calls something else.
 */
const PROGRAM = `#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static unsigned state;
static int forged, arena[4096], last;
static unsigned next(void) {
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return state;
}
static __attribute__((noinline)) int wild(void) {
  unsigned drawn = next();
  switch (drawn % (forged ? 8 : 14)) {
    case 0: return -1;
    case 1: return (int)arena + 1;
    case 2: return last - 4;
    case 3: return 0x7ffffff0;
    case 4: return -16;
    case 5: return 0x7fffffff;
    case 6: return 0x3000 + drawn % 7;
    case 7: return (int)(arena + 3000 + drawn % 900);
    case 8: return (int)(arena + (drawn >> 8) % 2000 * 2);
    case 9: return drawn >> 8 & 7;
    case 10: return 0x102 + (drawn >> 8) % 254;
    case 11: return 0x200 + (drawn >> 8 & 127);
    case 12: return (int)MPI_COMM_SELF;
    default: return 0;
  }
}
CALLS
static void (*const all[])(void) = {NAMES};
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
  state = atoi(argv[1]) * 2 + rank + 1;
  last = (__builtin_wasm_memory_grow(0, 1) + 1) * 65536;
  for (int round = 0; round < atoi(argv[2]); round++) {
    for (int i = 0; i < 4096; i++) arena[i] = wild();
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) all[i]();
  }
  int ranks = 1, sum = 0;
  MPI_Allreduce(&ranks, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (sum == 2) printf("still here\\n");
  MPI_Finalize();
  return 0;
}
`;
