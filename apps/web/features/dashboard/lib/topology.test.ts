import { interconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { layoutTopology } from "./topology";

describe("layoutTopology", () => {
  const table = [
    { grId: 1, nrOffset: 0, count: 2 },
    { grId: 4, nrOffset: 2, count: 5 },
    { grId: 5, nrOffset: 7, count: 1 },
    { grId: 6, nrOffset: 8, count: 16 },
  ];
  for (const name of interconnectName.options)
    it(`puts every rank of a ${name} inside its tab's box, apart from the others`, () => {
      const { boxes, dots, dotRadius, width, height } = layoutTopology(table, name);
      expect(dots.map((dot) => dot.pid)).toEqual(Array.from({ length: 24 }, (_, i) => i));
      for (const dot of dots) {
        const box = boxes.find((candidate) => candidate.grId === dot.grId);
        if (!box) throw new Error("no box");
        expect(dot.x - dotRadius).toBeGreaterThanOrEqual(box.x);
        expect(dot.x + dotRadius).toBeLessThanOrEqual(box.x + box.width);
        expect(dot.y - dotRadius).toBeGreaterThanOrEqual(box.y);
        expect(dot.y + dotRadius).toBeLessThanOrEqual(box.y + box.height);
        for (const other of dots)
          if (other.pid > dot.pid) expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(2 * dotRadius);
      }
      for (const box of boxes) {
        expect(box.x + box.width).toBeLessThanOrEqual(width);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
    });
  it("is empty without tabs", () => expect(layoutTopology([], "ring")).toMatchObject({ boxes: [], height: 0 }));
});
