import { expect, test } from "vitest";
import { makeRoomRun, useDatabase } from "../../test/fixtures";
import { finishRun, listConsole, listNodeConsole, TelemetryIngest } from "../index";

const { db } = useDatabase();
const NEVER_MS = 3_600_000;

const line = (pid: number, text: string) => ({ pid, stream: "stdout" as const, text, tMs: 1 });
const relay = () => new TelemetryIngest(db(), { flushEveryMs: NEVER_MS });
const texts = async (runId: string) => (await listConsole(db(), runId)).map(({ text }) => text);

test("a node's message that comes twice, also by another relay, is recorded once", async () => {
  const { runId } = await makeRoomRun(db());
  const [one, two] = [relay(), relay()];
  const say = (ingest: TelemetryIngest, message: number, ...lines: string[]) =>
    ingest.console(
      runId,
      lines.map((text) => line(2, text)),
      { grId: 3, message },
    );
  void say(one, 1, "a", "b");
  void say(one, 2, "c");
  void say(one, 1, "a", "b");
  void say(one, 2, "c");
  await one.flush(runId);
  void say(one, 3, "d");
  for (const [message, ...lines] of [
    [2, "c"],
    [3, "d"],
    [4, "e", "f"],
  ] as const)
    void say(two, message, ...lines);
  await two.flush(runId);
  await one.flush(runId);
  expect(await texts(runId)).toEqual(["a", "b", "c", "d", "e", "f"]);
  await Promise.all([one.close(), two.close()]);
});

test("who handed it in hears when it is in the record, not before, and also when nothing of it is", async () => {
  const { runId } = await makeRoomRun(db());
  const ingest = relay();
  const heard: number[] = [];
  for (const message of [1, 2, 3])
    void ingest
      .console(runId, message === 3 ? [] : [line(0, `${message}`)], { grId: 0, message })
      .then(() => heard.push(message));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([]);
  await ingest.flush(runId);
  expect(heard).toEqual([1, 2, 3]);
  const foreign = ingest.console(runId, [line(0, "not mine")], { grId: 3, message: 1 });
  await ingest.flush(runId);
  await foreign;
  expect(await texts(runId)).toEqual(["1", "2"]);
  await ingest.close();
});

test("a write that failed is told when it has succeeded", async () => {
  const { runId } = await makeRoomRun(db());
  let fails = true;
  const { writeTelemetry } = await import("./write");
  const ingest = new TelemetryIngest(db(), {
    flushEveryMs: NEVER_MS,
    write: async (...args) => {
      if (fails) throw new Error("no connection");
      return writeTelemetry(...args);
    },
  });
  let isTold = false;
  void ingest.console(runId, [line(0, "x")], { grId: 0, message: 1 }).then(() => {
    isTold = true;
  });
  await expect(ingest.flush(runId)).rejects.toThrow("no connection");
  expect(isTold).toBe(false);
  fails = false;
  await ingest.flush(runId);
  expect([isTold, await texts(runId)]).toEqual([true, ["x"]]);
  await ingest.close();
});

test("what somebody has not heard is listed by node and message, with how far the record goes", async () => {
  const { runId } = await makeRoomRun(db());
  const ingest = relay();
  void ingest.console(runId, [line(2, "c"), line(3, "d")], { grId: 3, message: 1 });
  void ingest.console(runId, [line(0, "a")], { grId: 0, message: 1 });
  void ingest.console(runId, [line(1, "b")], { grId: 0, message: 2 });
  await ingest.flush(runId);
  expect(await listNodeConsole(db(), runId, { 0: 1 })).toEqual({
    messages: [
      { grId: 0, seq: 2, chunks: [line(1, "b")] },
      { grId: 3, seq: 1, chunks: [line(2, "c"), line(3, "d")] },
    ],
    upTo: { 0: 2, 3: 1 },
  });
  expect((await listNodeConsole(db(), runId, { 0: 2, 3: 1 })).messages).toEqual([]);
  await finishRun(db(), runId, { status: "succeeded" });
  await ingest.close();
});
