/** Small wrong programs, each with what the checker must say of it. They are written for the async face. */
import type { FindingId } from "@commworld/protocol";

export interface WrongProgram {
  name: string;
  /** Lines count from 1; line 1 imports the library. */
  code: string;
  ranks: number;
  strict?: boolean;
  /** Of the run; absent: it succeeds. */
  error?: { kind: "deadlock" | "mpi"; name: string };
  /** Each finding with its places, "rank:line", those without a line as "rank". */
  findings: [id: FindingId, places: string[]][];
  /** In the message of the first finding. */
  says: RegExp;
  async?: true;
}

const HEAD = `import MPI from "mpi"; const world = MPI.COMM_WORLD; const { rank, size } = world; const f64 = new Float64Array(4);`;
const HARD = { kind: "deadlock", name: "GLOBAL:DEADLOCK:HARD" } as const;
const MISMATCH = { kind: "deadlock", name: "GLOBAL:COLLECTIVE:MISMATCH" } as const;

function program(
  name: string,
  lines: string[],
  more: Omit<WrongProgram, "name" | "code" | "ranks"> & { ranks?: number },
) {
  return { name, code: [HEAD, ...lines].join("\n"), ranks: 2, ...more };
}

export const DEADLOCKS: WrongProgram[] = [
  program(
    "two receives wait for each other",
    ["if (rank === 0)", "  await world.Recv(f64, 1);", "else await world.Recv(f64, 0);"],
    {
      error: HARD,
      findings: [["GLOBAL:DEADLOCK:HARD", ["0:3", "1:4"]]],
      says: /rank 0 waits in Recv from 1 \(main\.ts:3\), rank 1 waits in Recv from 0 \(main\.ts:4\), and round again: 0 → 1 → 0\./,
    },
  ),
  program("a rank waits for one that has ended", ["if (rank === 0)", "  await world.recv(1, 7);"], {
    error: HARD,
    findings: [["GLOBAL:DEADLOCK:HARD", ["0:3"]]],
    says: /rank 0 waits in recv from 1 with tag 7, which has ended \(main\.ts:3\)/,
  }),
  program(
    "a synchronous send nobody receives",
    ["if (rank === 0)", "  await world.Ssend(f64, 1);", "await world.Barrier();"],
    {
      error: HARD,
      findings: [["GLOBAL:DEADLOCK:HARD", ["0:3", "1:4"]]],
      says: /rank 0 waits in Ssend to 1 .*rank 1 waits in Barrier for rank 0, which has not called it/,
    },
  ),
  program("a collective in a branch", ["if (rank !== 2)", "  await world.Barrier();"], {
    ranks: 3,
    error: HARD,
    findings: [["GLOBAL:DEADLOCK:HARD", ["0:3", "1:3"]]],
    says: /rank 0 waits in Barrier for rank 2, which has not called it \(main\.ts:3\)/,
  }),
  program(
    "any source, and nobody sends",
    ["const request = world.Irecv(f64);", "await MPI.Request.Waitany([request]);"],
    {
      error: HARD,
      findings: [["GLOBAL:DEADLOCK:HARD", ["0:3", "1:3"]]],
      says: /rank 0 waits in Waitany for Irecv \(main\.ts:2\) from any rank/,
    },
  ),
  program("the wrong tag", ["if (rank === 0) await world.send(1, 1, 5);", "else await world.recv(0, 6);"], {
    error: HARD,
    findings: [["GLOBAL:DEADLOCK:HARD", ["1:3"]]],
    says: /rank 1 waits in recv from 0 with tag 6, which has ended/,
  }),
  program(
    "tasks that all wait",
    ["const one = world.recv(1 - rank, 1);", "const two = world.recv(1 - rank, 2);", "await one; await two;"],
    {
      error: HARD,
      findings: [["GLOBAL:DEADLOCK:HARD", ["0:2", "1:2"]]],
      says: /rank 0 waits in recv from 1 with tag 1 and waits in recv from 1 with tag 2/,
      async: true,
    },
  ),
  program(
    "sends that only buffers complete",
    ["await world.Send(f64, 1 - rank);", "await world.Recv(f64, 1 - rank);"],
    {
      strict: true,
      error: { kind: "deadlock", name: "GLOBAL:DEADLOCK:POTENTIAL" },
      findings: [["GLOBAL:DEADLOCK:POTENTIAL", ["0:2", "1:2"]]],
      says: /Without buffers no rank can go on: rank 0 waits in Send to 1 with tag 0/,
    },
  ),
];

export const MISMATCHES: WrongProgram[] = [
  program("another root", ["await world.Bcast(f64, rank);"], {
    findings: [["GLOBAL:COLLECTIVE:MISMATCH", ["0:2", "1:2"]]],
    says: /Bcast\(root 0, 4 x MPI_DOUBLE\) \(main\.ts:2\).*Bcast\(root 1, 4 x MPI_DOUBLE\) \(main\.ts:2\)|Bcast\(root 1.*Bcast\(root 0/,
  }),
  program(
    "another call, seen as a deadlock",
    ["if (rank === 0) await world.Reduce(MPI.IN_PLACE, f64);", "else await world.Bcast(f64);"],
    {
      error: MISMATCH,
      findings: [["GLOBAL:COLLECTIVE:MISMATCH", ["0:2", "1:3"]]],
      says: /The ranks disagree about a collective call: .*Reduce\(root 0, MPI_SUM, 4 x MPI_DOUBLE\) \(main\.ts:2\), rank 1 calls Bcast/,
    },
  ),
  program("another operator", ["await world.Allreduce(MPI.IN_PLACE, f64, rank ? MPI.MAX : MPI.SUM);"], {
    findings: [["GLOBAL:COLLECTIVE:MISMATCH", ["0:2", "1:2"]]],
    says: /MPI_MAX.*MPI_SUM|MPI_SUM.*MPI_MAX/,
  }),
  program("another count, seen as a truncation", ["await world.Bcast(f64.subarray(0, 4 - 2 * rank), 0);"], {
    error: { kind: "mpi", name: "GLOBAL:COLLECTIVE:MISMATCH" },
    findings: [["GLOBAL:COLLECTIVE:MISMATCH", ["0:2", "1:2"]]],
    says: /2 x MPI_DOUBLE.*4 x MPI_DOUBLE|4 x MPI_DOUBLE.*2 x MPI_DOUBLE/,
  }),
];

export const MISUSES: WrongProgram[] = [
  program(
    "several faults of a run that ends well",
    [
      "if (rank === 0) await world.Send(f64, 1, 1);",
      "else await world.Recv(new Int32Array(8), 0, 1);",
      "if (rank === 0) await world.Send(f64, 1, 2);",
      "if (rank === 1) world.Irecv(new Int8Array(8), 0, 3);",
      "if (rank === 1) world.Isend(f64, 1, 4);",
      "if (rank === 1) await world.Recv(f64.slice(), 1, 4);",
      "if (rank === 0) await world.Allreduce(f64, f64);",
      "else await world.Allreduce(f64, f64.slice());",
      "await MPI.Finalize();",
      "if (rank === 0) await world.send(1, 0, 9); if (rank === 0) await world.recv(0, 9);",
      "if (rank === 1) await MPI.Finalize();",
    ],
    {
      findings: [
        ["GLOBAL:MSG:DATATYPE", ["0:2", "1:3"]],
        ["GLOBAL:MSG:PENDING", ["0:4", "1"]],
        ["GLOBAL:MSG:PENDING", ["1:5"]],
        ["LOCAL:ENV:AFTER_FINALIZE", ["0:11"]],
        ["LOCAL:ENV:AFTER_FINALIZE", ["0:11"]],
        ["LOCAL:ENV:FINALIZED_TWICE", ["1:12"]],
        ["LOCAL:MEMORY:OVERLAP", ["0:8"]],
        ["LOCAL:REQUEST:NOT_FREED", ["1:6"]],
      ],
      says: /rank 0 sent 4 x MPI_DOUBLE with Send \(main\.ts:2\), rank 1 received it as 8 x MPI_INT32_T with Recv \(main\.ts:3\)/,
    },
  ),
  program(
    "a receive that is too short",
    ["if (rank === 0) await world.Send(f64, 1);", "else await world.Recv(new Float64Array(2), 0);"],
    {
      error: { kind: "mpi", name: "MPI_ERR_TRUNCATE" },
      findings: [["GLOBAL:MSG:TRUNCATION", ["0:2", "1:3"]]],
      says: /Rank 0 sent 32 bytes \(main\.ts:2\), rank 1 receives with room for 16 \(main\.ts:3\)/,
    },
  ),
  program("a rank that does not exist", ["if (rank === 1)", "  await world.send(1, 7);"], {
    error: { kind: "mpi", name: "MPI_ERR_RANK" },
    findings: [["LOCAL:ARG:RANK", ["1:3"]]],
    says: /Rank 1 called send \(main\.ts:3\): /,
  }),
];
