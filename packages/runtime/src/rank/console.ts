/** The console of a rank: formats, caps, and hands on whole lines. */
import { LIMITS } from "@commworld/protocol/limits";
import { inspect } from "./inspect";

export interface ConsoleLine {
  stream: "stdout" | "stderr";
  text: string;
}

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
    // Nothing longer can be shown, and splitting a huge text costs memory.
    const text = format(args, paths)
      .slice(0, left)
      .split("\n")
      .map((line) => indent + line)
      .join("\n");
    for (let at = 0, end = 0; at === 0 || at < text.length; at = end) {
      end = at + CHUNK_CHARS;
      // A pair of surrogates is one character.
      if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end--;
      const part = text.slice(at, end);
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
      if (kind === "d" || kind === "i") return typeof value === "bigint" ? `${value}n` : number(value, Math.trunc);
      if (kind === "f") return number(value, (given) => given);
      return kind === "c" ? "" : inspected(value, paths);
    });
  else if (rest.length > 0) head = show(rest.shift(), paths);
  return rest.reduce<string>((text, value) => `${text} ${show(value, paths)}`, head);
}

function number(value: unknown, of: (given: number) => number): string {
  return typeof value === "object" || typeof value === "symbol" ? "NaN" : String(of(Number(value)));
}

function show(value: unknown, paths: ReadonlySet<string>): string {
  return typeof value === "string" ? value : inspected(value, paths);
}

/** A value may be a proxy whose traps throw. */
function inspected(value: unknown, paths: ReadonlySet<string>): string {
  try {
    return inspect(value, paths);
  } catch {
    return "[not printable]";
  }
}
