import { PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { joinRoom, openSocket } from "./member";
import { openRoom } from "./open-room";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

describe("a socket", () => {
  it("[SESS7] is closed for what is not of the protocol", async () => {
    const { url, room, host } = await openRoom();
    const cases: [string | Uint8Array, string][] = [
      ["{", "bad-message"],
      ['{"type":"welcome"}', "bad-message"],
      ['{"type":"run.go"}', "bad-message"],
      [JSON.stringify({ type: "run.ready", runId: "1" }), "bad-message"],
      [JSON.stringify({ type: "ping", t: 1, x: "y".repeat(300_000) }), "too-large"],
      ["[".repeat(100_000), "bad-message"],
    ];
    for (const [message, reason] of cases) {
      const member = await joinRoom(url, { room });
      member.raw(message);
      expect(await member.closed(), String(message).slice(0, 40)).toBe(reason);
    }
    await host.heard("room", (message) => message.members.length === 2);
    host.say({ type: "ping", t: 5 });
    expect(await host.heard("pong")).toEqual({ type: "pong", t: 5 });
  });

  it("[SESS8] is closed when nothing is heard of it", async () => {
    const { url } = await startTestRelay({ timing: { silenceMs: 200 } });
    const room = newRoomCode();
    const silent = await joinRoom(url, { room });
    const lively = await joinRoom(url, { room });
    let pings = 0;
    await until("the silent one is closed", () => {
      lively.say({ type: "ping", t: pings++ });
      return silent.close !== null;
    });
    expect(silent.close?.reason).toBe("silent");
    expect(lively.close).toBeNull();
  });

  it("[SESS9] is closed for a flood of messages, and waits with a flood of bytes", async () => {
    const { url, metrics } = await startTestRelay({ limits: { bytesPerSecond: 100_000 } });
    const room = newRoomCode();
    const slow = await joinRoom(url, { room });
    const text = JSON.stringify({ type: "ping", t: 1, padding: "x".repeat(10_000) });
    const before = Date.now();
    for (let i = 0; i < 30; i++) slow.raw(text);
    await until("all were answered", () => slow.of("pong").length === 30);
    expect(Date.now() - before).toBeGreaterThan(500);
    expect((await metrics.pauses.get()).values[0]?.value).toBeGreaterThan(0);

    const calm = await startTestRelay();
    const flood = await joinRoom(calm.url, { room });
    for (let i = 0; i < 2000; i++) flood.say({ type: "ping", t: i });
    expect(await flood.closed()).toBe("too-fast");
  });

  it("[SESS12] that attacks does not disturb others", async () => {
    const { url, host, guest } = await openRoom();
    const run = await beginRun(host, [host, guest]);
    const attackers = Array.from({ length: 30 }, async (_, i) => {
      const attacker = await openSocket(url);
      if (i % 3 === 0) attacker.raw(new Uint8Array(400_000));
      else if (i % 3 === 1)
        attacker.raw(`{"type":"hello","version":1,"ticket":"${"a.".repeat(i)}","name":"x","cores":1}`);
      else
        attacker.say({
          type: "hello",
          version: PROTOCOL_VERSION,
          ticket: await mintTicket({ room: newRoomCode(), secret: "x".repeat(40) }),
          name: "x",
          cores: 1,
        });
      return attacker.closed();
    });
    for (let n = 0; n < 50; n++) host.frame(run.epoch, [1], Uint8Array.of(n), n);
    await Promise.all(attackers);
    await until("all frames have arrived", () => guest.frames.length === 50);
    expect(host.close ?? guest.close).toBeNull();
  });
});
