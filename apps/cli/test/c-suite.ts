/** The C programs of a folder with what they print: `ring.c` with `ring.out`, and `ring.files/` with the files it reads. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { compiledLanguage } from "@commworld/protocol";
import { type NodeFinish, type NodeHandle, startNodeRun } from "@commworld/runtime/node";
import { compile } from "../src/load-program";
import { readCProgram } from "../src/read-c-program";

export interface CCase {
  ranks: number;
  args: string[];
  /** "[rank] line", by ascending rank; "{*}" stands for any text. Last comes "! kind name" of a run that failed. */
  lines: string[];
}

export interface CProgram {
  name: string;
  /** The source's own file. */
  source: string;
  files: Record<string, Uint8Array>;
  cases: CCase[];
}

/** All programs below a folder, by name. */
export function cPrograms(folder: string): CProgram[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => compiledLanguage(path) !== undefined)
    .sort()
    .map((source) => {
      const stem = source.replace(/\.\w+$/, "");
      const data = `${stem}.files`;
      const names = existsSync(data) ? readdirSync(data) : [];
      return {
        name: relative(folder, source),
        source,
        files: Object.fromEntries(names.map((name) => [name, new Uint8Array(readFileSync(join(data, name)))])),
        cases: readCases(readFileSync(`${stem}.out`, "utf8")),
      };
    });
}

/** Parts that begin with the command, "$ commworld run -n 4 ring.c -- 10". */
function readCases(text: string): CCase[] {
  return text
    .split(/^\$ commworld run /m)
    .slice(1)
    .map((part) => {
      const [command, ...lines] = part.replace(/\n$/, "").split("\n");
      const [, ranks, args] = /^-n (\d+) \S+(?: -- (.*))?$/.exec(command!)!;
      return { ranks: Number(ranks), args: args?.split(" ") ?? [], lines };
    });
}

let compiling: Promise<unknown> = Promise.resolve();

/** The compiler is warm after the first, and takes one program at a time. */
export function compileC(source: string): Promise<Uint8Array<ArrayBuffer>> {
  const compiled = compiling.then(async () => {
    const outcome = await compile(await readCProgram([source], []));
    if (outcome.ok && "wasm" in outcome.program) return outcome.program.wasm;
    throw new Error(outcome.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`).join("\n"));
  });
  compiling = compiled.catch(() => {});
  return compiled;
}

/** A run that lasts for more samples, four a second, hangs. On a busy machine samples come late, too. */
const HANGS_AFTER_SAMPLES = 240;

/** What a run printed and how it ended, as the lines of a case. */
export async function runC(
  program: CProgram,
  wasm: Uint8Array<ArrayBuffer>,
  { ranks, args }: CCase,
): Promise<string[]> {
  const printed = Array.from({ length: ranks }, () => [] as string[]);
  let samples = 0;
  const finish = await new Promise<NodeFinish>((resolve) => {
    const handle: NodeHandle = startNodeRun({
      spec: {
        runId: "c-suite",
        epoch: 1,
        grId: 0,
        table: [{ grId: 0, nrOffset: 0, count: ranks }],
        interconnect: "crossbar",
        transport: "shared-memory",
      },
      program: { wasm, path: basename(program.source), args, files: program.files, stdin: "" },
      onEvent: (event) => {
        if (event.type === "ready") handle.go();
        else if (event.type === "console")
          for (const { pid, stream, text } of event.chunks)
            for (const line of text.split("\n"))
              printed[pid]!.push(`[${pid}] ${stream === "stderr" ? "! " : ""}${line}`);
        else if (event.type === "telemetry") {
          if (++samples === HANGS_AFTER_SAMPLES) handle.stop();
        } else if (event.type === "finish") {
          handle.stop();
          resolve(event.finish);
        }
      },
    });
  });
  const { error } = finish;
  return [...printed.flat(), ...(error ? [`! ${error.kind} ${error.name}: ${error.message}`] : [])];
}

/** Lines as they should be, each with its "{*}" filled in from the line that was printed. */
export function filled(wanted: readonly string[], printed: readonly string[]): string[] {
  return wanted.map((line, index) => {
    const parts = line.split("{*}").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const found = printed[index];
    return found !== undefined && new RegExp(`^${parts.join(".*")}$`).test(found) ? found : line;
  });
}
