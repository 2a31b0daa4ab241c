import { describe, expect, it } from "vitest";
import { packed } from "../datatype/memory";
import { REMOTE_PAYLOAD_BYTES } from "../engine/packet";
import { type Datatype, DOUBLE, DOUBLE_INT, INT, SHORT_INT, UINT8_T } from "../mpi/datatype";
import { partsOf, RUN_BYTES, reachOf } from "./runs";

const column = INT.Create_vector(300, 1, 3);
const TYPES: [string, Datatype, count: number, unit: number][] = [
  ["bytes", UINT8_T, 100_000, 1],
  ["doubles", DOUBLE, 9000, 8],
  ["columns", column, 20, 4],
  ["columns of columns", column.Create_resized(0, 4).Create_vector(2, 2, 900), 3, 4],
  ["a list without a pattern", INT.Create_indexed([1, 2, 1, 5, 3], [20, 1, 9, 30, 5]), 400, 4],
  ["backwards", INT.Create_hvector(50, 1, -8), 1, 4],
  ["pairs of one run", DOUBLE_INT, 5000, 12],
  ["pairs of two runs", SHORT_INT, 5000, 6],
  ["nothing", DOUBLE, 0, 8],
];

describe("parts of an access", () => {
  it.each(TYPES)("[RMA4] are all its bytes in order, in packets of whole elements: %s", (_, { map }, count, unit) => {
    const base = 10_000;
    const memory = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7) ^ (i >> 8));
    const got: number[] = [];
    const [first, end] = reachOf({ map, count, base });
    for (const { runs, from, size } of partsOf({ map, count, base }, unit)) {
      expect([from, size % unit]).toEqual([got.length, 0]);
      expect((runs.length / 2) * RUN_BYTES + size).toBeLessThanOrEqual(REMOTE_PAYLOAD_BYTES);
      for (let i = 0; i < runs.length; i += 2) {
        const [at, length] = [runs[i]!, runs[i + 1]!];
        if (at < first || at + length > end || length === 0) expect.fail(`a run of ${length} bytes at ${at}`);
        for (let byte = 0; byte < length; byte++) got.push(memory[at + byte]!);
      }
      expect(got.length).toBe(from + size);
    }
    expect(Uint8Array.from(got)).toEqual(packed(map, count, memory, base));
  });
});
