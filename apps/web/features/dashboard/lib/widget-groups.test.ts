import type { Widget } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { graphColumns, groupWidgets, pieLabels } from "./widget-groups";

describe("widgets of a program", () => {
  it("belong together by name and kind, ranks ascending", () => {
    const text = (pid: number, name: string): Widget => ({ pid, name, kind: "string", text: "" });
    const bar: Widget = { pid: 0, name: "b", kind: "progress", fraction: 0 };
    const groups = groupWidgets([text(2, "b"), text(1, "a"), bar, text(0, "b")]);
    expect(groups.map(({ name, kind, widgets }) => [name, kind, widgets.map(({ pid }) => pid)])).toEqual([
      ["b", "string", [0, 2]],
      ["a", "string", [1]],
      ["b", "progress", [0]],
    ]);
  });

  it("have graphs aligned by the numbers of their points", () => {
    const graph = (values: number[], total: number) => ({ pid: 0, name: "g", kind: "graph" as const, values, total });
    expect(graphColumns([graph([3, 4], 4), graph([10], 3), graph([7, 8, 9], 6)])).toEqual([
      [3, 4, 5, 6],
      [3, 4, null, null],
      [10, null, null, null],
      [null, 7, 8, 9],
    ]);
  });

  it("have one colour for each label of their pies", () => {
    const pie = (...labels: string[]) => ({
      pid: 0,
      name: "p",
      kind: "pie" as const,
      parts: labels.map((label) => ({ label, value: 1 })),
    });
    expect(pieLabels([pie("a", "b"), pie("c", "a")])).toEqual(["a", "b", "c"]);
  });
});
