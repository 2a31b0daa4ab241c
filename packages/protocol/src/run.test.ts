import { describe, expect, it } from "vitest";
import { LIMITS } from "./limits";
import { routingTable, runError } from "./run";

describe("run", () => {
  it("[RUN1] has a bounded routing table", () => {
    const entry = { grId: 0, nrOffset: 0, count: 1 };
    expect(routingTable.safeParse([entry]).success).toBe(true);
    expect(routingTable.safeParse([]).success).toBe(false);
    expect(routingTable.safeParse([{ ...entry, count: 0 }]).success).toBe(false);
    expect(routingTable.safeParse([{ ...entry, count: LIMITS.ranksPerNode + 1 }]).success).toBe(false);
    const tooMany = Array.from({ length: LIMITS.membersPerRoom + 1 }, (_, grId) => ({ ...entry, grId }));
    expect(routingTable.safeParse(tooMany).success).toBe(false);
  });

  it("[RUN2] carries a failure with bounded texts", () => {
    const error = { kind: "exception", message: "x is not a function", pid: 3, file: "main.ts", line: 4, column: 2 };
    expect(runError.parse(error)).toEqual(error);
    expect(runError.safeParse({ ...error, kind: "other" }).success).toBe(false);
    expect(runError.safeParse({ ...error, message: "x".repeat(4001) }).success).toBe(false);
    expect(runError.safeParse({ ...error, stack: "x".repeat(8001) }).success).toBe(false);
    expect(runError.safeParse({ ...error, line: 0 }).success).toBe(false);
  });
});
