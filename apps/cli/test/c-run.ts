/** Compiles C programs with one warm compiler and runs them on ranks of this process. */
import { randomUUID } from "node:crypto";
import type { CheckerMode, Finding, RunnableProgram } from "@commworld/protocol";
import { type NodeFinish, type NodeHandle, startNodeRun } from "@commworld/runtime/node";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";

export interface CRunOptions {
  ranks?: number;
  args?: string[];
  /** "main.cpp" for C++. */
  file?: string;
  flags?: string[];
  check?: CheckerMode;
  /** Called when the ranks have begun. */
  onBegun?(handle: NodeHandle): void;
}

export interface CRun extends NodeFinish {
  /** "0: line", in the order told; those of stderr too. */
  lines: string[];
  findings: Finding[];
}

/** Throws what the compiler says when it makes no module. */
export async function compileText(
  text: string,
  file = "main.c",
  flags: string[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const compiler = await loadCCompiler();
  const compiled = await compiler.compile({ files: { [file]: text }, options: { ...DEFAULT_OPTIONS, flags } });
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return compiled.wasm;
}

export async function runC(text: string, options: CRunOptions = {}): Promise<CRun> {
  const { file = "main.c", flags, args = [] } = options;
  const wasm = await compileText(text, file, flags);
  return runModule({ wasm, path: file, args, files: {}, stdin: "" }, options);
}

export function runModule(
  program: RunnableProgram,
  { ranks = 1, check = "off", onBegun }: CRunOptions = {},
): Promise<CRun> {
  const lines: string[] = [];
  const findings: Finding[] = [];
  return new Promise((resolve) => {
    const handle = startNodeRun({
      spec: {
        runId: randomUUID(),
        epoch: 1,
        grId: 0,
        table: [{ grId: 0, nrOffset: 0, count: ranks }],
        interconnect: "crossbar",
        transport: "shared-memory",
        checker: check,
      },
      program,
      onEvent: (event) => {
        if (event.type === "ready") {
          handle.go();
          onBegun?.(handle);
        } else if (event.type === "console")
          lines.push(...event.chunks.flatMap(({ pid, text }) => text.split("\n").map((line) => `${pid}: ${line}`)));
        else if (event.type === "findings") findings.push(...event.findings);
        else if (event.type === "finish") {
          handle.stop();
          resolve({ ...event.finish, lines, findings });
        }
      },
    });
  });
}
