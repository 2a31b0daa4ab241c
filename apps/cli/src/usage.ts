import { interconnectName, LIMITS } from "@commworld/protocol";

export const INTERCONNECTS = interconnectName.options;
export const DEFAULT_RANKS = 4;

export const USAGE = `commworld run [options] FILE [args]
commworld run [options] SOURCE... [-- args]
commworld cc [flags] FILE... [-o FILE.wasm]

run: runs an MPI program on ranks of this machine. FILE is TypeScript or JavaScript, also a script written for MPI.js, and may
import other files of its folder; or C or C++ with <mpi.h>, several sources when it has them; or a module (.wasm) that was built
with an <mpi.h> of the standard's ABI. The program's arguments stand behind FILE; behind -- when they look like sources.
cc: compiles C or C++ to such a module. Flags are the compiler's: -O3, -Wall, -DN=100, ...

Options, before FILE:
  -n, --ranks N          number of ranks, 1 to ${LIMITS.ranksPerNode} (default ${DEFAULT_RANKS})
  --interconnect NAME    ${INTERCONNECTS.join(", ")} (default ${INTERCONNECTS[0]})
  --algorithm OP=NAME    how a collective works, as allreduce=ring; once for each operation (default: chosen by cost)
  --check=MODE           off, on (default) or strict: tell deadlocks and misuse of the library, on stderr. Strict lets
                         no Send complete before its receive, and minds bytes received as another type
  --data FILE            a file that a program of C or C++ may open, once for each
  --json                 one JSON object per line: start, diagnostic, console, widget, telemetry, finding, finish
  --stats                after the run, on stderr: what the program drew with MPI.dashboard or MPI.js's smartdashboard, and a
                         table of messages, bytes and time per rank
  -h, --help             this text
  -v, --version          the version

Standard input is rank 0's, as with mpiexec: it reads what is piped into the command or typed; other ranks read its end.
The program's lines come as "[rank] line"; what it writes with console.error goes to stderr.
Exit code: that of the run (0, the code of MPI.Abort, or 1 after an error or a deadlock), 2 for a wrong command line, 3 when
the run succeeded and the checker found an error, 130 after Ctrl+C.
`;

/** The command line is wrong: one line for the person, exit code 2. */
export class UsageError extends Error {}
