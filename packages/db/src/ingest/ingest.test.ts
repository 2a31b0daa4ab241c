import { expect, test, vi } from "vitest";
import { makeSoloRun, nodeSample, rankSample, useDatabase } from "../../test/fixtures";
import { findRun, listConsole, listSamples, TelemetryIngest, writeTelemetry } from "../index";

const { db } = useDatabase();
const NEVER_MS = 3_600_000;

const line = (text: string) => ({ pid: 0, stream: "stdout" as const, text, tMs: 1 });

test("what was handed in is in the record when flush resolves", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const ingest = new TelemetryIngest(db(), { flushEveryMs: NEVER_MS });
  ingest.sample(nodeSample(runId, 0, [rankSample(0, 1)]));
  ingest.sample(nodeSample(runId, 250, [rankSample(0, 2)]));
  ingest.console(runId, [line("a"), line("b")]);
  await ingest.flush(runId);
  expect(await listSamples(db(), runId)).toHaveLength(2);
  expect((await listConsole(db(), runId)).map(({ text }) => text)).toEqual(["a", "b"]);
  expect(ingest.stats()).toEqual({ runs: 0, pendingBytes: 0, shedSamples: 0, shedConsoleChunks: 0 });
  await ingest.close();
});

test("batches are written by themselves", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const ingest = new TelemetryIngest(db(), { flushEveryMs: 10 });
  ingest.console(runId, [line("soon")]);
  await vi.waitFor(async () => expect(await listConsole(db(), runId)).toHaveLength(1), 10_000);
  await ingest.close();
});

test("a run is written at most once a second, however much arrives", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const began = Date.now();
  let writes = 0;
  const ingest = new TelemetryIngest(db(), {
    write: async (...args) => {
      writes++;
      return writeTelemetry(...args);
    },
  });
  for (let n = 0; writes < 2; n++) {
    ingest.sample(nodeSample(runId, n * 250, [rankSample(0, n)]));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(writes).toBeLessThanOrEqual((Date.now() - began) / 1000);
  await ingest.close();
});

test("when PostgreSQL is slow, detail is shed and counted, totals never", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const told = { sample: 0, console: 0 };
  const ingest = new TelemetryIngest(db(), {
    flushEveryMs: NEVER_MS,
    maxPendingBytes: 10_000,
    onShed: (kind, count) => {
      told[kind] += count;
    },
    write: async (...args) => {
      await gate;
      return writeTelemetry(...args);
    },
  });
  const flushed = ingest.flush(runId);
  for (let n = 0; n < 1000; n++) {
    ingest.sample(nodeSample(runId, n * 250, [rankSample(0, n)]));
    ingest.console(runId, [line("x".repeat(1000))]);
  }
  const { pendingBytes, shedSamples, shedConsoleChunks } = ingest.stats();
  expect(pendingBytes).toBeLessThanOrEqual(10_000);
  expect(shedSamples).toBeGreaterThan(900);
  expect(shedConsoleChunks).toBeGreaterThan(900);
  expect(told).toEqual({ sample: shedSamples, console: shedConsoleChunks });
  open();
  await flushed;
  await ingest.close();
  const run = await findRun(db(), runId);
  expect(run?.ranks).toMatchObject([{ sentMessages: 999 }]);
  expect(run?.dropped).toEqual({ samples: shedSamples, console: shedConsoleChunks });
  expect(ingest.stats().pendingBytes).toBe(0);
});

test("a write that failed is told and comes again, in order", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  let failures = 2;
  const told: unknown[] = [];
  const ingest = new TelemetryIngest(db(), {
    flushEveryMs: NEVER_MS,
    onError: (error) => told.push(error),
    write: async (...args) => {
      if (failures-- > 0) throw new Error("gone");
      return writeTelemetry(...args);
    },
  });
  ingest.console(runId, [line("1")]);
  ingest.sample(nodeSample(runId, 1, [rankSample(0, 1)]));
  await expect(ingest.flush(runId)).rejects.toThrow("gone");
  ingest.console(runId, [line("2")]);
  await expect(ingest.flush(runId)).rejects.toThrow("gone");
  await ingest.flush(runId);
  expect((await listConsole(db(), runId)).map(({ text }) => text)).toEqual(["1", "2"]);
  expect(await listSamples(db(), runId)).toHaveLength(1);
  expect(told).toHaveLength(2);
  await ingest.close();
});

test("refusals reach the caller with their run", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const refused: unknown[] = [];
  const ingest = new TelemetryIngest(db(), {
    flushEveryMs: NEVER_MS,
    onRefused: (id, list) => refused.push(id, ...list),
  });
  ingest.sample(nodeSample(runId, 1, [rankSample(5)]));
  await ingest.close();
  expect(refused).toEqual([runId, { reason: "not-a-rank", pid: 5, kind: "sample" }]);
});
