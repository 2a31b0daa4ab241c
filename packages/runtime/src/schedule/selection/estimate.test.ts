import { describe, expect, it } from "vitest";
import { ALGORITHMS, algorithmNames, type Operation } from "./algorithms";
import { estimates } from "./estimate";

describe("estimates", () => {
  it.each(Object.keys(ALGORITHMS) as Operation[])(
    "[COST7] %s: every algorithm, and the one that a run would take",
    (operation) => {
      for (const ranks of [1, 2, 7, 16])
        for (const name of ["crossbar", "ring"] as const) {
          const rows = estimates({ operation, ranks, interconnect: name, bytes: 8000 });
          expect(rows.map((row) => row.name)).toEqual(algorithmNames(operation));
          const [chosen, ...others] = rows.filter((row) => row.chosen);
          expect(others).toEqual([]);
          expect(chosen).toMatchObject({ applies: true });
          for (const row of rows.filter(({ applies }) => applies))
            expect(row.microseconds).toBeGreaterThanOrEqual(chosen!.microseconds);
        }
    },
  );
});
