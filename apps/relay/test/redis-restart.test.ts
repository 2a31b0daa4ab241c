import { PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { joinRoom, openSocket } from "./member";
import { startRedis } from "./redis";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

describe("a Redis that goes away", () => {
  it("[SESS15] [REC12] costs nothing: rooms and runs go on when it is back", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const host = await joinRoom(one.url, { room, role: "host" });
    const guest = await joinRoom(two.url, { room });
    await host.heard("room", ({ members }) => members.length === 2);
    const run = await beginRun(host, [host, guest]);
    const isReady = async ({ url }: { url: string }) =>
      (await fetch(`${url.replace("ws", "http")}readyz`)).status === 200;
    expect(await isReady(one)).toBe(true);

    await redis.stopServer();
    expect(await isReady(one)).toBe(false);
    guest.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    await redis.startServer();
    await until("both are ready again", async () => (await isReady(one)) && (await isReady(two)), 20_000);
    for (const member of [host, guest]) await member.heard("console.doubt", ({ runId }) => runId === run.runId);
    await until("a frame crosses", () => {
      guest.frame(run.epoch, [host.grId], Uint8Array.of(1));
      return host.frames.length > 0;
    });
    host.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    for (const member of [host, guest])
      expect(await member.heard("run.ended")).toMatchObject({ runId: run.runId, status: "succeeded" });
    const late = await joinRoom(two.url, { room });
    expect(late.grId).toBe(2);
    await host.heard("room", ({ members }) => members.length === 3);
  });

  it("[SESS15] makes joins fail with a retriable code meanwhile", async () => {
    const redis = await startRedis();
    const relay = await startTestRelay({ redisUrl: redis.url });
    await redis.stop();
    const isReady = async () => (await fetch(`${relay.url.replace("ws", "http")}readyz`)).status === 200;
    await until("it is not ready", async () => !(await isReady()));
    const member = await openSocket(relay.url);
    const ticket = await mintTicket({ room: newRoomCode() });
    member.say({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Ada", cores: 1 });
    expect(await member.closed()).toBe("internal");
  });
});
