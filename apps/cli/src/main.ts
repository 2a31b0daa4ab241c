import { parseCommandLine } from "./command-line";
import { compileToFile } from "./compile-command";
import { jsonReporter } from "./json-reporter";
import type { Streams } from "./reporter";
import { runProgram } from "./run-program";
import { textReporter } from "./text-reporter";
import { USAGE, UsageError } from "./usage";

/** Set by the build to the version of package.json. */
declare const COMMWORLD_VERSION: string;

/** Sets the exit code of the process. Never rejects. */
export async function runCommandLine(argv: string[]): Promise<void> {
  // A reader like `head` that has gone is no error of ours.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  process.exitCode = await answer(argv, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}

async function answer(argv: string[], streams: Streams): Promise<number> {
  try {
    const command = parseCommandLine(argv);
    if (command.kind === "help") streams.out(USAGE);
    else if (command.kind === "version") streams.out(`${COMMWORLD_VERSION}\n`);
    else if (command.kind === "cc") return await compileToFile(command, streams);
    else return await runProgram(command, command.json ? jsonReporter(streams) : textReporter(streams, command));
    return 0;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    streams.err(`commworld: ${message}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
