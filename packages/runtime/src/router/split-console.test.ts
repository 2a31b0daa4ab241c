import { type ConsoleChunk, MAX_CONTROL_BYTES, memberMessage, parseControl, seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { splitConsole } from "./split-console";

const SEED = 11;
const RUN = "018f3c6e-7d2a-7b31-8f4e-0123456789ab";

function check(chunks: ConsoleChunk[]): void {
  const messages = splitConsole(chunks);
  for (const part of messages) {
    const text = JSON.stringify({ type: "console", runId: RUN, seq: 1, chunks: part });
    expect(parseControl(memberMessage, text, MAX_CONTROL_BYTES).ok).toBe(true);
    for (const chunk of part) expect(chunk.text.isWellFormed()).toBe(true);
  }
  const joined = (list: ConsoleChunk[]) => list.map(({ pid, text }) => `${pid}:${text}`);
  const texts = new Map<number, string>();
  for (const { pid, text } of messages.flat()) texts.set(pid, (texts.get(pid) ?? "") + text);
  const expected = new Map<number, string>();
  for (const { pid, text } of chunks) expected.set(pid, (expected.get(pid) ?? "") + text);
  expect(texts).toEqual(expected);
  if (messages.length === 1) expect(joined(messages[0]!)).toEqual(joined(chunks));
}

describe("output", () => {
  it("[ROUTER5] stays whole when it is small", () => {
    expect(splitConsole([])).toEqual([]);
    const chunks: ConsoleChunk[] = [{ pid: 0, stream: "stdout", text: "", tMs: 1 }];
    expect(splitConsole(chunks)).toEqual([chunks]);
  });

  it(`[ROUTER5] is cut into messages of the protocol, seed ${SEED}`, () => {
    const random = seededRandom(SEED);
    const alphabet = ["x", "é", "\u0000", "😀", '"', "\n"];
    for (let round = 0; round < 20; round++)
      check(
        Array.from({ length: Math.floor(random() * 600) }, () => ({
          pid: Math.floor(random() * 4),
          stream: "stdout" as const,
          text: alphabet[Math.floor(random() * alphabet.length)]!.repeat(Math.floor(random() ** 8 * 32_000)),
          tMs: 1,
        })),
      );
    check([{ pid: 0, stream: "stderr", text: "😀".repeat(16_000), tMs: 1 }]);
    check([{ pid: 0, stream: "stderr", text: `x${"😀".repeat(16_000)}`, tMs: 1 }]);
  });
});
