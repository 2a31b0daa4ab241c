/** The core suite in Chromium: the same programs, in the sandboxed frame, with and without cross-origin isolation. */
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CORE_PROGRAMS, coreProgram, fileProgram, TASK_PROGRAMS, textProgram } from "../build-program";
import { launch, openPage, run } from "./browser";
import { startPageServer, type TestServer } from "./servers";

const MIB = 1024 * 1024;
/** Each with a world of its own: under Node they are crossed. */
const WAYS = [
  { face: "async", transport: "shared-memory", isolated: true, world: { ranks: 4, interconnect: "ring" } },
  { face: "blocking", transport: "shared-memory", isolated: true, world: { ranks: 3, interconnect: "tree" } },
  { face: "async", transport: "message-port", isolated: false, world: { ranks: 2, interconnect: "crossbar" } },
] as const;

/** Of what is promised within a time. */
const TRIES = 5;

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

describe.each(WAYS)("$face face on $transport, isolated: $isolated", ({ face, transport, isolated, world }) => {
  const importLine = `import MPI from "${face === "async" ? "mpi" : "mpi/blocking"}"; const world = MPI.COMM_WORLD;\n`;
  let server: TestServer;
  let page: Page;
  beforeAll(async () => {
    server = await startPageServer(isolated);
    page = await openPage(browser, server);
  });
  afterAll(async () => {
    await page?.close();
    await server?.close();
  });

  it("[SAND1] the page is as isolated as its headers say", async () => {
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(isolated);
  });

  it("[CORE1] all programs", async () => {
    const { ranks, interconnect } = world;
    const args = ["maxBytes=300000", "flood=500", "seed=700000", "programs=20"];
    const names = face === "async" ? [...CORE_PROGRAMS, ...TASK_PROGRAMS] : CORE_PROGRAMS;
    const result = await run(page, { program: coreProgram(names, face, args), ranks, interconnect, transport });
    expect(result.error).toBeUndefined();
    expect(result.status).toBe("succeeded");
    expect(await page.evaluate(() => globalThis.host.frames())).toBe(0);
  });

  it("[CORE2] messages of 1 byte to 64 MiB arrive intact", async () => {
    const program = coreProgram(["sizes"], face, [`maxBytes=${64 * MIB}`]);
    const result = await run(page, { program, ranks: 2, transport });
    expect(result.error).toBeUndefined();
  });

  it("[CORE6] an exception ends the run with rank, file and line", async () => {
    const program = textProgram(
      `${importLine}\nawait world.barrier();\nif (world.rank === 1) throw new TypeError("bad");\nawait world.barrier();`,
    );
    const { error } = await run(page, { program, ranks: 3, transport });
    expect(error).toMatchObject({ kind: "exception", name: "TypeError", pid: 1, file: "main.ts", line: 4 });
  });

  it("[CORE6] a promise that nobody handles ends the run too", async () => {
    const program = textProgram(`${importLine}(async () => {\nthrow new TypeError("bad"); })();`);
    const { error } = await run(page, { program, ranks: 1, transport });
    expect(error).toMatchObject({ kind: "exception", name: "TypeError", pid: 0, file: "main.ts", line: 3 });
  });

  it("[CORE7] Abort ends the run with its code", async () => {
    const program = textProgram(`${importLine}if (world.rank === 1) world.Abort(42);\nawait world.recv();`);
    const { error } = await run(page, { program, ranks: 2, transport });
    expect(error).toMatchObject({ kind: "abort", exitCode: 42, pid: 1 });
  });

  it.each([
    ["an endless loop", `console.log("on"); while (true) {}`],
    ["a Recv without a sender", `console.log("on"); await world.Recv(new Int8Array(1), 0);`],
  ])("[CORE8] stop ends %s within a second, and the page stays responsive", async (_, code) => {
    // A machine that does much else may take longer once: the quickest of some tells.
    const most: number[] = [];
    do {
      const before = await threads(browser);
      const running = run(page, { program: textProgram(importLine + code), ranks: 2, transport });
      await expect.poll(() => page.evaluate(() => globalThis.host.printed())).toBe(2);
      await expect.poll(() => threads(browser)).toBe(before + 2);
      const stopped = performance.now();
      const ended = await page.evaluate(() => globalThis.host.stop());
      await expect.poll(() => threads(browser), { interval: 20 }).toBe(before);
      const gone = performance.now() - stopped;
      const result = await running;
      expect(result.error).toMatchObject({ kind: "stopped" });
      most.push(Math.max(ended, gone, result.longestPauseMs));
    } while (most.at(-1)! >= 1000 && most.length < TRIES);
    expect(Math.min(...most)).toBeLessThan(1000);
  });

  it("[CORE9] the console keeps order and rank, and is capped", async () => {
    const program = textProgram(
      `${importLine}for (let i = 0; i < 20_000; i++) console.log("line", i, "x".repeat(80));`,
    );
    const { lines, status } = await run(page, { program, ranks: 2, transport });
    expect(status).toBe("succeeded");
    for (const rank of [0, 1]) {
      const own = lines.filter((line) => line.startsWith(`${rank}: `));
      expect(own.slice(0, 3).map((line) => line.slice(0, 11))).toEqual([0, 1, 2].map((i) => `${rank}: line ${i} x`));
      expect(own.at(-1)).toContain("output capped at");
    }
  });

  it("[CORE5] telemetry comes about four times a second", async () => {
    const program = textProgram(
      `${importLine}const until = MPI.Wtime() + 2;\nlet more = true;\nwhile (more) more = await world.allreduce(MPI.Wtime() < until, MPI.LAND);`,
    );
    const { samples, sample } = await run(page, { program, ranks: 2, transport });
    expect(samples.length).toBeGreaterThanOrEqual(6);
    expect(samples.length).toBeLessThanOrEqual(10);
    const sent = samples.map(({ ranks }) => ranks[0]!.sentMessages);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(sample.ranks[0]!.sentMessages).toBe(sample.ranks[1]!.receivedMessages);
    expect(Object.keys(sample.ranks[0]!.calls)).toEqual(["allreduce"]);
  });

  it("[CORE10] a main function without await runs to its end", async () => {
    const { lines, error } = await run(page, { program: fileProgram(["float"]), ranks: 3, transport });
    expect(error).toBeUndefined();
    expect(lines).toEqual(["0: gathered 0 1 2, sum 3"]);
  });
});

it("[CORE11] blocking calls without shared memory say what to do", async () => {
  const server = await startPageServer(false);
  const page = await openPage(browser, server);
  const program = textProgram(`import MPI from "mpi/blocking"; MPI.COMM_WORLD.barrier();`);
  const { error } = await run(page, { program, ranks: 2, transport: "message-port" });
  expect(error).toMatchObject({ name: "MPI_ERR_UNSUPPORTED_OPERATION" });
  await page.close();
  await server.close();
});

/** Workers that live in the browser. */
async function threads(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
  await session.detach();
  return targetInfos.filter(({ type }) => type === "worker").length;
}
