/**
 * The system calls of a C program (WASI preview 1): output by rank, arguments, environment, clocks, random numbers, exit, and the
 * files of file-system.ts. Nothing else: no network, no processes, no files of the machine.
 */
import * as errno from "./errno";
import { fileCalls } from "./file-calls";
import { FileError, type FileSystem } from "./file-system";
import { ProgramMemory } from "./program-memory";
import { systemCalls } from "./system-calls";

export interface WasiOptions {
  /** The program's name first. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  files: FileSystem;
  /** Answers how many bytes of standard input it has put there; 0 at its end. May block the thread. */
  input(into: Uint8Array): number;
  /** Bytes of standard output and error as they come; the receiver copies what it keeps. */
  output(stream: "stdout" | "stderr", bytes: Uint8Array): void;
  /** Milliseconds since the epoch, and since some fixed moment. */
  now(): number;
  monotonic(): number;
  /** Blocks the thread. */
  sleep(milliseconds: number): void;
  random(bytes: Uint8Array): void;
}

export class Wasi {
  readonly #memory = new ProgramMemory();
  readonly #calls: Readonly<Record<string, (...args: never[]) => unknown>>;

  constructor(options: WasiOptions) {
    this.#calls = { ...systemCalls(this.#memory, options), ...fileCalls(this.#memory, options) };
  }

  attach(memory: WebAssembly.Memory): void {
    this.#memory.attach(memory);
  }

  /** The functions of module "wasi_snapshot_preview1"; those it does not have answer ENOSYS. */
  imports(names: Iterable<string>): Record<string, WebAssembly.ImportValue> {
    const imports: Record<string, WebAssembly.ImportValue> = {};
    for (const name of names) imports[name] = guarded(this.#calls[name]);
    return imports;
  }
}

function guarded(run: ((...args: never[]) => unknown) | undefined): (...args: (number | bigint)[]) => number {
  if (!run) return () => errno.ENOSYS;
  const call = run as (...args: (number | bigint)[]) => unknown;
  return (...args) => {
    try {
      const code = call(...args);
      return typeof code === "number" ? code : errno.SUCCESS;
    } catch (error) {
      if (error instanceof FileError) return error.code;
      if (error instanceof RangeError) return errno.EINVAL;
      throw error;
    }
  };
}
