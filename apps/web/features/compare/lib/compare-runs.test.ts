import { expect, it } from "vitest";
import { type ComparedRun, compareChoices, compareNumbers, comparisonCsv, ratio } from "./compare-runs";

type Calls = ComparedRun["ranks"][number]["calls"];

function run(calls: Calls[], more: Partial<ComparedRun> = {}): ComparedRun {
  return {
    worldSize: calls.length,
    interconnect: "crossbar",
    algorithms: null,
    transport: "shared-memory",
    nodes: [{ grId: 0, name: "This tab", nrOffset: 0, count: calls.length, lost: false }],
    ranks: calls.map((own, pid) => ({
      pid,
      sentMessages: 2,
      sentBytes: 100,
      receivedMessages: 2,
      receivedBytes: 100,
      calls: own,
      wallUs: 1000 * (pid + 1),
      state: { phase: "finished", sinceMs: 0 },
    })),
    ...more,
  };
}

const ring = run([{ Allreduce: { count: 10, us: 50 } }, { Allreduce: { count: 10, us: 80 } }], {
  algorithms: { allreduce: "ring" },
});
const tree = run([
  { Allreduce: { count: 10, us: 40 }, Barrier: { count: 1, us: 500 } },
  { Allreduce: { count: 10, us: 20 } },
]);

it("tells what was chosen for each", () => {
  expect(compareChoices(ring, tree).find(({ name }) => name === "Algorithms")).toEqual({
    name: "Algorithms",
    a: "allreduce by ring",
    b: "chosen by the library",
  });
});

it("compares the run, and each call by its slowest rank, the dearest call first", () => {
  expect(compareNumbers(ring, tree)).toEqual([
    { name: "Run time", unit: "us", a: 2000, b: 2000 },
    { name: "Messages sent", unit: "count", a: 4, b: 4 },
    { name: "Bytes sent", unit: "bytes", a: 200, b: 200 },
    { name: "Barrier: calls", unit: "count", a: 0, b: 1 },
    { name: "Barrier: time of the slowest rank", unit: "us", a: 0, b: 500 },
    { name: "Allreduce: calls", unit: "count", a: 20, b: 20 },
    { name: "Allreduce: time of the slowest rank", unit: "us", a: 80, b: 40 },
  ]);
  expect(ratio({ a: 80, b: 40 })).toBe(0.5);
  expect(ratio({ a: 0, b: 500 })).toBeUndefined();
});

it("writes the same as a table for other programs", () => {
  const lines = comparisonCsv(ring, tree).split("\r\n");
  expect(lines[0]).toBe("what,unit,a,b,b_per_a");
  expect(lines).toContain("Algorithms,,allreduce by ring,chosen by the library,");
  expect(lines).toContain("Allreduce: time of the slowest rank,us,80,40,0.5");
});
