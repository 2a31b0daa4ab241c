import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it } from "vitest";
import { ConsoleGate, RUN_CAPPED } from "./console-gate";

describe("console of a run", () => {
  it("[GATE1] joins lines of one rank and stream, keeps the order of all, and is empty after a take", () => {
    const gate = new ConsoleGate();
    gate.add(0, "stdout", "a", 1);
    gate.add(0, "stdout", "b", 2);
    gate.add(0, "stderr", "c", 3);
    gate.add(1, "stdout", "d", 4);
    gate.add(0, "stdout", "e", 5);
    expect(gate.take()).toEqual([
      { pid: 0, stream: "stdout", text: "a\nb", tMs: 1 },
      { pid: 0, stream: "stderr", text: "c", tMs: 3 },
      { pid: 1, stream: "stdout", text: "d", tMs: 4 },
      { pid: 0, stream: "stdout", text: "e", tMs: 5 },
    ]);
    expect(gate.take()).toEqual([]);
  });

  it("[GATE2] drops what a rank says beyond its bound; other ranks still speak", () => {
    const gate = new ConsoleGate();
    for (let i = 0; i < 10_000; i++) gate.add(0, "stdout", "x".repeat(100), 0);
    gate.add(1, "stdout", "here", 0);
    const chunks = gate.take();
    const shown = chunks.filter(({ pid }) => pid === 0).reduce((sum, { text }) => sum + text.length, 0);
    expect(shown).toBeLessThanOrEqual(LIMITS.consoleBytesPerRank + 1024);
    expect(chunks.at(-1)).toMatchObject({ pid: 1, text: "here" });
  });

  it("[GATE3] caps the run and says so once", () => {
    const gate = new ConsoleGate();
    for (let pid = 0; pid < 64; pid++) for (let i = 0; i < 40; i++) gate.add(pid, "stdout", "y".repeat(6000), 0);
    const chunks = gate.take();
    expect(chunks.filter(({ text }) => text === RUN_CAPPED)).toHaveLength(1);
    expect(chunks.at(-1)!.text).toBe(RUN_CAPPED);
    const shown = chunks.reduce((sum, { text }) => sum + text.length, 0);
    expect(shown).toBeLessThan(LIMITS.consoleBytesPerRun + 1024);
    gate.add(0, "stdout", "more", 0);
    expect(gate.take()).toEqual([]);
  });
});
