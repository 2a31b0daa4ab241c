/** What the checker finds in programs that are wrong, and that it finds nothing in those that are right. */

import type { Finding } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it, vi } from "vitest";
import { fileProgram, textProgram } from "./build-program";
import { type RunResult, runProgram } from "./run-program";
import { runWorld } from "./run-world";
import { DEADLOCKS, MISMATCHES, MISUSES, type WrongProgram } from "./wrong-programs";

/** Many times what it takes on two idle cores. */
vi.setConfig({ testTimeout: 120_000 });

const WAYS = [
  { face: "async", transport: "shared-memory" },
  { face: "blocking", transport: "shared-memory" },
  { face: "async", transport: "message-port" },
] as const;
type Way = (typeof WAYS)[number];

function textFor({ code }: WrongProgram, { face }: Way) {
  const blocking = code.replace(`"mpi"`, `"mpi/blocking"`).replaceAll("await ", "");
  return textProgram(face === "blocking" ? blocking : code);
}

function summaryOf(findings: readonly Finding[]): [string, string[]][] {
  const places = (finding: Finding) =>
    finding.places
      .map(({ pid, file, line }) => (file === undefined ? `${pid}` : `${pid}:${line}`))
      .sort((a, b) => a.localeCompare(b));
  return findings
    .map((finding): [string, string[]] => [finding.id, places(finding)])
    .sort((a, b) => `${a[0]} ${a[1].join()}`.localeCompare(`${b[0]} ${b[1].join()}`));
}

function expectFindings(wrong: WrongProgram, findings: readonly Finding[], errors: RunResult["error"][]): void {
  expect(summaryOf(findings)).toEqual(wrong.findings);
  expect(errors.find((error) => error && error.kind !== "stopped")).toEqual(
    wrong.error ? expect.objectContaining(wrong.error) : undefined,
  );
  const first = findings.find(({ id }) => id === wrong.findings[0]![0]);
  expect(first?.message).toMatch(wrong.says);
  for (const { message, advice } of findings) expect([message, advice].join()).not.toMatch(/[{}]|undefined/);
}

describe.concurrent.each(WAYS)("$face face on $transport", (way) => {
  const wrongs = [...DEADLOCKS, ...MISMATCHES, ...MISUSES].filter((one) => way.face === "async" || !one.async);
  const ofWay = way.transport === "shared-memory" ? wrongs : wrongs.filter((_, index) => index % 4 === 0);

  it.each(ofWay)("[CHECK1][CHECK3][CHECK4] $name", async (wrong) => {
    const { ranks, strict } = wrong;
    const checker = strict ? "strict" : "on";
    const { findings, error } = await runProgram(textFor(wrong, way), { ranks, checker, transport: way.transport });
    expectFindings(wrong, findings, [error]);
  });
});

describe.concurrent("a world on two nodes", () => {
  const wrongs = [DEADLOCKS[0]!, DEADLOCKS[1]!, DEADLOCKS[3]!, MISMATCHES[1]!, MISMATCHES[3]!];
  it.each(wrongs)("[CHECK2] $name", async (wrong) => {
    const counts = wrong.ranks === 2 ? [1, 1] : [1, 2];
    const { results } = await runWorld(textFor(wrong, WAYS[0]), counts, { checker: "on" });
    expectFindings(
      wrong,
      results.flatMap(({ findings }) => findings),
      results.map(({ error }) => error),
    );
  });
});

describe.concurrent("what is no deadlock", () => {
  it("[CHECK5] ranks that only look are warned of, and may go on", async () => {
    const code = `import MPI from "mpi"; const world = MPI.COMM_WORLD;
const until = MPI.Wtime() + 5;
if (world.rank === 0) { while (MPI.Wtime() < until) await world.iprobe(1, 5); await world.send(1, 1); }
else await world.recv(0);`;
    const { status, findings } = await runProgram(textProgram(code), { ranks: 2, checker: "on" });
    expect(status).toBe("succeeded");
    expect(summaryOf(findings)).toEqual([["GLOBAL:DEADLOCK:NO_PROGRESS", ["0"]]]);
  });

  it.each(["async", "blocking"] as const)("[CHECK6] slow ranks, timers and tasks: %s face", async (face) => {
    const program = fileProgram(["check", "slow-ranks"], ["seed=77", "rounds=5"], face);
    const one = await runProgram(program, { ranks: 4, checker: "on" });
    expect([one.error, one.findings]).toEqual([undefined, []]);
    const { results } = await runWorld(program, [2, 2], { checker: "strict", delayMs: 30 });
    expect(results.map(({ error, findings }) => [error, findings])).toEqual(results.map(() => [undefined, []]));
  });

  it("[CHECK7] findings are few, whatever a program does, and each is told once", async () => {
    const code = `import MPI from "mpi"; const world = MPI.COMM_WORLD;
for (let tag = 0; tag < 500; tag++) await world.send(tag, world.rank, tag);
for (let n = 0; n < 50; n++) world.Isend(new Int8Array(1), world.rank, 1000);`;
    const { status, findings } = await runProgram(textProgram(code), { ranks: 1, checker: "on" });
    expect(status).toBe("succeeded");
    expect(findings.length).toBeLessThanOrEqual(LIMITS.findingsPerRun);
    expect(findings.filter(({ id }) => id === "LOCAL:REQUEST:NOT_FREED").map(({ count }) => count)).toEqual([50]);
  });

  it("[CHECK8] a run that is not checked tells nothing", async () => {
    const code = `import MPI from "mpi"; await MPI.COMM_WORLD.send(1, 0);`;
    expect((await runProgram(textProgram(code), { ranks: 1 })).findings).toEqual([]);
  });
});

it("[CHECK6] each rank's MPI_COMM_SELF is its own: collectives on it may differ", async () => {
  const program = textProgram(`import MPI from "mpi";
const world = MPI.COMM_WORLD, self = MPI.COMM_SELF;
if (world.rank === 0) await self.barrier();
else await self.allreduce(1);
// Several reports see it.
const until = MPI.Wtime() + 1;
for (let more = true; more; ) {
  if (world.rank === 0) await world.send((more = MPI.Wtime() < until), 1);
  else more = await world.recv(0);
}
`);
  const { findings, error } = await runProgram(program, { ranks: 2, checker: "on" });
  expect(error).toBeUndefined();
  expect(findings).toEqual([]);
});
