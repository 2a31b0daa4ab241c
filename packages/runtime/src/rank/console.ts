/** The console of a rank: formats, caps, and hands on whole lines. */
import { LIMITS } from "@commworld/protocol/limits";
import inspect from "object-inspect";
import { userStack } from "./user-stack";

export interface ConsoleLine {
  stream: "stdout" | "stderr";
  text: string;
}

const INSPECT = { depth: 4, maxStringLength: 10_000, quoteStyle: "double", indent: null } as const;
/** What a line costs beside its bytes, so that empty lines are bounded too. */
const LINE_OVERHEAD = 16;
const CHUNK_CHARS = 8 * 1024;

export const CAPPED = `output capped at ${LIMITS.consoleBytesPerRank / 1024} KiB: later lines of this rank are not shown`;

/** The methods that programs use, writing to `emit`. `paths` are the program's files, for stacks of printed errors. */
export function createConsole(emit: (line: ConsoleLine) => void, paths: ReadonlySet<string>, now: () => number) {
  let left: number = LIMITS.consoleBytesPerRank;
  let indent = "";
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();

  function write(stream: ConsoleLine["stream"], args: readonly unknown[]): void {
    if (left <= 0) return;
    const text = format(args, paths)
      .split("\n")
      .map((line) => indent + line)
      .join("\n");
    for (let at = 0; at === 0 || at < text.length; at += CHUNK_CHARS) {
      const part = text.slice(at, at + CHUNK_CHARS);
      left -= part.length + LINE_OVERHEAD;
      if (left > 0) emit({ stream, text: part });
      else {
        emit({ stream: "stderr", text: CAPPED });
        return;
      }
    }
  }
  const out = (...args: unknown[]) => write("stdout", args);
  const err = (...args: unknown[]) => write("stderr", args);
  const elapsed = (label: string) => `${label}: ${(now() - (timers.get(label) ?? now())).toFixed(3)} ms`;
  return {
    log: out,
    info: out,
    debug: out,
    dir: (value: unknown) => out(value),
    table: (value: unknown) => out(value),
    warn: err,
    error: err,
    trace: (...args: unknown[]) => err(...args, new Error("Trace")),
    assert: (condition: unknown, ...args: unknown[]) => {
      if (!condition) err("Assertion failed", ...args);
    },
    group: (...args: unknown[]) => {
      if (args.length > 0) out(...args);
      indent += "  ";
    },
    groupEnd: () => {
      indent = indent.slice(2);
    },
    count: (label = "default") => {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      out(`${label}: ${counts.get(label)}`);
    },
    countReset: (label = "default") => counts.delete(label),
    time: (label = "default") => timers.set(label, now()),
    timeLog: (label = "default") => out(elapsed(label)),
    timeEnd: (label = "default") => {
      out(elapsed(label));
      timers.delete(label);
    },
    clear: () => {},
  };
}

/** As the console standard says: %s %d %i %f %o %O %c in a first string, the rest behind it, separated by spaces. */
export function format(args: readonly unknown[], paths: ReadonlySet<string>): string {
  const rest = [...args];
  let head = "";
  if (typeof rest[0] === "string" && rest.length > 1)
    head = (rest.shift() as string).replace(/%([sdifoOc%])/g, (match, kind: string) => {
      if (kind === "%") return "%";
      if (rest.length === 0) return match;
      const value = rest.shift();
      if (kind === "s") return show(value, paths);
      if (kind === "d" || kind === "i") return typeof value === "bigint" ? `${value}` : `${Math.trunc(Number(value))}`;
      if (kind === "f") return `${Number(value)}`;
      return kind === "c" ? "" : inspect(value, INSPECT);
    });
  else if (rest.length > 0) head = show(rest.shift(), paths);
  return rest.reduce<string>((text, value) => `${text} ${show(value, paths)}`, head);
}

function show(value: unknown, paths: ReadonlySet<string>): string {
  try {
    if (typeof value === "string") return value;
    if (value instanceof Error) return userStack(value, paths);
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return typedArray(value as Float64Array);
    return inspect(value, INSPECT);
  } catch (error) {
    return `[not printable: ${String(error)}]`;
  }
}

const SHOWN_ELEMENTS = 100;

function typedArray(array: Float64Array): string {
  const shown = Array.from(array.subarray(0, SHOWN_ELEMENTS), String).join(", ");
  const more = array.length > SHOWN_ELEMENTS ? `, ... ${array.length - SHOWN_ELEMENTS} more` : "";
  return `${array.constructor.name}(${array.length}) [${shown}${more}]`;
}
