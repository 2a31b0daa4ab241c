import { randomUUID } from "node:crypto";
import { LIMITS } from "@commworld/protocol";
import { expect, test } from "vitest";
import { makeRoomRun, makeSoloRun, nodeSample, rankSample, useDatabase } from "../../test/fixtures";
import { findRun, finishRun, listConsole, listSamples, writeTelemetry } from "../index";

const { db } = useDatabase();

test("samples come back as they were sent, in order, node by node", async () => {
  const { runId } = await makeRoomRun(db());
  const samples = [
    nodeSample(runId, 0.5, [rankSample(0, 0), rankSample(1, 0)]),
    nodeSample(runId, 250.25, [
      rankSample(0, 3),
      rankSample(1, 4, { state: { phase: "blocked", call: "Recv", peer: 0, tag: 2, sinceMs: 7 } }),
    ]),
    nodeSample(runId, 260, [rankSample(2, 1), rankSample(3, 1)], 3),
  ];
  await writeTelemetry(db(), runId, { samples: [...samples].reverse(), console: [] });
  expect(await listSamples(db(), runId)).toEqual(samples);
  expect((await findRun(db(), runId))?.ranks).toEqual([...samples[1]!.ranks, ...samples[2]!.ranks]);
});

test("counts up to the largest safe integer survive", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const big = rankSample(0, 0, { sentBytes: Number.MAX_SAFE_INTEGER, receivedBytes: Number.MAX_SAFE_INTEGER - 1 });
  await writeTelemetry(db(), runId, { samples: [nodeSample(runId, 1, [big])], console: [] });
  expect((await findRun(db(), runId))?.ranks).toEqual([big]);
});

test("a full batch of a large node is one write", async () => {
  const { runId } = await makeSoloRun(db(), LIMITS.ranksPerNode);
  const pids = Array.from({ length: LIMITS.ranksPerNode }, (_, pid) => pid);
  const samples = Array.from({ length: 64 }, (_, n) =>
    nodeSample(
      runId,
      n * 250,
      pids.map((pid) => rankSample(pid, n)),
    ),
  );
  const outcome = await writeTelemetry(db(), runId, { samples, console: [] });
  expect(outcome).toMatchObject({ found: true, refused: [] });
  expect(await listSamples(db(), runId)).toHaveLength(64);
});

test("the same batch sent again changes nothing", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const batch = { samples: [nodeSample(runId, 5, [rankSample(0, 2)])], console: [] };
  await writeTelemetry(db(), runId, batch);
  await writeTelemetry(db(), runId, batch);
  expect(await listSamples(db(), runId)).toHaveLength(1);
});

test("what one writer knows of a rank binds the next one", async () => {
  const { runId } = await makeRoomRun(db());
  const write = (tMs: number, sent: number) =>
    writeTelemetry(db(), runId, { samples: [nodeSample(runId, tMs, [rankSample(0, sent)])], console: [] });
  await write(1000, 10);
  expect((await write(900, 11)).refused).toMatchObject([{ reason: "stale" }]);
  expect((await write(1500, 9)).refused).toMatchObject([{ reason: "decreasing" }]);
  expect((await findRun(db(), runId))?.ranks).toMatchObject([{ sentMessages: 10 }]);
});

test("two relays that write for one run at once lose nothing", async () => {
  const { runId } = await makeRoomRun(db());
  const writes = [0, 3].flatMap((grId) =>
    Array.from({ length: 5 }, (_, n) =>
      writeTelemetry(db(), runId, {
        samples: [],
        console: [{ pid: grId === 0 ? 0 : 2, stream: "stdout", text: `${grId} ${n}`, tMs: n }],
      }),
    ),
  );
  await Promise.all(writes);
  const lines = await listConsole(db(), runId);
  expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const row = await db().prisma.run.findUniqueOrThrow({ where: { id: runId } });
  expect(row.consoleBytes).toBe(30);
});

test("output beyond a rank's limit is dropped across batches and counted on the run", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const text = "x".repeat(32 * 1024);
  const chunk = { pid: 0, stream: "stderr" as const, text, tMs: 1 };
  for (let n = 0; n < 10; n++)
    await writeTelemetry(db(), runId, { samples: [], console: [chunk] }, { shed: { samples: 1, console: 0 } });
  expect(await listConsole(db(), runId)).toHaveLength(8);
  expect((await findRun(db(), runId))?.dropped).toEqual({ samples: 10, console: 2 });
});

test("last totals arrive after the end of the run", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  await finishRun(db(), runId, { status: "succeeded" });
  await writeTelemetry(db(), runId, { samples: [], totals: [nodeSample(runId, 9, [rankSample(0, 4)])], console: [] });
  expect((await findRun(db(), runId))?.ranks).toMatchObject([{ sentMessages: 4 }]);
  await db().prisma.run.update({ where: { id: runId }, data: { endedAt: new Date(Date.now() - 3600_000) } });
  const late = await writeTelemetry(db(), runId, { samples: [nodeSample(runId, 10, [rankSample(0, 5)])], console: [] });
  expect(late.refused).toMatchObject([{ reason: "run-ended" }]);
});

test("a run that does not exist is told", async () => {
  const runId = randomUUID();
  expect(
    await writeTelemetry(db(), runId, { samples: [nodeSample(runId, 1, [rankSample(0)])], console: [] }),
  ).toMatchObject({
    found: false,
  });
});
