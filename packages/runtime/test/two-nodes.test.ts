/** The core suite on worlds that span nodes: the ranks of several nodes are one world. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CORE_PROGRAMS, coreProgram, mpiJsProgram, textProgram } from "./build-program";
import type { RunResult } from "./run-program";
import { runWorld } from "./run-world";

/** Many times what it takes on two idle cores; a run that hangs is told long before. */
vi.setConfig({ testTimeout: 600_000 });

const MIB = 1024 * 1024;

function errorsOf(results: readonly RunResult[]) {
  return results.flatMap(({ error }) => (error && error.kind !== "stopped" ? [error] : []));
}

const WAYS = [
  { face: "async", transport: "shared-memory" },
  { face: "blocking", transport: "shared-memory" },
  { face: "async", transport: "message-port" },
] as const;
const [ASYNC, BLOCKING, PORTS] = WAYS;

/** Every way on two nodes, and one on three. */
const WORLDS = [
  { ...ASYNC, counts: [2, 2], interconnect: "star" },
  { ...BLOCKING, counts: [3, 1], interconnect: "ring" },
  { ...PORTS, counts: [1, 3], interconnect: "torus2d" },
  { ...BLOCKING, counts: [1, 2, 1], interconnect: "tree" },
] as const;

it.each(WORLDS)(
  "[CORE4] all programs, nodes of $counts ranks, $interconnect, $face face on $transport",
  async ({ face, transport, counts, interconnect }) => {
    const args = ["maxBytes=300000", "flood=300", "seed=800000", "programs=5"];
    const { results, router } = await runWorld(coreProgram(CORE_PROGRAMS, face, args), counts, {
      interconnect,
      transport,
    });
    expect(errorsOf(results)).toEqual([]);
    expect(router.faults).toEqual([]);
    expect(results.map(({ status }) => status)).toEqual(counts.map(() => "succeeded"));
  },
);

describe.each(WAYS)("$face face on $transport", ({ face, transport }) => {
  it("[CORE2] messages of 1 byte to 64 MiB arrive intact at another node", async () => {
    const program = coreProgram(["sizes"], face, [`maxBytes=${64 * MIB}`]);
    const { results, router } = await runWorld(program, [1, 1], { transport });
    expect(errorsOf(results)).toEqual([]);
    expect(router.faults).toEqual([]);
    expect(router.payloads).toBeGreaterThan((64 * MIB) / (256 * 1024));
  });
});

it.each(["shared-memory", "message-port"] as const)(
  "[MPIJS1] programs for MPI.js span nodes: %s",
  async (transport) => {
    const { results } = await runWorld(mpiJsProgram("all-calls"), [2, 3], { transport });
    expect(errorsOf(results)).toEqual([]);
    expect(results.flatMap(({ lines }) => lines)).toContain("0: all is well on 5");
  },
);
it.each([ASYNC, BLOCKING])(
  "[WIN3] a rank that computes is accessed from its tab and from another, $face face",
  async ({ face }) => {
    const { results, router } = await runWorld(coreProgram(["passive-target"], face), [2, 2], {});
    expect(errorsOf(results)).toEqual([]);
    expect(router.faults).toEqual([]);
  },
);

it("[BRIDGE11] a long message reaches another node while its sender computes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "commworld-bridge-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // The sender computes until a file says that the message has arrived: of MPI it hears nothing meanwhile.
  const program = textProgram(
    `import MPI from "mpi";
const { existsSync, writeFileSync } = await import("node:fs");
const world = MPI.COMM_WORLD;
const bytes = new Uint8Array(8_000_000).fill(7);
const arrived = ${JSON.stringify(join(folder, "arrived"))};
if (world.rank === 0) {
  await world.recv(1);
  const sent = world.Isend(bytes, 1);
  const end = MPI.Wtime() + 60;
  while (!existsSync(arrived) && MPI.Wtime() < end);
  console.log(existsSync(arrived));
  await sent.Wait();
} else {
  const received = world.Irecv(new Uint8Array(bytes.length), 0);
  await world.send("go", 0);
  await received.Wait();
  writeFileSync(arrived, "");
}
`,
  );
  const { results } = await runWorld(program, [1, 1], {});
  expect(errorsOf(results)).toEqual([]);
  expect(results[0]!.lines).toEqual(["0: true"]);
});

it("[CORE4] every rank knows its place", async () => {
  const program = textProgram(
    `import MPI from "mpi";
const { grId, nrId, nrOffset, pid } = MPI.node;
console.log(JSON.stringify([MPI.COMM_WORLD.rank, MPI.COMM_WORLD.size, grId, nrId, nrOffset, pid]));
`,
  );
  const { results } = await runWorld(program, [2, 1], {});
  expect(results[0]!.lines.toSorted()).toEqual(["0: [0,3,0,0,0,0]", "1: [1,3,0,1,0,1]"]);
  expect(results[1]!.lines).toEqual(["2: [2,3,1,0,2,2]"]);
});

it("[CORE5] the totals of all nodes add up: what was sent was received", async () => {
  const program = coreProgram(["point-to-point", "collectives"], "async");
  const { results } = await runWorld(program, [2, 2], {});
  expect(errorsOf(results)).toEqual([]);
  const ranks = results.flatMap(({ sample }) => sample.ranks);
  const sum = (key: "sentMessages" | "receivedMessages" | "sentBytes" | "receivedBytes") =>
    ranks.reduce((total, rank) => total + rank[key], 0);
  expect(sum("sentMessages")).toBeGreaterThan(0);
  expect(sum("receivedMessages")).toBe(sum("sentMessages"));
  expect(sum("receivedBytes")).toBe(sum("sentBytes"));
});
