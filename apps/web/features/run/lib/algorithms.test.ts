import { describe, expect, it } from "vitest";
import { programSettings } from "@/features/api/schemas";
import { algorithmsText, withAlgorithm } from "./algorithms";

describe("forced algorithms", () => {
  it("change one operation at a time", () => {
    const ring = withAlgorithm({ bcast: "linear" }, "allreduce", "ring");
    expect(ring).toEqual({ bcast: "linear", allreduce: "ring" });
    expect(withAlgorithm(ring, "bcast", undefined)).toEqual({ allreduce: "ring" });
    expect(algorithmsText(ring)).toBe("bcast by linear, allreduce by ring");
  });

  it.each([
    [{ allreduce: "star" }, /allreduce has no algorithm "star"; its algorithms are .*ring/],
    [{ sort: "quick" }, /no operation "sort" has algorithms/],
    [{ allreduce: "<b>" }, /./],
    ["ring", /./],
  ])("are refused when the library has none of that name: %j", (algorithms, message) => {
    const settings = { ranks: 4, interconnect: "ring" };
    expect(programSettings.safeParse({ ...settings, algorithms: { allreduce: "ring" } }).success).toBe(true);
    const parsed = programSettings.safeParse({ ...settings, algorithms });
    expect(parsed.success).toBe(false);
    expect(parsed.error?.issues[0]?.message).toMatch(message);
  });
});
