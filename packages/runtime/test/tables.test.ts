/** The tables: kind of communicator x datatype x count x form x call, a part of them with every number of ranks. */
import { expect, it, vi } from "vitest";
import { coreProgram, TABLE_PROGRAMS } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores; a run that hangs is told long before. */
vi.setConfig({ testTimeout: 600_000 });

/** Shares no factor with the lengths of the tables, so that every part has some of everything. */
const PARTS = 37;
const WORLDS = [
  { ranks: 1, face: "async", transport: "shared-memory", interconnect: "crossbar" },
  { ranks: 2, face: "blocking", transport: "shared-memory", interconnect: "crossbar" },
  { ranks: 3, face: "async", transport: "message-port", interconnect: "ring" },
  { ranks: 4, face: "async", transport: "shared-memory", interconnect: "crossbar" },
  { ranks: 5, face: "blocking", transport: "shared-memory", interconnect: "tree" },
  { ranks: 6, face: "async", transport: "shared-memory", interconnect: "star" },
  { ranks: 7, face: "blocking", transport: "shared-memory", interconnect: "crossbar" },
  { ranks: 8, face: "async", transport: "message-port", interconnect: "hypercube" },
  { ranks: 9, face: "blocking", transport: "shared-memory", interconnect: "mesh2d" },
] as const;

it.each(WORLDS.map((world, part) => ({ ...world, part })))(
  "[CORE13] the tables, $ranks ranks, $face face on $transport, $interconnect",
  async ({ ranks, face, transport, interconnect, part }) => {
    const program = coreProgram(TABLE_PROGRAMS, face, [`part=${part}`, `parts=${PARTS}`]);
    const result = await runProgram(program, { ranks, transport, interconnect });
    expect(result.error).toBeUndefined();
    expect(result.status).toBe("succeeded");
  },
);
