import { LIMITS } from "@commworld/protocol";
import { expect, it } from "vitest";
import { ConsoleOutbox } from "./console-outbox";

const RUN = "018f3c6e-7d2a-7b31-8f4e-0123456789ab";
const NEXT = "018f3c6e-7d2a-7b31-8f4e-0123456789ac";
const line = (text: string) => [{ pid: 0, stream: "stdout" as const, text, tMs: 1 }];
const numbers = (outbox: ConsoleOutbox, runId: string | null = RUN) => outbox.unkept(runId).map(({ seq }) => seq);

it("[ROUTER21] numbers output of a run from 1, and keeps it until it is recorded", () => {
  const outbox = new ConsoleOutbox();
  expect([1, 2, 3].map((n) => outbox.add(RUN, line(`${n}`)).seq)).toEqual([1, 2, 3]);
  expect(numbers(outbox)).toEqual([1, 2, 3]);
  outbox.kept(RUN, 2);
  expect(outbox.unkept(RUN)).toEqual([{ type: "console", runId: RUN, seq: 3, chunks: line("3") }]);
  outbox.kept(RUN, 1);
  expect(numbers(outbox)).toEqual([3]);
  outbox.kept(NEXT, 9);
  expect(numbers(outbox)).toEqual([3]);
});

it("[ROUTER21] counts anew for another run, and forgets what nobody takes any more", () => {
  const outbox = new ConsoleOutbox();
  outbox.add(RUN, line("a"));
  expect(outbox.add(NEXT, line("b")).seq).toBe(1);
  expect(numbers(outbox, NEXT)).toEqual([1]);
  expect(numbers(outbox, RUN)).toEqual([]);
  expect(numbers(outbox, null)).toEqual([]);
});

it("[ROUTER21] keeps as much as a run may print", () => {
  const outbox = new ConsoleOutbox();
  const chars = 32 * 1024;
  const most = LIMITS.consoleBytesPerRun / chars;
  for (let n = 0; n < most + 3; n++) outbox.add(RUN, line("x".repeat(chars)));
  expect(numbers(outbox)).toEqual(Array.from({ length: most }, (_, n) => n + 4));
});
