import type { Widget } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it } from "vitest";
import { MPIError } from "../mpi/errors";
import { drawGraph, drawPie, drawProgress, drawString } from "./drawing";
import { WidgetGate } from "./widget-gate";
import { WidgetOutbox } from "./widget-outbox";

const long = (chars: number) => "x".repeat(chars + 1);

describe("drawings", () => {
  it.each<[string, () => unknown]>([
    ["a name that is none", () => drawString(undefined, "")],
    ["an empty name", () => drawString("", "")],
    ["a long name", () => drawString(long(LIMITS.widgetNameChars), "")],
    ["a long text", () => drawString("a", long(LIMITS.widgetTextChars))],
    ["a text that is none", () => drawString("a", {})],
    ["a pie of nothing", () => drawPie("a", null)],
    ["a pie of words", () => drawPie("a", { b: "c" })],
    ["a negative part", () => drawPie("a", { b: -1 })],
    ["a long label", () => drawPie("a", { [long(LIMITS.widgetLabelChars)]: 1 })],
    ["too many parts", () => drawPie("a", new Float64Array(LIMITS.widgetPieParts + 1))],
    ["NaN", () => drawGraph("a", Number.NaN)],
    ["infinity", () => drawGraph("a", Number.POSITIVE_INFINITY)],
    ["a bigint", () => drawGraph("a", 1n)],
    ["a percentage", () => drawProgress("a", 50)],
    ["a fraction below 0", () => drawProgress("a", -0.1)],
  ])("[DASH1] %s is MPI_ERR_ARG", (_, draw) => {
    expect(draw).toThrow(MPIError);
    expect(draw).toThrow(expect.objectContaining({ className: "MPI_ERR_ARG" }));
  });
});

function outbox() {
  const told: Widget[][] = [];
  const clock = { now: 1000, tick: () => {} };
  const box = new WidgetOutbox({
    pid: 3,
    emit: (widgets) => told.push(widgets),
    now: () => clock.now,
    every: (_ms, work) => {
      clock.tick = work;
    },
  });
  return { told, clock, box };
}

describe("a rank's outbox", () => {
  it("[DASH2] tells the first at once, then the newest of each, and every point", () => {
    const { told, clock, box } = outbox();
    box.put(drawString("s", "a"));
    expect(told).toEqual([[{ pid: 3, name: "s", kind: "string", text: "a" }]]);
    box.put(drawString("s", "b"));
    box.put(drawString("s", "c"));
    for (const point of [1, 2, 3]) box.put(drawGraph("g", point));
    for (const point of [4, 5]) box.put(drawGraph("newest", point), true);
    expect(told).toHaveLength(1);
    clock.tick();
    expect(told[1]).toEqual([
      { pid: 3, name: "s", kind: "string", text: "c" },
      { pid: 3, name: "g", kind: "graph", values: [1, 2, 3], total: 3 },
      { pid: 3, name: "newest", kind: "graph", values: [5], total: 1 },
    ]);
    clock.tick();
    expect(told).toHaveLength(2);
    clock.now += 1000;
    box.put(drawGraph("g", 4));
    expect(told[2]).toEqual([{ pid: 3, name: "g", kind: "graph", values: [4], total: 4 }]);
  });

  it("[DASH2] keeps the newest points of a graph that grows faster than it is told", () => {
    const { told, clock, box } = outbox();
    for (let point = 0; point < 2000; point++) box.put(drawGraph("g", point));
    clock.tick();
    expect(told[1]).toMatchObject([{ total: 2000, values: { length: LIMITS.widgetGraphPoints } }]);
  });

  it("[DASH1] refuses a widget more than a rank may have, and goes on with the others", () => {
    const { box } = outbox();
    for (let i = 0; i < LIMITS.widgetsPerRank; i++) box.put(drawProgress(`w${i}`, 0));
    expect(() => box.put(drawProgress("more", 0))).toThrow(/at most 16 widgets/);
    expect(() => box.put(drawProgress("w0", 1))).not.toThrow();
  });
});

describe("a node's gate", () => {
  it("[DASH3] takes widgets as those of their rank, without what else is in them", () => {
    const gate = new WidgetGate();
    gate.add(2, [
      { pid: 7, name: "p", kind: "pie", parts: [{ label: "a", value: 1, html: "<b>" }], extra: 1 },
      { pid: 2, name: "f", kind: "progress", fraction: 0.5 },
      { pid: 2, name: "g", kind: "graph", values: [1], total: 1 },
    ]);
    gate.add(2, [{ name: "g", kind: "graph", values: [2], total: 2 }]);
    expect(gate.take()).toEqual([
      { pid: 2, name: "p", kind: "pie", parts: [{ label: "a", value: 1 }] },
      { pid: 2, name: "f", kind: "progress", fraction: 0.5 },
      { pid: 2, name: "g", kind: "graph", values: [1, 2], total: 2 },
    ]);
    expect(gate.take()).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["no list", { length: 1 }],
    ["nothing", [null, undefined, 1, "x", {}]],
    ["another kind", [{ name: "a", kind: "html", text: "" }]],
    ["no name", [{ kind: "string", text: "" }]],
    ["a long name", [{ name: long(LIMITS.widgetNameChars), kind: "string", text: "" }]],
    ["a long text", [{ name: "a", kind: "string", text: long(LIMITS.widgetTextChars) }]],
    ["parts that are none", [{ name: "a", kind: "pie", parts: [null, 1] }]],
    ["too many parts", [{ name: "a", kind: "pie", parts: Array(17).fill({ label: "", value: 0 }) }]],
    ["a negative part", [{ name: "a", kind: "pie", parts: [{ label: "", value: -1 }] }]],
    ["a fraction that is none", [{ name: "a", kind: "progress", fraction: Number.NaN }]],
    ["no points", [{ name: "a", kind: "graph", values: [], total: 0 }]],
    ["too many points", [{ name: "a", kind: "graph", values: Array(501).fill(0), total: 501 }]],
    ["an endless point", [{ name: "a", kind: "graph", values: [Number.NEGATIVE_INFINITY], total: 1 }]],
    ["a total below its points", [{ name: "a", kind: "graph", values: [1, 2], total: 1 }]],
  ])("[DASH3] refuses %s", (_, given) => {
    const gate = new WidgetGate();
    gate.add(0, given);
    expect(gate.take()).toEqual([]);
  });

  it("[DASH3] takes no more widgets of a rank than it may have", () => {
    const gate = new WidgetGate();
    for (let i = 0; i < 40; i++) gate.add(1, [{ name: `w${i}`, kind: "string", text: "" }]);
    expect(gate.take()).toHaveLength(LIMITS.widgetsPerRank);
  });
});
