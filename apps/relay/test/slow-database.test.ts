/** A relay's process on a PostgreSQL that is slow, or away. */
import { createDb, findRun, listSamples } from "@commworld/db";
import { type TestDatabase, testDatabase } from "@commworld/db/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../../../scripts/test/free-port";
import { joinRoom } from "./member";
import { buildRelay, startProcess } from "./process";
import { beginRecorded, newRecordedRoom } from "./recorded-room";
import { rank } from "./samples";
import { metricsOf } from "./scrape";
import { TICKET_SECRET } from "./tickets";
import { until } from "./until";

describe("a slow database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    buildRelay();
    database = await testDatabase();
  }, 120_000);
  afterAll(() => database.teardown());

  const startRelay = async () => {
    const relay = startProcess({
      DATABASE_URL: database.url,
      TICKET_SECRET,
      RELAY_PORT: "0",
      RELAY_METRICS_PORT: String(await freePort()),
      RELAY_TELEMETRY_BYTES: String(64 * 1024),
    });
    const { port, metricsPort } = await relay.listening();
    return { relay, url: `ws://127.0.0.1:${port}/`, http: `http://127.0.0.1:${port}`, metrics: metricsOf(metricsPort) };
  };

  /** Nobody else reads or writes the table until the answer is called. */
  async function lockTable(table: string): Promise<() => Promise<void>> {
    const db = createDb(database.url, { poolSize: 1 });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const transaction = db.prisma.$transaction(
      async (tx) => {
        await tx.$executeRawUnsafe(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        locked();
        await released;
      },
      { timeout: 60_000 },
    );
    onTestFinished(async () => {
      release();
      await transaction;
      await db.close();
    });
    await isLocked;
    return async () => {
      release();
      await transaction;
    };
  }

  it("[REC9] loses detail of telemetry, no totals, and the run does not notice", async () => {
    const { relay, url, metrics } = await startRelay();
    const { room, user, request } = await newRecordedRoom(database.db);
    const host = await joinRoom(url, { room, role: "host", user, cores: 2 });
    const guest = await joinRoom(url, { room, cores: 2 });
    const run = await beginRecorded([host, guest], request);
    const unlock = await lockTable("telemetry_sample");

    const calls = Object.fromEntries(
      Array.from({ length: 26 }, (_, n) => [`Call_${"abcdefghijklmnopqrstuvwxyz"[n]}`, 1]),
    );
    const sampleOf = (grId: number, sent: number) => ({
      runId: run.runId,
      grId,
      tMs: sent * 250,
      ranks: [2 * grId, 2 * grId + 1].map((pid) =>
        rank(pid, sent, {
          calls: Object.fromEntries(Object.keys(calls).map((call) => [call, { count: sent, us: sent }])),
        }),
      ),
    });
    let sent = 0;
    await until(
      "detail is left out",
      async () => {
        sent++;
        guest.say({ type: "telemetry", sample: sampleOf(1, sent) });
        guest.say({
          type: "console",
          runId: run.runId,
          seq: sent,
          chunks: [{ pid: 2, stream: "stdout", text: "x".repeat(2000), tMs: sent }],
        });
        host.frame(run.epoch, [1], Uint8Array.of(sent & 255), sent);
        await host.heard("telemetry", ({ sample }) => sample.tMs === sent * 250);
        await until("the frame is there", () => guest.frames.length === sent);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return (await metrics("relay_telemetry_shed_total", 'reason="slow-record"')) > 0;
      },
      25_000,
    );
    expect(await metrics("relay_output_shed_total")).toBeGreaterThan(0);
    const waiting = await metrics("relay_record_waiting_bytes");
    expect(waiting).toBeGreaterThan(32 * 1024);
    expect(waiting).toBeLessThanOrEqual(64 * 1024);
    expect(relay.lines().filter((line) => line.includes("the database is slow"))).toHaveLength(1);

    host.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: sampleOf(0, sent + 1) });
    guest.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: sampleOf(1, sent + 1) });
    await unlock();
    expect(await guest.heard("run.ended")).toMatchObject({ status: "succeeded" });
    await until("the record is complete", async () => (await findRun(database.db, run.runId))?.endedAt != null, 20_000);
    const record = (await findRun(database.db, run.runId))!;
    expect(record.ranks.map(({ sentMessages }) => sentMessages)).toEqual([sent + 1, sent + 1, sent + 1, sent + 1]);
    const shed = await metrics("relay_telemetry_shed_total", 'reason="slow-record"');
    expect(record.dropped).toEqual({ samples: shed, console: await metrics("relay_output_shed_total") });
    expect((await listSamples(database.db, run.runId)).length).toBeGreaterThan(0);
    expect(await metrics("relay_record_waiting_bytes")).toBe(0);
  });

  it("[REC1] a program of somebody else's that is private does not run", async () => {
    const { url } = await startRelay();
    const secret = await newRecordedRoom(database.db, "private");
    const own = await newRecordedRoom(database.db);
    const liar = await joinRoom(url, { room: own.room, role: "host", user: own.user });
    liar.say({ type: "run.start", ref: "1", request: secret.request });
    expect(await liar.heard("error")).toMatchObject({ code: "unknown-program", ref: "1" });
    const owner = await joinRoom(url, { room: secret.room, role: "host", user: secret.user });
    await beginRecorded([owner], secret.request);
  });

  it("[PROC4] is what /readyz names while it is away", async () => {
    const { http } = await startRelay();
    const ready = async () => {
      const answer = await fetch(`${http}/readyz`);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ready()).toEqual({ status: 200, body: { ok: true, failed: [] } });
    const { pathname } = new URL(database.url);
    const name = pathname.slice(1);
    const admin = createDb(Object.assign(new URL(database.url), { pathname: "/postgres" }).href, { poolSize: 1 });
    onTestFinished(() => admin.close());
    await admin.prisma.$executeRawUnsafe(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.prisma.$executeRawUnsafe(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    await until("it is not ready", async () => (await ready()).status === 503);
    expect((await ready()).body).toEqual({ ok: false, failed: ["record"] });
    expect((await fetch(`${http}/healthz`)).status).toBe(200);
    await admin.prisma.$executeRawUnsafe(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await until("it is ready again", async () => (await ready()).status === 200);
  });
});
