import { PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { joinRoom, openSocket } from "./member";
import { startRedis } from "./redis";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

describe("a Redis that goes away", () => {
  it("[SESS15] costs its rooms, not the relays", async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const old = await joinRoom(one.url, { room, role: "host" });
    const isReady = async ({ url }: { url: string }) =>
      (await fetch(`${url.replace("ws", "http")}readyz`)).status === 200;
    expect(await isReady(one)).toBe(true);

    await redis.restart();
    await until("both are ready again", async () => (await isReady(one)) && (await isReady(two)), 20_000);
    expect(await old.closed()).toBe("internal");
    const host = await joinRoom(one.url, { room, role: "host" });
    const guest = await joinRoom(two.url, { room });
    await host.heard("room", ({ members }) => members.length === 2);
    const run = await beginRun(host, [host, guest]);
    host.frame(run.epoch, [guest.grId], Uint8Array.of(1));
    await until("a frame crosses", () => guest.frames.length === 1);
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
