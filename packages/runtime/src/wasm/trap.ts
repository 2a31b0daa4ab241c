/** What ends a WebAssembly program by itself, in words. */
import { wasmFunctions } from "../rank/user-stack";

/** Exit codes as a shell tells them of a process that such a signal ended. */
const SIGABRT = 134;
const SIGFPE = 136;
const SIGILL = 132;
const SIGSEGV = 139;

/** The program did what it cannot do. Its stack is the program's. */
export class Trap extends Error {
  constructor(
    message: string,
    readonly exitCode: number,
    cause: Error,
  ) {
    super(message, { cause });
    this.name = "Trap";
    this.stack = cause.stack ?? "";
  }
}

const TOO_DEEP =
  "stack overflow: functions call each other too deep, or local arrays are larger than the stack; end the recursion, and make large arrays static or take them from malloc";

/** Texts of the engines, and what they mean to somebody who writes C. */
const TRAPS: readonly (readonly [text: RegExp, message: string, exitCode: number])[] = [
  [
    /memory|null pointer/i,
    "memory access out of bounds: a pointer or an index points outside of the program's memory",
    SIGSEGV,
  ],
  [/(divide|division|remainder) by zero|divide by 0/i, "a whole number was divided by zero", SIGFPE],
  [/unrepresentable|overflow|float/i, "the result of a division or a conversion does not fit its type", SIGFPE],
  [
    /signature|indirect call|table|null function/i,
    "a call through a pointer that points to no function of this type: the pointer is wrong, or its type is not the function's",
    SIGSEGV,
  ],
  [/unaligned|atomic/i, "an atomic operation on an address that is not aligned", SIGSEGV],
];

/**
 * What a program's end by an exception of the engine means; undefined for other errors.
 * @param stackPointer the program's own, where its module tells it: a stack that grew beyond its end points below 0
 */
export function trapOf(error: unknown, stackPointer: number | undefined): Trap | undefined {
  if (error instanceof RangeError && /call stack/i.test(error.message)) return new Trap(TOO_DEEP, SIGSEGV, error);
  // Firefox: InternalError "too much recursion".
  if (error instanceof Error && /too much recursion/i.test(error.message)) return new Trap(TOO_DEEP, SIGSEGV, error);
  if (!(error instanceof WebAssembly.RuntimeError)) return undefined;
  if (/unreachable/i.test(error.message)) return unreachable(error);
  if (stackPointer !== undefined && stackPointer < 0 && /memory|bounds/i.test(error.message))
    return new Trap(TOO_DEEP, SIGSEGV, error);
  const [, message, exitCode] = TRAPS.find(([text]) => text.test(error.message)) ?? [];
  return new Trap(message ?? error.message, exitCode ?? SIGILL, error);
}

/** The library's abort is an instruction that traps, and so are the linker's and the compiler's stand-ins for code that cannot be. */
function unreachable(error: Error): Trap {
  const [innermost = "", ...outer] = wasmFunctions(error);
  if (innermost === "abort") {
    const failed = outer[0] === "__assert_fail";
    return new Trap(failed ? "an assertion of the program failed" : "the program called abort", SIGABRT, error);
  }
  const mismatched = /^signature_mismatch:(.+)$/.exec(innermost)?.[1];
  if (mismatched !== undefined)
    return new Trap(`${mismatched} is called with other parameters than it has; declare it as it is`, SIGILL, error);
  return new Trap(
    "the program came to code that cannot be reached: a function without return, or another undefined behaviour; see the compiler's warnings",
    SIGILL,
    error,
  );
}
