import { describe, expect, it } from "vitest";
import { LIMITS } from "../limits";
import { seededRandom } from "../seeded";
import type { NodeSample } from "../telemetry";
import { MAX_CONTROL_BYTES, memberMessage } from "./member-messages";
import { parseControl } from "./parse";
import { relayMessage } from "./relay-messages";

const SEED = 20_260_102;
const RUN = "018f3c6e-7d2a-7b31-8f4e-0123456789ab";
const HELLO = { type: "hello", version: 1, ticket: "t", name: "Ada", cores: 2 };

const parse = (value: unknown, max = MAX_CONTROL_BYTES) =>
  parseControl(memberMessage, typeof value === "string" ? value : JSON.stringify(value), max);

describe("control messages", () => {
  it("[CTRL1] are limited in bytes of UTF-8, before they are parsed", () => {
    const text = JSON.stringify(HELLO);
    expect(parse(text, text.length).ok).toBe(true);
    expect(parse(text, text.length - 1)).toMatchObject({ ok: false, error: "oversize" });
    const accented = JSON.stringify({ ...HELLO, name: "é".repeat(20) });
    expect(parse(accented, accented.length)).toMatchObject({ ok: false, error: "oversize" });
    expect(parse(accented, accented.length + 20).ok).toBe(true);
  });

  it.each([
    ["", "not-json", /JSON/],
    ["{", "not-json", /JSON/],
    ["nul", "not-json", /JSON/],
    ["null", "invalid", /./],
    ["[]", "invalid", /./],
    ["{}", "invalid", /type/],
    ['{"type":"nothing"}', "invalid", /type/],
    ['{"type":"welcome"}', "invalid", /type/],
    [JSON.stringify({ ...HELLO, cores: 65 }), "invalid", /cores/],
    [JSON.stringify({ ...HELLO, cores: 1.5 }), "invalid", /cores/],
    [JSON.stringify({ ...HELLO, name: "   " }), "invalid", /name/],
    ['{"type":"run.ready","runId":"1"}', "invalid", /runId/],
    ['{"__proto__":{"type":"leave"}}', "invalid", /type/],
  ])("[CTRL2] refuses %s", (text, error, detail) => {
    const result = parse(text);
    expect(result).toMatchObject({ ok: false, error });
    if (!result.ok) expect(result.detail).toMatch(detail);
  });

  it(`[CTRL3] never throw: nested, mutated and random texts, seed ${SEED}`, () => {
    expect(parse("[".repeat(200_000)).ok).toBe(false);
    expect(parse(`{"type":"run.finish","sample":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`).ok).toBe(false);
    const random = seededRandom(SEED);
    const base = JSON.stringify({
      type: "console",
      runId: RUN,
      chunks: [{ pid: 0, stream: "stdout", text: "x", tMs: 1 }],
    });
    for (let i = 0; i < 5_000; i++) {
      const at = Math.floor(random() * base.length);
      const mutated = base.slice(0, at) + String.fromCharCode(Math.floor(random() * 0xd900)) + base.slice(at + 1);
      expect(typeof parse(mutated).ok).toBe("boolean");
    }
  });

  it("[CTRL4] lose keys that nobody knows", () => {
    const result = parse({ ...HELLO, admin: true, toString: 1 });
    expect(result).toEqual({ ok: true, message: HELLO });
  });

  it("[CTRL5] have bounds on numbers, strings and arrays", () => {
    const chunk = { pid: 0, stream: "stdout", text: "x", tMs: 1 };
    const finish = { type: "run.finish", runId: RUN, status: "failed" };
    const bad = [
      { ...HELLO, ticket: "x".repeat(2049) },
      { ...HELLO, name: "x".repeat(LIMITS.nameChars + 1) },
      { type: "console", runId: RUN, chunks: [] },
      { type: "console", runId: RUN, chunks: Array.from({ length: 257 }, () => chunk) },
      { type: "console", runId: RUN, chunks: [{ ...chunk, pid: LIMITS.worldRanks }] },
      { type: "console", runId: RUN, chunks: [{ ...chunk, text: "x".repeat(32 * 1024 + 1) }] },
      { type: "console", runId: RUN, chunks: [{ ...chunk, tMs: -1 }] },
      { type: "ping", t: null },
      { type: "ping", t: "1" },
      { ...finish, error: { kind: "exception", message: "x".repeat(4001) } },
      { type: "run.start", ref: "x".repeat(41), request: {} },
    ];
    for (const message of bad) expect(parse(message).ok, JSON.stringify(message).slice(0, 80)).toBe(false);
  });

  it("[CTRL6] hold the largest sample of a node", () => {
    const call = (i: number) =>
      `${"abcdefghijklmnop".slice(0, 12)}_${String.fromCharCode(97 + (i % 26))}${i < 26 ? "x" : "y"}`;
    const sample: NodeSample = {
      runId: RUN,
      grId: 65_535,
      tMs: 3_599_999.123,
      ranks: Array.from({ length: LIMITS.ranksPerNode }, (_, i) => ({
        pid: LIMITS.worldRanks - 1 - i,
        sentMessages: 1e12,
        sentBytes: Number.MAX_SAFE_INTEGER,
        receivedMessages: 1e12,
        receivedBytes: Number.MAX_SAFE_INTEGER,
        calls: Object.fromEntries(
          Array.from({ length: 40 }, (_, c) => [call(c), { count: 1e12, us: 3_599_999_999.5 }]),
        ),
        wallUs: 3_599_999_999.5,
        state: { phase: "blocked", call: "Sendrecv_replace", peer: 511, tag: 2_147_483_647, sinceMs: 3_599_999.123 },
      })),
    };
    expect(parse({ type: "run.finish", runId: RUN, status: "succeeded", sample }).ok).toBe(true);
    const relayed = parseControl(relayMessage, JSON.stringify({ type: "telemetry", sample }), MAX_CONTROL_BYTES);
    expect(relayed.ok).toBe(true);
  });
});
