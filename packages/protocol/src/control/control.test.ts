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

const PLACE = { pid: 0, call: "Recv", text: "waits in Recv from 1", waitsFor: [1] };
const FINDING = {
  id: "GLOBAL:DEADLOCK:HARD",
  severity: "error",
  message: "No rank can go on.",
  advice: "Send first.",
  places: [PLACE],
  count: 1,
};
const NEED = { kind: "collective", members: "0-3,7", context: 0, sequence: 2 };
const WAIT = { call: "Barrier", file: "main.ts", line: 3, column: 1, any: false, needs: [NEED], more: 0 };
const RANK = { pid: 0, phase: "blocked", sent: 1, handled: 1, moves: 9, waits: [WAIT], collectives: [] };

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
      seq: 1,
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
      { type: "console", runId: RUN, seq: 1, chunks: [] },
      { type: "console", runId: RUN, seq: 1, chunks: Array.from({ length: 257 }, () => chunk) },
      { type: "console", runId: RUN, seq: 1, chunks: [{ ...chunk, pid: LIMITS.worldRanks }] },
      { type: "console", runId: RUN, seq: 1, chunks: [{ ...chunk, text: "x".repeat(32 * 1024 + 1) }] },
      { type: "console", runId: RUN, seq: 1, chunks: [{ ...chunk, tMs: -1 }] },
      { type: "console", runId: RUN, seq: 0, chunks: [chunk] },
      { type: "console", runId: RUN, seq: 2 ** 31, chunks: [chunk] },
      { type: "console.missing", runId: RUN, heard: { x: 1 } },
      { type: "console.missing", runId: RUN, heard: { 1: -1 } },
      { type: "console.missing", runId: RUN, heard: Object.fromEntries(Array.from({ length: 65 }, (_, n) => [n, 1])) },
      { type: "ping", t: null },
      { type: "ping", t: "1" },
      { ...finish, error: { kind: "exception", message: "x".repeat(4001) } },
      { type: "run.start", ref: "x".repeat(41), request: {} },
      { type: "findings", runId: RUN, findings: [] },
      { type: "findings", runId: RUN, findings: Array.from({ length: 17 }, () => FINDING) },
      { type: "findings", runId: RUN, findings: [{ ...FINDING, id: "LOCAL:ARG:<b>" }] },
      { type: "findings", runId: RUN, findings: [{ ...FINDING, places: [] }] },
      { type: "findings", runId: RUN, findings: [{ ...FINDING, places: Array.from({ length: 65 }, () => PLACE) }] },
      { type: "findings", runId: RUN, findings: [{ ...FINDING, places: [{ ...PLACE, waitsFor: [512] }] }] },
      { type: "check", check: { runId: RUN, grId: 0, seq: 0, seen: {}, ranks: [] } },
      { type: "check", check: { runId: RUN, grId: 0, seq: 1, seen: { x: 1 }, ranks: [] } },
      { type: "check", check: { runId: RUN, grId: 0, seq: 1, seen: {}, ranks: [{ ...RANK, phase: "asleep" }] } },
      { type: "check", check: { runId: RUN, grId: 0, seq: 1, seen: {}, ranks: [{ ...RANK, moves: -1 }] } },
      { type: "check", check: { runId: RUN, grId: 0, seq: 1, seen: {}, ranks: [{ ...RANK, waits: [1, 2, 3, 4, 5] }] } },
    ];
    const calling = (count: number) => ({
      type: "telemetry",
      sample: {
        runId: RUN,
        grId: 0,
        tMs: 1,
        ranks: [
          {
            pid: 0,
            sentMessages: 0,
            sentBytes: 0,
            receivedMessages: 0,
            receivedBytes: 0,
            calls: Object.fromEntries(
              Array.from({ length: count }, (_, n) => [
                `C_${n.toString(2).replaceAll("0", "a").replaceAll("1", "b")}`,
                { count: 1, us: 1 },
              ]),
            ),
            wallUs: 1,
            state: { phase: "computing", sinceMs: 0 },
          },
        ],
      },
    });
    expect(parse(calling(LIMITS.callsPerRank)).ok).toBe(true);
    expect(parse(calling(LIMITS.callsPerRank + 1)).ok).toBe(false);
    expect(parse({ type: "findings", runId: RUN, findings: [FINDING] }).ok).toBe(true);
    expect(parse({ type: "check", check: { runId: RUN, grId: 0, seq: 1, seen: {}, ranks: [RANK] } }).ok).toBe(true);
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
