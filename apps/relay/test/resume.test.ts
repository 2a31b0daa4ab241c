/** Members whose socket breaks, and who come back with the token of their welcome. */
import { PROTOCOL_VERSION } from "@commworld/protocol";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { InProcessHub } from "../src/bus/in-process";
import { createLog } from "../src/log";
import { createMetrics } from "../src/metrics";
import { Rooms } from "../src/rooms/rooms";
import { signResumeToken } from "../src/session/resume-token";
import { sessionKeys } from "../src/session/session-keys";
import { InProcessRoomStore } from "../src/store/in-process";
import { joinRoom, openSocket, resumeAt } from "./member";
import { MemoryRecorder } from "./memory-recorder";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { mintTicket, newRoomCode, TICKET_SECRET } from "./tickets";
import { until } from "./until";

describe("a member whose socket breaks", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  async function inRun(options: Parameters<typeof startTestRelay>[0] = {}) {
    const relay = await startTestRelay(options);
    const room = newRoomCode();
    const host = await joinRoom(relay.url, { room, role: "host", name: "Ada" });
    const guest = await joinRoom(relay.url, { room, name: "Ben" });
    const run = await beginRun(host, [host, guest]);
    return { ...relay, room, host, guest, run };
  }

  const isAway = (grId: number) => (message: { members: { grId: number; away: boolean }[] }) =>
    message.members.some((member) => member.grId === grId && member.away);

  it("[SESS16] [ROOM25] keeps its place, and frames reach it again when it is back", async () => {
    const { url, host, guest, run, metrics } = await inRun();
    guest.socket.terminate();
    await host.heard("room", isAway(1));
    host.frame(run.epoch, [1], Uint8Array.of(1));
    await until("a frame is dropped", async () => ((await metrics.framesUndelivered.get()).values[0]?.value ?? 0) > 0);
    const again = await resumeAt(url, guest, run.runId);
    expect(await again.heard("welcome")).toMatchObject({ grId: 1, role: "contributor", resumed: true });
    expect((await again.heard("run.prepare")).run.runId).toBe(run.runId);
    await again.heard("run.go");
    host.frame(run.epoch, [1], Uint8Array.of(2), 1);
    await until("a frame arrives", () => again.frames.length === 1);
    expect([host.close, host.of("run.node-lost"), again.of("run.ended")]).toEqual([null, [], []]);
  });

  it("[SESS16] comes back on another relay, also before the first one has noticed", async () => {
    const two = await startTestRelay({ redisUrl: redis.url });
    const { host, guest, run } = await inRun({ redisUrl: redis.url });
    const again = await resumeAt(two.url, guest, run.runId);
    expect(await again.heard("welcome")).toMatchObject({ grId: 1, resumed: true });
    expect(await guest.closed()).toBe("replaced");
    for (const [from, to] of [
      [host, again],
      [again, host],
    ] as const)
      await until("a frame crosses", () => {
        from.frame(run.epoch, [to === host ? 0 : 1], Uint8Array.of(1));
        return to.frames.length > 0;
      });
    expect(
      host
        .of("room")
        .at(-1)
        ?.members.map(({ grId, away }) => [grId, away]),
    ).toEqual([
      [0, false],
      [1, false],
    ]);
  });

  it("[SESS16] [SESS14] is gone later, its run too, and may join anew", async () => {
    const { url, room, host, guest, run } = await inRun({ timing: { graceMs: 100 } });
    guest.socket.terminate();
    expect(await host.heard("run.ended")).toMatchObject({
      status: "lost",
      error: { grId: 1, message: expect.stringContaining("did not come back") },
    });
    const late = await resumeAt(url, guest, run.runId);
    expect(await late.closed()).toBe("gone");
    expect((await joinRoom(url, { room })).grId).toBe(1);
  });

  it("[SESS16] hears how its run has ended meanwhile", async () => {
    const { url, host, guest, run } = await inRun();
    guest.socket.terminate();
    await host.heard("room", isAway(1));
    host.say({ type: "run.stop", runId: run.runId });
    await host.heard("run.ended");
    const again = await resumeAt(url, guest, run.runId);
    expect(await again.heard("run.ended")).toMatchObject({ runId: run.runId, status: "stopped" });
    expect(again.of("run.prepare")).toEqual([]);
  });

  it("[SESS16] needs the relay's own token, of its newest connection", async () => {
    const { url, room, guest } = await inRun();
    const first = await resumeAt(url, guest);
    const second = await resumeAt(url, first);
    await second.heard("welcome");
    expect(await (await resumeAt(url, guest)).closed()).toBe("gone");
    const claims = { sub: "u", room, role: "host" as const, connection: "x" };
    const sign = async (secret: string, now = Date.now()) => signResumeToken(claims, sessionKeys(secret).tokens, now);
    const own = await sign(TICKET_SECRET);
    const [body, signature] = own.split(".") as [string, string];
    const other = Buffer.from(JSON.stringify({ ...claims, until: Date.now() + 1e6 })).toString("base64url");
    const asTicket = new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h");
    for (const [token, reason] of [
      [await sign("z".repeat(40)), "bad-ticket"],
      [`${other}.${signature}`, "bad-ticket"],
      [`${body}.${signature.slice(1)}`, "bad-ticket"],
      [`${own}.`, "bad-ticket"],
      [`${body}.`, "bad-ticket"],
      [await asTicket.sign(new TextEncoder().encode(TICKET_SECRET)), "bad-ticket"],
      [await mintTicket({ room }), "bad-ticket"],
      ["no token", "bad-ticket"],
      [own, "gone"],
      [await sign(TICKET_SECRET, Date.now() - 25 * 3600 * 1000), "gone"],
    ] as const) {
      const socket = await openSocket(url);
      socket.say({ type: "hello", version: PROTOCOL_VERSION, resume: { token }, name: "Eve", cores: 1 });
      expect(await socket.closed()).toBe(reason);
    }
    const { token } = await second.heard("welcome");
    const foreign = await openSocket(`${url}?room=${newRoomCode()}`);
    foreign.say({ type: "hello", version: PROTOCOL_VERSION, resume: { token }, name: "Eve", cores: 1 });
    expect(await foreign.closed()).toBe("forbidden");
    for (const both of [{}, { ticket: await mintTicket({ room }), resume: { token } }]) {
      const socket = await openSocket(url);
      socket.say({ type: "hello", version: PROTOCOL_VERSION, ...both, name: "Eve", cores: 1 });
      expect(await socket.closed()).toBe("bad-message");
    }
    expect(second.close).toBeNull();
  });

  it("[SESS16] loses its place at once when it closes its page, says so, or breaks the rules", async () => {
    const { url, host, room } = await inRun();
    const ends: ((member: Awaited<ReturnType<typeof joinRoom>>) => void)[] = [
      (member) => member.socket.close(1000),
      (member) => member.socket.close(1001),
      (member) => member.say({ type: "leave" }),
      (member) => member.raw("{"),
    ];
    for (const end of ends) {
      const member = await joinRoom(url, { room, cores: 0 });
      await host.heard("room", ({ members }) => members.length === 3);
      end(member);
      await until("it is out", () => host.of("room").at(-1)?.members.length === 2);
      host.messages.length = 0;
    }
  });

  it("[SESS18] is given up in time when nobody is left on the relay, or the relay is gone", async () => {
    const store = new InProcessRoomStore();
    const hub = new InProcessHub();
    const one = await inRun({ store, bus: hub.connect("one"), timing: { graceMs: 300 } });
    const two = await startTestRelay({ store, bus: hub.connect("two"), timing: { graceMs: 300 } });
    for (const member of [one.host, one.guest]) member.socket.terminate();
    await until("the run has ended", async () => (await store.read(one.room))?.room.run === null);
    await until("its record is complete", () => one.recorder.ends.length + two.recorder.ends.length === 1);
  });

  it("[REC10] has its record completed by another relay when the first one dies over it", async () => {
    const store = new InProcessRoomStore(() => Date.now());
    const hub = new InProcessHub();
    const dying = new MemoryRecorder();
    dying.end = () => new Promise(() => {});
    const { host, guest, run, room } = await inRun({ store, bus: hub.connect("one"), recorder: dying });
    host.say({ type: "run.stop", runId: run.runId });
    await guest.heard("run.ended");
    const recorder = new MemoryRecorder();
    const bus = hub.connect("two");
    const other = new Rooms({
      store,
      bus,
      recorder,
      metrics: createMetrics(),
      log: createLog("silent"),
      graceMs: 1_000,
    });
    await other.tick(Date.now() + 5_000);
    expect(recorder.ends).toEqual([]);
    vi.useFakeTimers({ now: Date.now() + 20_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    await other.tick(Date.now());
    await until("its record is complete", () => recorder.ends.length === 1);
    await until("nobody asks again", async () => (await store.read(room))?.room.unrecorded.length === 0);
  });
});
