import { expect, test } from "vitest";
import { layoutGraph, MAX_DRAWN } from "./graph-layout";

const place = (pid: number, waitsFor: number[], any = false) => ({ pid, call: "Recv", text: "waits", waitsFor, any });

test("ranks that wait and ranks that are waited for are drawn, with an arrow for each wait", () => {
  const layout = layoutGraph([place(0, [1]), place(1, [0, 2], true)]);
  expect(layout?.nodes.map(({ pid, waits }) => [pid, waits])).toEqual([
    [0, true],
    [1, true],
    [2, false],
  ]);
  expect(layout?.edges.map(({ from, to, any }) => [from, to, any])).toEqual([
    [0, 1, false],
    [1, 0, true],
    [1, 2, true],
  ]);
  for (const { x, y } of layout?.nodes ?? [])
    expect(x > 0 && y > 0 && x < layout!.width && y < layout!.height).toBe(true);
});

test("nothing is drawn of findings without waits, of a rank alone and of crowds", () => {
  expect(layoutGraph([{ pid: 0, call: "Send", text: "sent" }])).toBeUndefined();
  expect(layoutGraph([place(0, [])])).toBeUndefined();
  expect(
    layoutGraph(Array.from({ length: MAX_DRAWN + 1 }, (_, pid) => place(pid, [(pid + 1) % (MAX_DRAWN + 1)]))),
  ).toBeUndefined();
});
