/** How a run ends, and what it says. */
import { mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it, vi } from "vitest";
import { fileProgram, textProgram } from "./build-program";
import { runProgram } from "./run-program";

const WORLD = `import MPI from "mpi"; const world = MPI.COMM_WORLD;\n`;
const BLOCKING = `import MPI from "mpi/blocking"; const world = MPI.COMM_WORLD;\n`;

describe("errors of a program", () => {
  it.each([
    ["thrown at once", `${WORLD}\nif (world.rank === 1) throw new RangeError("too far");\nawait world.barrier();`],
    ["after an await", `${WORLD}await world.barrier();\nif (world.rank === 1) throw new RangeError("too far");`],
    ["in a function", `${WORLD}function far() {\n  throw new RangeError("too far"); }\nif (world.rank === 1) far();`],
    ["in a timer", `${WORLD}setTimeout(() => { if (world.rank === 1)\nthrow new RangeError("too far"); }, 1);`],
    [
      "in a promise",
      `${WORLD}const far = async () => { if (world.rank === 1)\nthrow new RangeError("too far"); };far();`,
    ],
    ["between blocking calls", `${BLOCKING}world.barrier();\nif (world.rank === 1) throw new RangeError("too far");`],
  ])("[CORE6] end the run with rank, file and line: %s", async (_, code) => {
    const line = code.split("\n").findIndex((text) => text.includes("RangeError")) + 1;
    const result = await runProgram(textProgram(code), { ranks: 2 });
    expect(result.status).toBe("failed");
    expect(result.error).toMatchObject({
      kind: "exception",
      name: "RangeError",
      message: "too far",
      pid: 1,
      grId: 0,
      file: "main.ts",
      line,
      exitCode: 1,
    });
    expect(result.error?.stack).toContain(`main.ts:${line}:`);
    expect(result.error?.stack).not.toContain("node-rank");
  });

  it.each([
    ["async", `${WORLD}\nif (world.rank === 0) await world.send("x", 5);\nelse await world.recv();`],
    ["blocking", `${BLOCKING}\nif (world.rank === 0) world.send("x", 5);\nelse world.recv();`],
  ])("[CORE6] a failed call of the %s face names itself and its line", async (_, code) => {
    const { error } = await runProgram(textProgram(code), { ranks: 2 });
    expect(error).toMatchObject({ kind: "mpi", name: "MPI_ERR_RANK", call: "send", pid: 0, file: "main.ts", line: 3 });
  });

  it("[CORE6] what is no Error is shown too", async () => {
    const { error } = await runProgram(textProgram(`throw "just text";`), { ranks: 1 });
    expect(error).toMatchObject({ kind: "exception", message: expect.stringContaining("just text"), pid: 0 });
  });

  it.each([
    ["async", `${WORLD}if (world.rank === 1) world.Abort(42);\nawait world.recv();`],
    ["blocking", `${BLOCKING}if (world.rank === 1) world.Abort(42);\nworld.recv();`],
  ])("[CORE7] Abort of the %s face ends the run with its code, also ranks that wait", async (_, code) => {
    const result = await runProgram(textProgram(code), { ranks: 3 });
    expect(result.error).toMatchObject({ kind: "abort", exitCode: 42, pid: 1 });
  });
});

describe("stop", () => {
  it.each([
    ["an endless loop", `console.log("on"); while (true) {}`],
    ["an endless loop of microtasks", `console.log("on"); for (;;) await undefined;`],
    ["a blocked Recv", `${BLOCKING}console.log("on"); world.Recv(new Int8Array(1), 0);`],
    ["an awaited recv", `${WORLD}console.log("on"); await world.recv(0);`],
    ["a blocked collective", `${BLOCKING}console.log("on"); if (world.rank > 0) world.barrier(); else while (true) {}`],
  ])("[CORE8] ends ranks in %s within a second", async (_, code) => {
    const terminate = vi.spyOn(Worker.prototype, "terminate");
    let stopped = 0;
    let told = 0;
    const result = await runProgram(textProgram(code), {
      ranks: 2,
      onConsole: (chunks, handle) => {
        told += chunks.length;
        if (told < 2) return;
        stopped = performance.now();
        handle.stop();
      },
    });
    await Promise.all(terminate.mock.results.map(({ value }) => value));
    expect(performance.now() - stopped).toBeLessThan(1000);
    expect(result.error).toMatchObject({ kind: "stopped" });
    expect(result.lines.toSorted()).toEqual(["0: on", "1: on"]);
    terminate.mockRestore();
  });
});

describe("console", () => {
  it("[CORE9] lines keep their order, stream and rank", async () => {
    const code = `${WORLD}for (let i = 0; i < 100; i++) console.log("line", i, { rank: world.rank });`;
    const { lines } = await runProgram(textProgram(code), { ranks: 3 });
    for (const rank of [0, 1, 2])
      expect(lines.filter((line) => line.startsWith(`${rank}: `))).toEqual(
        Array.from({ length: 100 }, (_, i) => `${rank}: line ${i} { rank: ${rank} }`),
      );
  });

  it("[CORE9] output is capped, and says that it was", async () => {
    const code = `${WORLD}for (let i = 0; i < 20_000; i++) console.log("x".repeat(100));
await world.barrier();
console.log("after");`;
    const { lines, status } = await runProgram(textProgram(code), { ranks: 2 });
    expect(status).toBe("succeeded");
    for (const rank of [0, 1]) {
      const own = lines.filter((line) => line.startsWith(`${rank}: `));
      expect(own.at(-1)).toContain("output capped at");
      expect(own.filter((line) => line.includes("capped"))).toHaveLength(1);
      const bytes = own.reduce((sum, line) => sum + line.length, 0);
      expect(bytes).toBeLessThan(LIMITS.consoleBytesPerRank + 2048);
      expect(bytes).toBeGreaterThan(LIMITS.consoleBytesPerRank / 2);
    }
  });
});

describe("end of a program", () => {
  it("[CORE10] a main function without await runs to its end", async () => {
    const result = await runProgram(fileProgram(["float"]), { ranks: 3 });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual(["0: gathered 0 1 2, sum 3"]);
  });

  it("[CORE10] a rank that ends early still forwards for the others", async () => {
    const code = `${WORLD}
if (world.rank === 0) for (let i = 0; i < 500; i++) await world.send(i, 2);
if (world.rank === 2) for (let i = 0; i < 500; i++) if ((await world.recv(0)) !== i) throw new Error("order");`;
    for (const transport of ["shared-memory", "message-port"] as const) {
      const result = await runProgram(textProgram(code), { ranks: 4, interconnect: "ring", transport });
      expect(result.error).toBeUndefined();
    }
  });

  it("[CORE11] blocking calls without shared memory say what to do", async () => {
    const code = `${BLOCKING}world.barrier();`;
    const { error } = await runProgram(textProgram(code), { ranks: 2, transport: "message-port" });
    expect(error).toMatchObject({ name: "MPI_ERR_UNSUPPORTED_OPERATION" });
    expect(error?.message).toContain('import MPI from "mpi"');
  });
});

describe("telemetry", () => {
  it.each(["shared-memory", "message-port"] as const)(
    "[CORE5] on %s samples come while the run lasts, grow, and end in exact totals",
    async (transport) => {
      const code = `${WORLD}
const until = MPI.Wtime() + 1.3;
let more = true;
while (more) more = await world.allreduce(MPI.Wtime() < until, MPI.LAND);
const buffer = new Float64Array(10);
if (world.rank === 0) await world.Send(buffer, 1);
if (world.rank === 1) await world.Recv(buffer, 0);
await world.send("self", world.rank);
await world.recv(world.rank);`;
      const { samples, sample } = await runProgram(textProgram(code), { ranks: 2, transport });
      expect(samples.length).toBeGreaterThanOrEqual(3);
      expect(samples.length).toBeLessThanOrEqual(9);
      for (const [index, { tMs, ranks }] of samples.entries()) {
        expect(ranks.map(({ pid }) => pid)).toEqual([0, 1]);
        if (index === 0) continue;
        expect(tMs).toBeGreaterThan(samples[index - 1]!.tMs);
        for (const [rank, totals] of ranks.entries())
          expect(totals.sentMessages).toBeGreaterThanOrEqual(samples[index - 1]!.ranks[rank]!.sentMessages);
      }
      const [zero, one] = sample.ranks;
      expect(zero!.sentMessages + one!.sentMessages).toBe(zero!.receivedMessages + one!.receivedMessages);
      expect(zero!.sentBytes + one!.sentBytes).toBe(zero!.receivedBytes + one!.receivedBytes);
      expect(Object.keys(zero!.calls)).toEqual(expect.arrayContaining(["allreduce", "Send", "recv"]));
      expect(Object.keys(one!.calls)).toContain("Recv");
    },
  );
});

describe("under Node", () => {
  it.each([
    ["finished", `${WORLD}await world.barrier();`],
    ["was aborted", `${BLOCKING}if (world.rank === 1) world.Abort(1);\nworld.recv();`],
  ])("a run that %s leaves no files behind", async (_, code) => {
    const folder = mkdtempSync(join(tmpdir(), "commworld-test-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      const run = runProgram(textProgram(code), { ranks: 2 });
      expect(readdirSync(folder)).toHaveLength(2);
      await run;
      await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]), 10_000);
    } finally {
      vi.unstubAllEnvs();
      rmdirSync(folder);
    }
  });
});
