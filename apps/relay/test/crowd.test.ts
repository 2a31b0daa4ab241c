import { type TestDatabase, testDatabase } from "@commworld/db/testing";
import { LIMITS } from "@commworld/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/test/free-port";
import { type Crowd, joinCrowd } from "./crowd";
import { joinRoom, type TestMember } from "./member";
import { buildRelay, startProcess } from "./process";
import { beginRecorded, newRecordedRoom } from "./recorded-room";
import { metricsOf } from "./scrape";
import { TICKET_SECRET } from "./tickets";
import { until } from "./until";

const MiB = 1024 * 1024;

describe("the memory of a relay's process", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    buildRelay();
    database = await testDatabase();
  }, 120_000);
  afterAll(() => database.teardown());

  async function startRelay(env: Record<string, string> = {}) {
    const { port, metricsPort } = await startProcess({
      DATABASE_URL: database.url,
      TICKET_SECRET,
      RELAY_PORT: "0",
      RELAY_METRICS_PORT: String(await freePort()),
      ...env,
    }).listening();
    return { url: `ws://127.0.0.1:${port}/`, metrics: metricsOf(metricsPort) };
  }

  it("[LIMIT16] holds 2,000 idle members in 200 rooms in 256 MiB, and lets 500 a second in", async () => {
    const ROOMS = 200;
    const MEMBERS = 10;
    const PARTS = 4;
    const { url, metrics } = await startRelay({
      RELAY_JOINS_PER_SECOND: "10000",
      RELAY_CONNECTIONS_PER_ADDRESS: "5000",
    });
    const crowds: Crowd[] = [];
    const cpuOfJoin: number[] = [];
    for (let part = 0; part < PARTS; part++) {
      const before = await metrics("process_cpu_seconds_total");
      crowds.push(await joinCrowd(url, ROOMS / PARTS, MEMBERS, 50));
      const cpu = (await metrics("process_cpu_seconds_total")) - before;
      cpuOfJoin.push(cpu / ((ROOMS / PARTS) * MEMBERS));
    }
    expect([await metrics("relay_connections"), await metrics("relay_rooms")]).toEqual([ROOMS * MEMBERS, ROOMS]);
    const resident = (await metrics("process_resident_memory_bytes")) / MiB;
    const least = Math.min(...cpuOfJoin);
    console.log(
      `${ROOMS * MEMBERS} members in ${resident.toFixed(0)} MiB, a join takes ${(least * 1000).toFixed(2)} ms of a processor`,
    );
    expect(resident).toBeLessThan(256);
    // Processor time of the best part: what else the machine does counts as little as may be.
    expect(1 / least).toBeGreaterThan(500);
    expect(crowds.map(({ closed }) => closed())).toEqual(crowds.map(() => 0));
  }, 180_000);

  it("[LIMIT7] stays bounded with readers that never read", async () => {
    const QUEUE = 32 * MiB;
    const { url, metrics } = await startRelay({ RELAY_QUEUE_BYTES: String(QUEUE), RELAY_JOINS_PER_SECOND: "1000" });
    const before = await metrics("process_resident_memory_bytes");
    const payload = new Uint8Array(LIMITS.framePayloadBytes);
    const readers: TestMember[] = [];
    let worst = 0;
    const watch = async () => {
      worst = Math.max(worst, await metrics("process_resident_memory_bytes"));
    };
    // Each would take up to 16 MiB by itself: far more than all together may have.
    for (let n = 0; n < 8; n++) {
      const { room, user, request } = await newRecordedRoom(database.db);
      const host = await joinRoom(url, { room, role: "host", user });
      const others = await Promise.all(Array.from({ length: 4 }, () => joinRoom(url, { room })));
      const [sink, ...sources] = [others[0]!, host, ...others.slice(1)];
      const { epoch } = await beginRecorded([host, ...others], request);
      sink.socket.pause();
      readers.push(sink);
      for (const source of sources) for (let f = 0; f < 40; f++) source.frame(epoch, [sink.grId], payload, f);
      await watch();
    }
    await until(
      "the queue is as full as it gets",
      async () => {
        await watch();
        return (
          (await metrics("relay_queue_bytes")) > 8 * MiB || (await metrics("relay_closes_total", "slow-reader")) > 0
        );
      },
      20_000,
    );
    for (let n = 0; n < 20; n++) {
      await watch();
      expect(await metrics("relay_queue_bytes")).toBeLessThanOrEqual(QUEUE);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    console.log(`${((worst - before) / MiB).toFixed(0)} MiB more with ${readers.length} readers that do not read`);
    expect(worst - before).toBeLessThan(QUEUE + 160 * MiB);
  }, 120_000);
});
