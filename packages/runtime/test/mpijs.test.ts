/** Programs written for MPI.js: the same texts on both transports; two-nodes.test.ts has them across nodes. */
import { describe, expect, it } from "vitest";
import { mpiJsProgram, scriptProgram } from "./build-program";
import { runProgram } from "./run-program";

const HEAD = 'importScripts("/mpi_core/mpi.js");\n';

describe("programs for MPI.js", () => {
  it.each([
    { ranks: 1, transport: "shared-memory" },
    { ranks: 4, transport: "shared-memory" },
    { ranks: 3, transport: "message-port", interconnect: "ring" },
  ] as const)("[MPIJS1][MPIJS3] find every call on $ranks ranks, $transport", async (options) => {
    const { error, lines, widgets } = await runProgram(mpiJsProgram("all-calls"), options);
    expect(error).toBeUndefined();
    expect(lines).toEqual([`0: all is well on ${options.ranks}`]);
    const last = options.ranks - 1;
    expect(widgets.filter(({ pid }) => pid === last)).toEqual([
      {
        pid: last,
        name: "work",
        kind: "pie",
        parts: [
          { label: "done", value: last },
          { label: "left", value: 0 },
        ],
      },
      { pid: last, name: "done", kind: "progress", fraction: 0.5 },
      { pid: last, name: "all", kind: "graph", values: [1, 2, 3], total: 3 },
      { pid: last, name: "newest", kind: "graph", values: [3], total: 1 },
      { pid: last, name: "status", kind: "string", text: String(last) },
    ]);
  });

  it("[MPIJS2] scripts share their declarations, find each other, and may declare the library's names anew", async () => {
    const program = scriptProgram(
      ["app/lib/b.js", "const fromB = 2;"],
      ["app/a.js", 'importScripts("lib/b.js");\nfunction fromA() { return fromB + 1; }'],
      [
        "app/main.js",
        `${HEAD}self.importScripts("./a.js", "./magic_number.js");
const partition = "own";
run(async () => { console.log(fromA(), typeof later, partition, this === undefined); }, self);
let later = 1;`,
      ],
    );
    const { error, lines } = await runProgram(program, { ranks: 1 });
    expect(error).toBeUndefined();
    expect(lines).toEqual(["0: 3 number own false"]);
  });

  it.each([
    [
      "in main",
      `main(async () => { await MPI_Barrier();\nif (config.my_pid === 1) throw new RangeError("x"); await MPI_Barrier(); }, self);`,
      3,
      {},
    ],
    ["at the top", `\n\nthrow new RangeError("x");`, 4, {}],
    [
      "in an operation",
      `main(async () => { await MPI_Allreduce(box([1]), box(null), () => {\nthrow new RangeError("x"); }); }, self);`,
      3,
      {},
    ],
    [
      "in a call",
      `main(async () => {\n  await MPI_Send(box(1), 7);\n}, self);`,
      3,
      { kind: "mpi", name: "MPI_ERR_RANK", call: "MPI_Send" },
    ],
    [
      "for what is no box",
      `main(async () => {\n  await MPI_Bcast(1, 0);\n}, self);`,
      3,
      { kind: "mpi", name: "MPI_ERR_BUFFER", call: "MPI_Bcast" },
    ],
    [
      "for what is no request",
      `main(async () => {\n  await MPI_Wait(1);\n}, self);`,
      3,
      { kind: "mpi", name: "MPI_ERR_REQUEST", call: "MPI_Wait" },
    ],
    [
      "for uneven parts",
      `main(async () => {\n  await MPI_Scatter(box([1, 2, 3]), box(null), 0);\n}, self);`,
      3,
      { kind: "mpi", name: "MPI_ERR_COUNT", call: "MPI_Scatter" },
    ],
    [
      "for wrong counts",
      `main(async () => {\n  await MPI_Gatherv(box([1]), box(null), [1], [0], 0);\n}, self);`,
      3,
      { kind: "mpi", name: "MPI_ERR_COUNT" },
    ],
    ["for a main that is none", `\nmain({}, self);`, 3, { name: "TypeError" }],
    ["for strict code", `"use strict";\nundeclared = 1;`, 2, undefined],
  ])("[MPIJS2] an error %s ends every rank, with its file and line", async (_, code, line, wanted) => {
    const result = await runProgram(scriptProgram(["main.js", HEAD + code]), { ranks: 2 });
    if (wanted === undefined) {
      expect(result.error).toBeUndefined();
      return;
    }
    expect(result.error).toMatchObject({ kind: "exception", name: "RangeError", file: "main.js", line, ...wanted });
  });

  it("[MPIJS2] MPI_Abort ends the run, also ranks that wait", async () => {
    const code = `${HEAD}main(async () => { if (config.my_pid === 1) await MPI_Abort(); await MPI_Recv(box(null), 1); }, self);`;
    const { error } = await runProgram(scriptProgram(["main.js", code]), { ranks: 2 });
    expect(error).toMatchObject({ kind: "abort", pid: 1, exitCode: 1 });
  });

  it("[MPIJS3] what SmartDashboard cannot draw is left out, with a warning once", async () => {
    const code = `${HEAD}main(async () => { for (let i = 0; i < 3; i++) { smartdashboard.putGraph("g", NaN); smartdashboard.putPie("p", 1); } }, self);`;
    const { error, lines, widgets } = await runProgram(scriptProgram(["main.js", code]), { ranks: 1 });
    expect(error).toBeUndefined();
    expect(widgets).toEqual([]);
    expect(lines).toHaveLength(2);
  });
});
