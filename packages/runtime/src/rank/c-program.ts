/** Runs a C program in a rank's thread, which it blocks until it ends. */
import type { WasmProgram } from "@commworld/protocol";
import { CFace, type CPlace } from "../faces/c/c-face";
import { CMemory } from "../faces/c/c-memory";
import { cImports } from "../faces/c/imports";
import { MPIError } from "../mpi/errors";
import { Info } from "../mpi/info";
import type { RankRuntime } from "../mpi/rank-runtime";
import type { Gate } from "../shm/gate";
import { InputReader } from "../shm/input-pipe";
import type { Allocator, MallocHeap } from "../shm/malloc-heap";
import { FileSystem } from "../wasi/file-system";
import { ProgramExit } from "../wasi/system-calls";
import { Wasi } from "../wasi/wasi";
import { MPI_MODULE, programImports, WASI_MODULE } from "../wasm/program-imports";
import { REHEARSE } from "../wasm/rehearsal";
import { trapOf } from "../wasm/trap";
import { LineWriter } from "./line-writer";
import { createYardstick, REHEARSAL_MS, type Rehearse, rehearse } from "./rehearse";

export interface CSurroundings {
  runtime: RankRuntime;
  place: CPlace;
  /** The rank's segment: the memory that the program imports. */
  memory: WebAssembly.Memory;
  heap: MallocHeap;
  /** Of the ranks of the node, whose code is one: one rehearses the program, which the others wait for. */
  rehearsal: { gate: Gate; isOwn: boolean };
  /** Throws WebAssembly.CompileError. */
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Standard input of this rank: the program's text for rank 0, or what its host gives as it comes; null: it is empty. */
  input: string | SharedArrayBuffer | null;
  /** A whole line without its end. */
  print(stream: "stdout" | "stderr", line: string): void;
}

/** Frames of a stack that are kept: the library's own stand before the program's. */
const STACK_FRAMES = 50;
/** Of an exit code a process tells its low byte. */
const EXIT_CODES = 256;

/** Returns when the program has ended well. Throws what ended it: MPIError, ProgramExit with another code than 0, Trap. */
export async function runCProgram(program: WasmProgram, surroundings: CSurroundings): Promise<void> {
  const { runtime, place, memory, heap, rehearsal, now, print } = surroundings;
  const module = await surroundings.compile(program.wasm);
  const wanted = programImports(module);
  const output = {
    stdout: new LineWriter((line) => print("stdout", line)),
    stderr: new LineWriter((line) => print("stderr", line)),
  };
  const face = new CFace(runtime, place, new Info([["argv", program.args.join(" ").slice(0, 1000)]], true));
  /** The C library's fflush, where the module exports it. */
  let flush: ((stream: number) => unknown) | undefined;
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const sleep = (milliseconds: number) => void Atomics.wait(asleep, 0, 0, milliseconds);
  const wasi = new Wasi({
    args: [program.path, ...program.args],
    env: {},
    files: new FileSystem(program.files),
    input: inputOf(surroundings.input, () => {
      flush?.(0);
      output.stdout.end();
    }),
    output: (stream, text) => output[stream].write(text),
    now,
    monotonic: () => performance.now(),
    sleep,
    random: (into) => void crypto.getRandomValues(into as Uint8Array<ArrayBuffer>),
  });
  wasi.attach(memory);
  const imports: WebAssembly.Imports = {
    [MPI_MODULE]: cImports(face, wanted.mpi),
    [WASI_MODULE]: wasi.imports(wanted.wasi),
  };
  const { module: from, name } = wanted.memory;
  imports[from] = { ...imports[from], [name]: memory };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const { malloc, free } = exports as unknown as Partial<Allocator>;
  if (typeof exports.fflush === "function") flush = exports.fflush as (stream: number) => unknown;
  if (malloc && free) heap.attach({ malloc, free });
  face.attach({
    memory: new CMemory({
      get buffer() {
        return heap.memory as unknown as ArrayBuffer;
      },
      grow: (pages) => memory.grow(pages),
    }),
    table:
      (exports.__indirect_function_table as WebAssembly.Table | undefined) ??
      new WebAssembly.Table({ element: "anyfunc", initial: 0 }),
    malloc,
    free,
  });
  const call = exports[REHEARSE] as Rehearse | undefined;
  if (call && rehearsal.isOwn) rehearse(call, { now: () => performance.now(), sleep, yardstick: createYardstick() });
  if (rehearsal.isOwn) rehearsal.gate.open();
  else if (call) rehearsal.gate.wait(2 * REHEARSAL_MS);
  const stackPointer = exports.__stack_pointer;
  (Error as { stackTraceLimit?: number }).stackTraceLimit = STACK_FRAMES;
  try {
    (exports._start as () => void)();
  } catch (error) {
    if (!(error instanceof ProgramExit))
      throw trapOf(error, stackPointer instanceof WebAssembly.Global ? Number(stackPointer.value) : undefined) ?? error;
    if (error.code % EXIT_CODES !== 0)
      throw face.initialized && !face.finalized ? new ProgramExit(error.code, ", without MPI_Finalize") : error;
  } finally {
    output.stdout.end();
    output.stderr.end();
  }
  if (face.initialized && !face.finalized)
    throw new MPIError(
      "ERR_OTHER",
      "the program ended without MPI_Finalize; call it in every rank before main returns",
    );
}

/** @param idle before the thread blocks: a question that has no end of line yet is shown */
function inputOf(input: CSurroundings["input"], idle: () => void): (into: Uint8Array) => number {
  if (input instanceof SharedArrayBuffer) {
    const reader = new InputReader(input);
    return (into) => reader.read(into, idle);
  }
  let left = new TextEncoder().encode(input ?? "");
  return (into) => {
    const part = left.subarray(0, into.length);
    into.set(part);
    left = left.subarray(part.length);
    return part.length;
  };
}
