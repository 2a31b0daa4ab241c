import { randomUUID } from "node:crypto";
import type { Finding } from "@commworld/protocol";
import { type NodeFinish, type NodeHandle, startNodeRun } from "@commworld/runtime/node";
import type { RunCommand } from "./command-line";
import { loadProgram } from "./load-program";
import type { Reporter } from "./reporter";
import { standardInput } from "./standard-input";

const INTERRUPTED: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };

/** Answers the exit code. @throws UsageError */
export async function runProgram(command: RunCommand, reporter: Reporter): Promise<number> {
  const loaded = await loadProgram(command);
  if (!loaded.ok) {
    reporter.diagnostics(loaded.diagnostics);
    return 1;
  }
  if (loaded.diagnostics.length > 0) reporter.diagnostics(loaded.diagnostics);
  const runId = randomUUID();
  const { ranks, interconnect, algorithms } = command;
  reporter.start({ runId, file: command.files[0]!, ranks, interconnect });
  const findings: Finding[] = [];
  const interruption = watchSignals();
  const input = standardInput();
  try {
    const finish = await new Promise<NodeFinish>((resolve) => {
      const handle: NodeHandle = startNodeRun({
        spec: {
          runId,
          epoch: 1,
          grId: 0,
          table: [{ grId: 0, nrOffset: 0, count: ranks }],
          interconnect,
          transport: "shared-memory",
          algorithms,
          checker: command.check,
        },
        program: loaded.program,
        input: input.pipe,
        onEvent: (event) => {
          if (event.type === "ready") handle.go();
          else if (event.type === "console") reporter.console(event.chunks);
          else if (event.type === "telemetry") reporter.telemetry(event.sample);
          else if (event.type === "widgets") reporter.widgets(event.widgets);
          else if (event.type === "findings") findings.push(...event.findings);
          else if (event.type === "finish") {
            resolve(event.finish);
            // The ranks of a finished node live on for what others still need of them; here there are no others.
            handle.stop();
          }
        },
      });
      interruption.stopWith(() => handle.stop());
    });
    const exitCode = interruption.exitCode() ?? exitCodeOf(finish, findings);
    reporter.findings(findings);
    reporter.finish(finish, exitCode);
    return exitCode;
  } finally {
    input.close();
    interruption.end();
  }
}

/** A run that succeeded and is wrong. */
const FOUND_ERRORS = 3;

function exitCodeOf({ status, error }: NodeFinish, findings: readonly Finding[]): number {
  if (status === "failed") return error?.exitCode ?? 1;
  return findings.some(({ severity }) => severity === "error") ? FOUND_ERRORS : 0;
}

interface Interruption {
  stopWith(stop: () => void): void;
  exitCode(): number | undefined;
  end(): void;
}

/** The first signal stops the run, so that its totals are still told; the second ends the process. */
function watchSignals(): Interruption {
  let code: number | undefined;
  let stop = () => {};
  const onSignal = (signal: NodeJS.Signals) => {
    const next = INTERRUPTED[signal] ?? 1;
    if (code !== undefined) process.exit(next);
    code = next;
    stop();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    stopWith: (stopRun) => {
      stop = stopRun;
      if (code !== undefined) stop();
    },
    exitCode: () => code,
    end: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
