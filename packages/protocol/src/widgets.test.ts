import { describe, expect, it } from "vitest";
import { memberMessage } from "./control/member-messages";
import { parseControl } from "./control/parse";
import { LIMITS } from "./limits";
import { applyWidgets, splitWidgets, updateWidget, widgetKey } from "./widget-updates";
import { type Widget, widget } from "./widgets";

const graph = (values: number[], total: number): Widget => ({ pid: 0, name: "loss", kind: "graph", values, total });
const text = (pid: number, value: string, name = "status"): Widget => ({ pid, name, kind: "string", text: value });
const RUN = "0b8f1a52-3c8e-4f1e-9d55-6c1b0d0c2a11";

describe("widgets", () => {
  it.each([
    ["no name", { pid: 0, name: "", kind: "string", text: "" }],
    ["a long name", { pid: 0, name: "x".repeat(LIMITS.widgetNameChars + 1), kind: "string", text: "" }],
    ["a long text", text(0, "x".repeat(LIMITS.widgetTextChars + 1))],
    ["a rank that is none", text(LIMITS.worldRanks, "")],
    ["another kind", { pid: 0, name: "a", kind: "html", text: "<b>" }],
    ["a negative part", { pid: 0, name: "a", kind: "pie", parts: [{ label: "a", value: -1 }] }],
    ["too many parts", { pid: 0, name: "a", kind: "pie", parts: Array(17).fill({ label: "a", value: 1 }) }],
    ["no number", { pid: 0, name: "a", kind: "progress", fraction: Number.NaN }],
    ["more than all", { pid: 0, name: "a", kind: "progress", fraction: 1.01 }],
    ["an endless value", graph([Number.POSITIVE_INFINITY], 1)],
    ["no values", graph([], 1)],
    ["too many values", graph(Array(LIMITS.widgetGraphPoints + 1).fill(0), 501)],
  ])("[WIDGET1] %s is refused", (_, given) => {
    expect(widget.safeParse(given).success).toBe(false);
  });

  it("[WIDGET2] graphs grow, overlap once, start anew and keep the newest points", () => {
    expect(updateWidget(undefined, graph([1], 1))).toEqual(graph([1], 1));
    expect(updateWidget(graph([1, 2], 2), graph([3], 3))).toEqual(graph([1, 2, 3], 3));
    expect(updateWidget(graph([1, 2], 2), graph([2, 3], 3))).toEqual(graph([1, 2, 3], 3));
    expect(updateWidget(graph([1, 2], 2), graph([9], 9))).toEqual(graph([1, 2, 9], 9));
    expect(updateWidget(graph([1, 2], 2), graph([7], 1))).toEqual(graph([7], 1));
    const many = Array.from({ length: LIMITS.widgetGraphPoints }, (_, i) => i);
    const grown = updateWidget(graph(many, many.length), graph([-1, -2], many.length + 2));
    expect(grown).toEqual(graph([...many.slice(2), -1, -2], many.length + 2));
    expect(updateWidget(graph([1], 1), text(0, "x", "loss"))).toEqual(text(0, "x", "loss"));
  });

  it("[WIDGET3] a run keeps so many and no more", () => {
    const state = new Map<string, Widget>();
    const all = Array.from({ length: LIMITS.widgetsPerRun + 3 }, (_, i) =>
      text(i % 512, "a", `w${Math.floor(i / 512)}`),
    );
    expect(applyWidgets(state, all)).toBe(3);
    expect(applyWidgets(state, [text(5, "new", "w0"), text(5, "new", "none")])).toBe(1);
    expect(state.get(widgetKey(text(5, "", "w0")))).toEqual(text(5, "new", "w0"));
    expect(state.size).toBe(LIMITS.widgetsPerRun);
  });

  it("[WIDGET4] messages fit, whatever the text", () => {
    const updates = Array.from({ length: 600 }, (_, i) => text(i % 64, "\u0000é漢".repeat(333), `w${i}`));
    const parts = splitWidgets(updates);
    expect(parts.flat()).toEqual(updates);
    for (const widgets of parts) {
      const message = JSON.stringify({ type: "widgets", runId: RUN, widgets });
      expect(parseControl(memberMessage, message, LIMITS.controlBytes)).toMatchObject({ ok: true });
    }
  });
});
