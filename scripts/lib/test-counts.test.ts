import { describe, expect, test } from "vitest";
import { countPlaywright, countVitest, countWhole } from "./test-counts.mjs";

const vitest = (...statuses: string[]) => ({
  testResults: [
    {
      name: "a.test.ts",
      status: "passed",
      assertionResults: statuses.map((status, i) => ({ fullName: `t${i}`, status })),
    },
  ],
});

const playwright = (...statuses: string[]) => ({
  suites: [
    { title: "a", suites: [{ title: "b", specs: statuses.map((status) => ({ title: "t", tests: [{ status }] })) }] },
  ],
});

describe("what npm test counts", () => {
  test.each([
    ["passed tests", countVitest(vitest("passed", "passed"), 0), 2, 0],
    ["a failed test", countVitest(vitest("passed", "failed"), 1), 1, 1],
    ["skipped and unwritten tests, as failed", countVitest(vitest("passed", "skipped", "todo"), 0), 1, 2],
    ["an error outside of the tests", countVitest(vitest("passed"), 1), 1, 1],
    [
      "a file that does not load",
      countVitest({ testResults: [{ name: "x", status: "failed", assertionResults: [] }] }, 1),
      0,
      1,
    ],
    [
      "a hook that fails",
      countVitest({ testResults: [{ ...vitest("passed").testResults[0]!, status: "failed" }] }, 1),
      1,
      1,
    ],
    ["no report at all", countVitest({ testResults: [] }, 0), 0, 1],
    ["browser tests", countPlaywright(playwright("expected", "expected"), 0), 2, 0],
    [
      "flaky and skipped browser tests, as failed",
      countPlaywright(playwright("expected", "flaky", "skipped"), 0),
      1,
      2,
    ],
    [
      "a browser run that could not start",
      countPlaywright({ suites: [], errors: [{ message: "no config" }] }, 1),
      0,
      1,
    ],
    ["a browser run without tests", countPlaywright({ suites: [] }, 0), 0, 1],
    ["a stage that passes", countWhole("lint", 0), 1, 0],
    ["a stage that fails", countWhole("lint", 1), 0, 1],
  ])("%s", (_what, counts, passed, failed) => {
    expect(counts).toMatchObject({ passed, failed });
    expect(counts.names).toHaveLength(failed);
  });
});
