import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConsoleInbox } from "./console-inbox";

const RUN = "018f3c6e-7d2a-7b31-8f4e-0123456789ab";
const NEXT = "018f3c6e-7d2a-7b31-8f4e-0123456789ac";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const told: string[] = [];
  const asked: Record<string, number>[] = [];
  const inbox = new ConsoleInbox({
    emit: (_runId, chunks) => told.push(...chunks.map(({ text }) => text)),
    ask: (_runId, heard) => asked.push(heard),
  });
  const hear = (grId: number, seq: number, runId = RUN) =>
    inbox.take({
      type: "console",
      runId,
      grId,
      seq,
      chunks: [{ pid: grId, stream: "stdout", text: `${grId}.${seq}`, tMs: 1 }],
    });
  const recorded = (upTo: Record<string, number>, runId = RUN) =>
    inbox.recorded({ type: "console.recorded", runId, upTo });
  return { inbox, told, asked, hear, recorded };
}

it("[ROUTER22] tells each message once, and asks for none when none is missing", () => {
  const { told, asked, hear } = open();
  for (const [grId, seq] of [
    [0, 1],
    [1, 1],
    [0, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    hear(grId, seq);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(["0.1", "1.1", "0.2", "1.2"]);
  expect(asked).toEqual([]);
});

it("[ROUTER22] asks for what is missing until it is there, and tells all in order", () => {
  const { told, asked, hear, recorded } = open();
  for (const seq of [1, 4, 5]) hear(0, seq);
  hear(1, 1);
  expect(told).toEqual(["0.1", "1.1"]);
  expect(asked).toEqual([{ 0: 1 }]);
  recorded({ 0: 1 });
  vi.advanceTimersByTime(1_000);
  expect(asked).toEqual([{ 0: 1 }, { 0: 1, 1: 1 }]);
  for (const seq of [2, 3, 4]) hear(0, seq);
  recorded({ 0: 4 });
  expect(told).toEqual(["0.1", "1.1", "0.2", "0.3", "0.4", "0.5"]);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(2);
});

it("[ROUTER22] passes over what the record does not hold", () => {
  const { told, asked, hear, recorded } = open();
  for (const seq of [1, 3, 6]) hear(0, seq);
  recorded({ 0: 4 });
  expect(told).toEqual(["0.1", "0.3"]);
  vi.advanceTimersByTime(1_000);
  expect(asked.at(-1)).toEqual({ 0: 4 });
  recorded({ 0: 5 });
  expect(told).toEqual(["0.1", "0.3", "0.6"]);
});

it("[ROUTER22] gives the record up in the end", () => {
  const { told, asked, hear } = open();
  for (const seq of [1, 3, 5]) hear(0, seq);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(["0.1", "0.3", "0.5"]);
  expect(asked.length).toBeLessThan(30);
});

it("[ROUTER22] asks after a break, on doubt, and once more after the end", () => {
  const { inbox, told, asked, hear, recorded } = open();
  inbox.resume();
  inbox.ended(RUN);
  expect(asked).toEqual([]);
  hear(0, 1);
  inbox.ended(RUN);
  vi.advanceTimersByTime(60_000);
  expect(asked).toEqual([]);
  inbox.resume();
  expect(asked).toEqual([{ 0: 1 }]);
  recorded({ 0: 1 });
  vi.advanceTimersByTime(60_000);
  inbox.ended(RUN);
  vi.advanceTimersByTime(1_999);
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(asked).toHaveLength(2);
  hear(0, 2);
  expect(told).toEqual(["0.1", "0.2"]);
  inbox.doubt(NEXT);
  expect(asked.at(-1)).toEqual({});
});

it("[ROUTER22] of an earlier run nothing is told behind the next one's beginning", () => {
  const { told, hear, recorded } = open();
  hear(0, 1);
  hear(0, 1, NEXT);
  recorded({ 0: 7 });
  hear(0, 2, NEXT);
  expect(told).toEqual(["0.1", "0.1", "0.2"]);
});
