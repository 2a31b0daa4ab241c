import type { RunError } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { WORDING, type Wording } from "../checker/wording";
import { UnknownFunction } from "../faces/c/imports";
import { MPIError } from "../mpi/errors";
import { ProgramExit } from "../wasi/system-calls";
import { ModuleError } from "../wasm/binary";
import { Trap } from "../wasm/trap";
import { headline, type ProgramCode, userPosition, userStack } from "./user-stack";

/** MPI.Abort was called, or MPI_Abort. */
export class AbortError extends Error {
  constructor(
    readonly code: number,
    call = "MPI.Abort",
  ) {
    super(`${call} was called with code ${code}`);
    this.name = "Abort";
  }

  /** Codes are whole numbers, as a process exits with; whatever else a program gives counts as 1. */
  get exitCode(): number {
    return Number.isInteger(this.code) && Math.abs(this.code) < 2 ** 31 ? this.code : 1;
  }
}

/** The report of what ended a rank. */
export function runErrorOf(
  error: unknown,
  pid: number,
  paths: ProgramCode,
  { spoken }: Pick<Wording, "spoken"> = WORDING,
): RunError {
  const message = messageOf(error);
  const report: RunError = {
    kind: kindOf(error),
    message: (error instanceof MPIError ? spoken(message) : message).slice(0, 4000),
    pid,
    exitCode: exitCodeOf(error),
  };
  const name =
    error instanceof MPIError ? error.className : error instanceof Error ? headline(error).name : typeof error;
  report.name = name.slice(0, 100);
  if (error instanceof MPIError && error.call) report.call = error.call;
  const position = userPosition(error, paths);
  if (position && position.file.length <= LIMITS.filePathChars)
    Object.assign(report, position satisfies Pick<RunError, "file" | "line" | "column">);
  if (error instanceof Error) report.stack = userStack(error, paths).slice(0, 8000);
  return report;
}

function kindOf(error: unknown): RunError["kind"] {
  if (error instanceof MPIError) return "mpi";
  if (error instanceof AbortError) return "abort";
  return isUnloadable(error) ? "load" : "exception";
}

/** The module of a C program is none that can be run. */
function isUnloadable(error: unknown): boolean {
  if (error instanceof ModuleError || error instanceof UnknownFunction) return true;
  return error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof AbortError || error instanceof Trap) return error.exitCode;
  return error instanceof ProgramExit ? error.code : 1;
}

function messageOf(error: unknown): string {
  if (error instanceof MPIError) return error.detail;
  if (error instanceof Error) return headline(error).message || headline(error).name;
  try {
    return `the program threw ${String(error)}`;
  } catch {
    return "the program threw something that cannot be shown";
  }
}
