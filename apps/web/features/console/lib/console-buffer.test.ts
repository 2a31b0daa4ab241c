import { describe, expect, it, vi } from "vitest";
import { ConsoleBuffer, MAX_LINE_CHARS } from "./console-buffer";

const direct = (run: () => void) => run();

describe("ConsoleBuffer", () => {
  it("splits chunks into lines, in order, with rank and stream", () => {
    const buffer = new ConsoleBuffer(direct);
    buffer.append([{ pid: 2, stream: "stdout", text: "a\nb", tMs: 1 }]);
    buffer.append([{ pid: 0, stream: "stderr", text: "c", tMs: 2 }]);
    expect(buffer.view().lines.map((line) => [line.index, line.pid, line.stream, line.text])).toEqual([
      [0, 2, "stdout", "a"],
      [1, 2, "stdout", "b"],
      [2, 0, "stderr", "c"],
    ]);
  });

  it("lets go of the oldest lines and counts them", () => {
    const buffer = new ConsoleBuffer(direct, 100);
    for (let i = 0; i < 250; i += 1) buffer.append([{ pid: 0, stream: "stdout", text: `${i}`, tMs: i }]);
    const { lines, forgotten } = buffer.view();
    expect(lines).toHaveLength(100);
    expect(lines.at(-1)).toMatchObject({ index: 249, text: "249" });
    expect(lines[0]?.text).toBe("150");
    expect(forgotten).toBe(150);
  });

  it("cuts a very long line and says so", () => {
    const buffer = new ConsoleBuffer(direct);
    buffer.append([{ pid: 0, stream: "stdout", text: "x".repeat(MAX_LINE_CHARS + 1), tMs: 0 }]);
    expect(buffer.view().lines[0]?.text).toMatch(/\(line cut\)$/);
  });

  it("tells its listeners once per scheduled batch", () => {
    const waiting: (() => void)[] = [];
    const buffer = new ConsoleBuffer((run) => waiting.push(run));
    const listener = vi.fn();
    buffer.subscribe(listener);
    buffer.append([{ pid: 0, stream: "stdout", text: "a", tMs: 0 }]);
    buffer.append([{ pid: 0, stream: "stdout", text: "b", tMs: 0 }]);
    buffer.note("stopped", 3);
    expect(waiting).toHaveLength(1);
    for (const run of waiting) run();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(buffer.view().lines).toHaveLength(3);
  });

  it("starts anew after clear", () => {
    const buffer = new ConsoleBuffer(direct);
    buffer.append([{ pid: 0, stream: "stdout", text: "a", tMs: 0 }]);
    buffer.clear();
    expect(buffer.view()).toMatchObject({ lines: [], forgotten: 0 });
  });
});
