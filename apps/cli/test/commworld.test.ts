import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeSample } from "@commworld/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commworld, linesByRank } from "./commworld";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "commworld-"));
});
afterEach(() => rm(folder, { recursive: true }));

const HEAD = 'import MPI from "mpi";\nconst world = MPI.COMM_WORLD;\nconst rank: number = world.Get_rank();\n';

async function program(body: string, files: Record<string, string> = {}): Promise<string> {
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await writeFile(join(folder, "main.ts"), HEAD + body);
  return join(folder, "main.ts");
}

function jsonLines(stdout: string): Record<string, unknown>[] {
  return stdout
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("errors of the command line", () => {
  test.each([
    [["run", "none.ts"], /^commworld: there is no file none\.ts\n$/],
    [["run", "-n", "x", "main.ts"], /^commworld: -n takes a whole number .*\n$/],
    [["run", "-n", "1000", "main.ts"], /^commworld: 1000 ranks are too many.*\n$/],
    [["run", "--interconnect", "cube", "main.ts"], /^commworld: unknown interconnect "cube".*\n$/],
    [["run", "--algorithm", "allreduce=star", "main.ts"], /^commworld: allreduce has no algorithm "star".*ring.*\n$/],
    [["run", "--fast", "main.ts"], /^commworld: Unknown option.*\n$/],
    [["fly"], /^commworld: unknown command fly.*\n$/],
  ])("%j", async (args, message) => {
    expect(await commworld(args, { cwd: folder })).toEqual({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(message),
    });
  });

  test("--help and --version", async () => {
    expect(await commworld(["--help"])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("commworld run"),
      stderr: "",
    });
    expect((await commworld(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("a program's end", () => {
  test("stderr of the ranks goes to stderr", async () => {
    const file = await program('console.log("out");\nconsole.error("err");');
    const outcome = await commworld(["run", "-n", "1", file]);
    expect(outcome).toEqual({ code: 0, stdout: "[0] out\n", stderr: "[0] err\n" });
  });

  test("a syntax error has file, line and column, and exit code 1", async () => {
    const outcome = await commworld(["run", await program("const a = ;")]);
    expect(outcome).toEqual({ code: 1, stdout: "", stderr: 'main.ts:4:11 error: Unexpected ";"\n' });
  });

  test("an exception on one rank ends the run with its place", async () => {
    const file = await program(
      "if (rank === 2) {\n  const o: { f?: () => void } = {};\n  o.f!();\n}\nawait world.recv(3, 9);",
    );
    const outcome = await commworld(["run", "-n", "4", file]);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^rank 2 main\.ts:6:5 TypeError: /);
  });

  test("an exception in another file names that file", async () => {
    const file = await program('import { fail } from "./lib";\nfail();', {
      "lib.ts": "type A = {\n  a: 1;\n};\nexport const fail = (a?: A): void => { throw new RangeError(String(a)); };\n",
    });
    const outcome = await commworld(["run", "-n", "1", file]);
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^rank 0 lib\.ts:4:46 RangeError: undefined/);
  });

  test("the code of MPI.Abort is the exit code", async () => {
    const outcome = await commworld([
      "run",
      "-n",
      "3",
      await program("if (rank === 1) world.Abort(7);\nawait world.recv(0, 1);"),
    ]);
    expect(outcome.code).toBe(7);
    expect(outcome.stderr).toContain("rank 1");
  });

  test("Ctrl+C stops ranks that compute or wait, with exit code 130", async () => {
    const file = await program('console.log("here");\nif (rank === 0) while (true) {}\nawait world.recv(0, 1);');
    const outcome = await commworld(["run", "-n", "2", file], {
      onStdout: (text, kill) => {
        if (/\[1\] here/.test(text)) kill("SIGINT");
      },
    });
    expect(outcome.code).toBe(130);
  });
});

describe("reports", () => {
  const BODY = 'if (rank === 0) await world.send("x".repeat(100), 1, 3);\nelse console.log(await world.recv(0, 3));';

  test("--json: start, console and finish with totals, one object per line", async () => {
    const outcome = await commworld(["run", "-n", "2", "--json", await program(BODY)]);
    const lines = jsonLines(outcome.stdout);
    expect(outcome.code).toBe(0);
    expect(lines[0]).toMatchObject({ type: "start", ranks: 2, interconnect: "crossbar" });
    expect(lines).toContainEqual(
      expect.objectContaining({ type: "console", pid: 1, stream: "stdout", text: "x".repeat(100) }),
    );
    const finish = lines.at(-1);
    expect(finish).toMatchObject({ type: "finish", status: "succeeded", exitCode: 0 });
    const totals = nodeSample.parse(finish?.totals);
    expect(totals.ranks.map((rank) => [rank.pid, rank.sentMessages, rank.receivedMessages])).toEqual([
      [0, 1, 0],
      [1, 0, 1],
    ]);
  });

  test("--json: diagnostics and errors are objects too", async () => {
    const syntax = await commworld(["run", "--json", await program("enum A { x }")]);
    expect(jsonLines(syntax.stdout)).toMatchObject([{ type: "diagnostic", file: "main.ts", line: 4, column: 1 }]);
    const thrown = await commworld(["run", "-n", "1", "--json", await program("throw new Error('no');")]);
    expect(jsonLines(thrown.stdout).at(-1)).toMatchObject({
      type: "finish",
      status: "failed",
      exitCode: 1,
      error: { kind: "exception", pid: 0, file: "main.ts", line: 4, column: 7, message: "no" },
    });
  });

  test("--stats: a table with a line per rank on stderr", async () => {
    const outcome = await commworld(["run", "-n", "2", "--stats", await program(BODY)]);
    expect(linesByRank(outcome.stdout)).toEqual(new Map([[1, ["x".repeat(100)]]]));
    const [head, zero, one] = outcome.stderr.split("\n");
    expect(head).toMatch(/^rank +sent +bytes +received +bytes +wall ms +MPI ms +MPI % +longest in$/);
    expect(zero).toMatch(/^ +0 +1 +\d+ +0 +0 /);
    expect(one).toMatch(/^ +1 +0 +0 +1 +\d+ /);
  });
});

test("--algorithm changes how a collective works, not what it gives", async () => {
  const file = await program(`const v = await world.allreduce(rank, MPI.SUM); console.log(v);`);
  const messages = async (name: string) => {
    const outcome = await commworld(["run", "-n", "8", "--json", "--algorithm", `allreduce=${name}`, file]);
    expect(outcome.code).toBe(0);
    const lines = jsonLines(outcome.stdout);
    expect(lines.filter(({ type }) => type === "console").map(({ text }) => text)).toEqual(Array(8).fill("28"));
    const { ranks } = nodeSample.parse(lines.find(({ type }) => type === "finish")?.totals);
    return ranks.reduce((sum, { sentMessages }) => sum + sentMessages, 0);
  };
  expect(await messages("recursive-doubling")).toBe(8 * 3);
  expect(await messages("linear")).toBeLessThan(8 * 3);
});

test("--json tells the widgets a program draws, --stats how they ended", async () => {
  const file = await program('for (const x of [1, 2, 3]) MPI.dashboard.putGraph("x", x + rank);');
  const json = jsonLines((await commworld(["run", "-n", "2", "--json", file])).stdout);
  const drawn = json.filter(({ type }) => type === "widget");
  expect(drawn.filter(({ pid }) => pid === 1).flatMap(({ values }) => values)).toEqual([2, 3, 4]);
  const { stderr } = await commworld(["run", "-n", "2", "--stats", file]);
  expect(stderr).toMatch(/^\[0\] x +3 points, the last is 3\n\[1\] x +3 points, the last is 4\n/);
});
