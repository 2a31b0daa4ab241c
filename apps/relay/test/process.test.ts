import { createServer } from "node:net";
import { findRun, listConsole, listSamples } from "@commworld/db";
import { type TestDatabase, testDatabase } from "@commworld/db/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { joinRoom, resumeAt, type TestMember } from "./member";
import { buildRelay, startProcess } from "./process";
import { beginRecorded, newRecordedRoom } from "./recorded-room";
import { startRedis, type TestRedis } from "./redis";
import { sampleOf } from "./samples";
import { TICKET_SECRET } from "./tickets";
import { until } from "./until";

describe("process", () => {
  let redis: TestRedis;
  let database: TestDatabase;
  let base: Record<string, string>;

  beforeAll(async () => {
    buildRelay();
    [redis, database] = await Promise.all([startRedis(), testDatabase()]);
    base = { DATABASE_URL: database.url, TICKET_SECRET, RELAY_PORT: "0", RELAY_METRICS_PORT: "0" };
  }, 120_000);
  afterAll(async () => {
    await Promise.all([redis.stop(), database.teardown()]);
  });

  const newRoom = () => newRecordedRoom(database.db);

  it("[PROC1] names what is wrong in its environment", async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ TICKET_SECRET: "" }, /TICKET_SECRET is not set/],
      [{ TICKET_SECRET: "short" }, /TICKET_SECRET: at least 32 characters/],
      [{ TICKET_SECRET: "change-me-change-me-change-me-change-me" }, /TICKET_SECRET: is an example/],
      [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL: a postgresql/],
      [{ RELAY_PORT: "http" }, /RELAY_PORT: a port number/],
      [{ REDIS_URL: "localhost" }, /REDIS_URL: a redis/],
      [{ REDIS_URL: "redis://127.0.0.1:1" }, /Redis at 127\.0\.0\.1:1 does not answer .*Check REDIS_URL/],
      [
        { DATABASE_URL: "postgresql://127.0.0.1:1/x" },
        /PostgreSQL at 127\.0\.0\.1:1 does not answer .*Check DATABASE_URL/,
      ],
    ];
    for (const [change, message] of cases) {
      const relay = startProcess({ ...base, ...change });
      expect(await relay.exitCode()).toBe(1);
      expect(relay.lines()).toEqual([expect.stringMatching(message)]);
    }
  });

  it("[PROC2] says which port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once("listening", resolve));
    const address = other.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    for (const [name, change] of [
      ["RELAY_PORT", { RELAY_PORT: String(address.port) }],
      ["RELAY_METRICS_PORT", { RELAY_METRICS_PORT: String(address.port) }],
    ] as const) {
      const relay = startProcess({ ...base, ...change });
      expect(await relay.exitCode()).toBe(1);
      expect(relay.lines()).toEqual([
        `The relay cannot start: port ${address.port} is in use. Stop what uses it, or set ${name} to another port.`,
      ]);
    }
  });

  it("[PROC3] answers on its ports", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => probe.once("listening", resolve));
    const free = (probe.address() as { port: number }).port;
    await new Promise((resolve) => probe.close(resolve));
    const { port, metricsPort } = await startProcess({ ...base, RELAY_METRICS_PORT: String(free) }).listening();
    expect(metricsPort).toBe(free);
    const get = async (path: string, at = port) => {
      const response = await fetch(`http://127.0.0.1:${at}${path}`);
      return [response.status, await response.text()] as const;
    };
    expect(await get("/healthz")).toEqual([200, '{"ok":true}']);
    expect(await get("/readyz")).toEqual([200, '{"ok":true,"failed":[]}']);
    expect((await get("/"))[0]).toBe(426);
    expect((await get("/metrics"))[0]).toBe(426);
    const [status, text] = await get("/metrics", free);
    expect(status).toBe(200);
    expect(text).toContain("relay_connections 0");
  });

  it("[REC1] [REC2] [REC5] records a run of two processes, also its watchers and output", async () => {
    const env = { ...base, REDIS_URL: redis.url };
    const [one, two] = await Promise.all([startProcess(env).listening(), startProcess(env).listening()]);
    const { room, user, request } = await newRoom();
    const host = await joinRoom(`ws://127.0.0.1:${one.port}/`, { room, role: "host", user, name: "Ada", cores: 2 });
    const guest = await joinRoom(`ws://127.0.0.1:${two.port}/`, { room, name: "Ben", cores: 2 });
    const watcher = await joinRoom(`ws://127.0.0.1:${two.port}/`, { room, name: "Cy", cores: 0 });
    await host.heard("room", ({ members }) => members.length === 3);
    host.say({ type: "run.start", ref: "bad", request: { ...request, hash: "00".repeat(32) } });
    await host.heard("error", ({ code, ref }) => code === "unknown-program" && ref === "bad");
    const run = await beginRecorded([host, guest], request);
    host.frame(run.epoch, [1], Uint8Array.of(1, 2, 3));
    await until("the frame is there", () => guest.frames.length === 1);
    const samples = [sampleOf(run.runId, 0, [0, 1], 3), sampleOf(run.runId, 1, [2, 3], 4)] as const;
    const chunks = [{ pid: 3, stream: "stdout" as const, text: "3 of 4", tMs: 1 }];
    guest.say({ type: "console", runId: run.runId, seq: 1, chunks });
    guest.say({ type: "telemetry", sample: sampleOf(run.runId, 1, [2, 3], 2) });
    for (const viewer of [host, watcher]) {
      await viewer.heard("console");
      await viewer.heard("telemetry");
    }
    host.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: samples[0] });
    guest.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: samples[1] });
    expect(await watcher.heard("run.ended")).toMatchObject({ status: "succeeded" });
    const { db } = database;
    await until("the record is complete", async () => (await findRun(db, run.runId))?.endedAt != null);
    const record = (await findRun(db, run.runId))!;
    expect(record).toMatchObject({
      status: "succeeded",
      error: null,
      roomCode: room,
      ownerId: user,
      epoch: run.epoch,
      worldSize: 4,
    });
    expect(record.nodes).toEqual([
      { grId: 0, nrOffset: 0, count: 2, name: "Ada", lost: false },
      { grId: 1, nrOffset: 2, count: 2, name: "Ben", lost: false },
    ]);
    expect(record.ranks).toEqual([...samples[0].ranks, ...samples[1].ranks]);
    expect(JSON.stringify(await listConsole(db, run.runId))).toContain("3 of 4");
    expect((await listSamples(db, run.runId)).length).toBeGreaterThan(0);
  });

  it("[REC2] completes the record when both tabs vanish", async () => {
    const { port } = await startProcess({ ...base, RELAY_GRACE_SECONDS: "1" }).listening();
    const { room, user, request } = await newRoom();
    const host = await joinRoom(`ws://127.0.0.1:${port}/`, { room, role: "host", user, name: "Ada" });
    const run = await beginRecorded([host], request);
    host.socket.terminate();
    await until("the record is complete", async () => (await findRun(database.db, run.runId))?.status === "lost");
    expect((await findRun(database.db, run.runId))?.error).toMatchObject({ kind: "node-lost", name: "Ada", grId: 0 });
  });

  it("[SESS13] ends with SIGTERM: sockets, runs, records, itself", async () => {
    const relay = startProcess(base);
    const { port } = await relay.listening();
    const { room, user, request } = await newRoom();
    const host = await joinRoom(`ws://127.0.0.1:${port}/`, { room, role: "host", user });
    const run = await beginRecorded([host], request);
    const before = Date.now();
    relay.child.kill("SIGTERM");
    expect(await host.closed()).toBe("going-away");
    expect(await relay.exitCode()).toBe(0);
    expect(Date.now() - before).toBeLessThan(9_000);
    expect((await findRun(database.db, run.runId))?.status).toBe("lost");
  });

  it("[SESS13] [SESS16] sends its members to another relay, where their run goes on, and ends", async () => {
    const env = { ...base, REDIS_URL: redis.url };
    const [old, next] = [startProcess(env), startProcess(env)];
    const [{ port }, { port: nextPort }] = await Promise.all([old.listening(), next.listening()]);
    const { room, user, request } = await newRoom();
    const host = await joinRoom(`ws://127.0.0.1:${port}/`, { room, role: "host", user, name: "Ada" });
    const guest = await joinRoom(`ws://127.0.0.1:${port}/`, { room, name: "Ben" });
    const run = await beginRecorded([host, guest], request);
    old.child.kill("SIGTERM");
    const moved: TestMember[] = [];
    for (const member of [host, guest]) {
      expect((await member.heard("goaway")).afterMs).toBeLessThan(5_000);
      const again = await resumeAt(`ws://127.0.0.1:${nextPort}/`, member, run.runId);
      expect(await again.heard("welcome")).toMatchObject({ grId: member.grId, resumed: true });
      moved.push(again);
    }
    expect(await old.exitCode()).toBe(0);
    for (const member of moved) member.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    expect(await moved[0]!.heard("run.ended")).toMatchObject({ runId: run.runId, status: "succeeded" });
    await until("the record is complete", async () => (await findRun(database.db, run.runId))?.status === "succeeded");
  });
});
