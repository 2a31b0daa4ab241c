import { randomUUID } from "node:crypto";
import { LIMITS, type Widget } from "@commworld/protocol";
import { expect, test, vi } from "vitest";
import { makeSoloRun, useDatabase } from "../../test/fixtures";
import { finishRun, listWidgets, WidgetIngest, writeWidgets } from "../index";

const { db } = useDatabase();
const graph = (pid: number, values: number[], total: number): Widget => ({
  pid,
  name: "loss",
  kind: "graph",
  values,
  total,
});
const text = (pid: number, name: string, value: string): Widget => ({ pid, name, kind: "string", text: value });

test("the last state of each widget is kept, graphs grow over batches", async () => {
  const { runId } = await makeSoloRun(db(), 2);
  const pie: Widget = { pid: 1, name: "parts", kind: "pie", parts: [{ label: "a", value: 1.5 }] };
  expect(await writeWidgets(db(), runId, [graph(0, [1, 2], 2), text(1, "s", "old"), pie])).toEqual({
    open: true,
    refused: 0,
  });
  await writeWidgets(db(), runId, [graph(0, [3], 3), text(1, "s", "new")]);
  expect(await listWidgets(db(), runId)).toEqual([graph(0, [1, 2, 3], 3), pie, text(1, "s", "new")]);
});

test("texts that PostgreSQL cannot hold are cleaned, and nothing else of them changes", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  await writeWidgets(db(), runId, [
    text(0, "a\0b", "\ud800 <b>'; DROP TABLE run; \\u0000"),
    { pid: 0, name: "p", kind: "pie", parts: [{ label: "\0", value: 0 }] },
  ]);
  expect(await listWidgets(db(), runId)).toEqual([
    text(0, "a\ufffdb", "\ufffd <b>'; DROP TABLE run; \\u0000"),
    { pid: 0, name: "p", kind: "pie", parts: [{ label: "\ufffd", value: 0 }] },
  ]);
});

test("ranks that are none, more widgets than a run may have, and runs that are over are refused", async () => {
  const { runId } = await makeSoloRun(db(), 2);
  const many = Array.from({ length: LIMITS.widgetsPerRun + 2 }, (_, i) => text(i % 2, `w${i}`, ""));
  expect(await writeWidgets(db(), runId, [...many, text(2, "w", "")])).toEqual({ open: true, refused: 3 });
  expect(await writeWidgets(db(), runId, [text(0, "w0", "known"), text(0, "more", "")])).toEqual({
    open: true,
    refused: 1,
  });
  expect(await writeWidgets(db(), randomUUID(), [text(0, "a", "")])).toEqual({ open: false, refused: 0 });
  await finishRun(db(), runId, { status: "succeeded" });
  expect(await writeWidgets(db(), runId, [text(0, "w0", "late")])).toMatchObject({ open: true });
  await db().prisma.run.update({ where: { id: runId }, data: { endedAt: new Date(Date.now() - 60_000) } });
  expect(await writeWidgets(db(), runId, [text(0, "w0", "too late")])).toMatchObject({ open: false });
});

test("the ingest joins updates, writes them by itself and at the end, and keeps what could not be written", async () => {
  const { runId } = await makeSoloRun(db(), 1);
  const ingest = new WidgetIngest(db(), { flushEveryMs: 20 });
  ingest.add(runId, [graph(0, [1], 1)]);
  ingest.add(runId, [graph(0, [2], 2)]);
  await vi.waitFor(async () => expect(await listWidgets(db(), runId)).toEqual([graph(0, [1, 2], 2)]));
  await ingest.close();

  const errors: string[] = [];
  const failing = new WidgetIngest(db(), { flushEveryMs: 60_000, onError: (_, id) => errors.push(id), maxWaiting: 2 });
  failing.add("no uuid", [graph(0, [3], 3)]);
  await expect(failing.end("no uuid")).rejects.toThrow();
  failing.add(runId, [graph(0, [3], 3), text(0, "s", "")]);
  expect(errors).toEqual(["no uuid"]);
  await expect(failing.close()).rejects.toThrow();
  expect(await listWidgets(db(), runId)).toEqual([graph(0, [1, 2], 2)]);
});
