import { describe, expect, test } from "vitest";
import { parseCommandLine } from "./command-line";
import { UsageError } from "./usage";

const RUN = {
  kind: "run",
  ranks: 4,
  interconnect: "crossbar",
  algorithms: {},
  check: "on",
  json: false,
  stats: false,
  files: ["main.ts"],
  data: [],
  args: [],
};

describe("commworld's arguments", () => {
  test.each([
    [["run", "main.ts"], RUN],
    [["run", "-n", "8", "main.ts"], { ...RUN, ranks: 8 }],
    [["run", "-n8", "main.ts"], { ...RUN, ranks: 8 }],
    [["run", "--ranks=1", "--interconnect", "ring", "main.ts"], { ...RUN, ranks: 1, interconnect: "ring" }],
    [
      ["run", "--algorithm", "allreduce=ring", "--algorithm=bcast=linear", "main.ts"],
      { ...RUN, algorithms: { allreduce: "ring", bcast: "linear" } },
    ],
    [["run", "--check=strict", "main.ts"], { ...RUN, check: "strict" }],
    [["run", "--check", "off", "main.ts"], { ...RUN, check: "off" }],
    [["run", "--json", "--stats", "main.ts"], { ...RUN, json: true, stats: true }],
    [["run", "main.ts", "-n", "9", "--json", "x"], { ...RUN, args: ["-n", "9", "--json", "x"] }],
    [["run", "main.ts", "--", "-x"], { ...RUN, args: ["-x"] }],
    [["run", "-n", "2", "--", "main.ts", "a"], { ...RUN, ranks: 2, args: ["a"] }],
    [[], { kind: "help" }],
    [["--help"], { kind: "help" }],
    [["run", "-h"], { kind: "help" }],
    [["--version"], { kind: "version" }],
  ])("%j", (argv, command) => {
    expect(parseCommandLine(argv)).toEqual(command);
  });

  test.each([
    [["walk"], /unknown command walk/],
    [["run"], /name the program's file/],
    [["run", "-n", "zero", "main.ts"], /-n takes a whole number from 1 to 64, not "zero"/],
    [["run", "-n", "0", "main.ts"], /from 1 to 64/],
    [["run", "-n", "1.5", "main.ts"], /from 1 to 64/],
    [["run", "-n", "1000", "main.ts"], /1000 ranks are too many/],
    [["run", "--interconnect", "cube", "main.ts"], /choose crossbar, ring, tree/],
    [["run", "--algorithm", "ring", "main.ts"], /OPERATION=NAME.*not "ring"/],
    [
      ["run", "--algorithm", "allreduce=star", "main.ts"],
      /allreduce has no algorithm "star"; its algorithms are .*ring/,
    ],
    [["run", "--algorithm", "sort=quick", "main.ts"], /no operation "sort" has algorithms/],
    [["run", "--check=hard", "main.ts"], /--check takes off, on, strict, not "hard"/],
    [["run", "--fast", "main.ts"], /Unknown option '--fast'.*--help/],
    [["run", "-n"], /argument missing/],
  ])("refuses %j in one line", (argv, message) => {
    expect(() => parseCommandLine(argv)).toThrow(message);
    try {
      parseCommandLine(argv);
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      expect((error as Error).message).not.toContain("\n");
    }
  });
});
