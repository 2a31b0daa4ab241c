/** Attacks by those who have a ticket. */
import { type MemberMessage, PROTOCOL_VERSION } from "@commworld/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BURST_SECONDS } from "../src/limits/limits";
import { joinRoom, openSocket, type TestMember } from "./member";
import { MemoryRecorder } from "./memory-recorder";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay, type TestRelay } from "./relay";
import { beginRun, REQUEST } from "./run";
import { rank, sampleOf } from "./samples";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

const KiB = 1024;

async function pairIn(relay: TestRelay, workspace?: string) {
  const room = newRoomCode();
  const of = workspace === undefined ? {} : { workspace };
  const host = await joinRoom(relay.url, { room, role: "host", ...of });
  const guest = await joinRoom(relay.url, { room, ...of });
  const run = await beginRun(host, [host, guest]);
  return { room, host, guest, run };
}

const sumOf = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values.reduce((sum, { value }) => sum + value, 0);

/** Never more than the burst and the rate since `began`; at last everything. `slack`: what arrives in one piece. */
async function expectPaced(
  taken: () => number | Promise<number>,
  { total, rate, began, slack }: { total: number; rate: number; began: number; slack: number },
): Promise<void> {
  await until(
    `all ${total} have arrived`,
    async () => {
      const now = await taken();
      expect(now).toBeLessThanOrEqual(rate * BURST_SECONDS + (rate * (Date.now() - began)) / 1000 + slack);
      return now === total;
    },
    20_000,
  );
}

describe("rates", () => {
  it("[LIMIT1] a flood of bytes waits, and all of it arrives in order", async () => {
    const RATE = 400_000;
    const relay = await startTestRelay({ limits: { bytesPerSecond: RATE } });
    const { host, guest, run } = await pairIn(relay);
    const began = Date.now();
    const payload = new Uint8Array(10_000);
    for (let n = 0; n < 100; n++) host.frame(run.epoch, [1], payload, n);
    const allBytes = 100 * payload.length;
    await expectPaced(() => guest.bytesReceived, { total: allBytes, rate: RATE, began, slack: 128 * KiB });
    expect(guest.frames.map(({ destinations }) => destinations[0]?.sequence)).toEqual([...Array(100).keys()]);
    expect(await sumOf(relay.metrics.pauses)).toBeGreaterThan(0);
  });

  it("[LIMIT1] a frame counts once for each of its destinations", async () => {
    const RATE = 100;
    const relay = await startTestRelay({ limits: { framesPerSecond: RATE } });
    const room = newRoomCode();
    const host = await joinRoom(relay.url, { room, role: "host" });
    const others = await Promise.all(Array.from({ length: 5 }, () => joinRoom(relay.url, { room })));
    const run = await beginRun(host, [host, ...others]);
    const began = Date.now();
    // Each alone in its chunk of the socket, so that the socket can wait between them.
    const payload = new Uint8Array(64 * KiB);
    for (let n = 0; n < 60; n++) host.frame(run.epoch, [1, 2, 3, 4, 5], payload, n);
    const taken = () => others.reduce((sum, { framesReceived }) => sum + framesReceived, 0);
    await expectPaced(taken, { total: 300, rate: RATE, began, slack: 20 });
  });

  it("[LIMIT2] rooms of one workspace share its rates, another workspace has its own", async () => {
    const RATE = 400_000;
    const relay = await startTestRelay({ limits: { workspaceBytesPerSecond: RATE } });
    const mine = await Promise.all([pairIn(relay, "mine"), pairIn(relay, "mine")]);
    const other = await pairIn(relay, "other");
    const began = Date.now();
    const payload = new Uint8Array(10_000);
    for (let n = 0; n < 60; n++) for (const { host, run } of mine) host.frame(run.epoch, [1], payload, n);
    let answered = 0;
    const taken = () => {
      for (; other.guest.framesReceived === answered && answered < 20; answered++)
        other.host.frame(other.run.epoch, [1], Uint8Array.of(1), answered);
      return mine.reduce((sum, { guest }) => sum + guest.bytesReceived, 0);
    };
    await expectPaced(taken, { total: 120 * payload.length, rate: RATE, began, slack: 256 * KiB });
    expect(other.guest.framesReceived).toBeGreaterThan(10);
  });

  it("[LIMIT6] texts of the largest size wait, and all are answered", async () => {
    const relay = await startTestRelay();
    const member = await joinRoom(relay.url, { room: newRoomCode() });
    const began = Date.now();
    const padding = "x".repeat(255 * KiB);
    for (let t = 0; t < 30; t++) member.raw(JSON.stringify({ type: "ping", t, padding }));
    const answers = () => member.of("pong").length;
    const rate = (2 * KiB) / 255;
    await until("all are answered", () => {
      expect(answers()).toBeLessThanOrEqual(2 * rate * KiB + (rate * KiB * (Date.now() - began)) / 1000 + 2);
      return answers() === 30;
    });
    expect(await sumOf(relay.metrics.pauses)).toBeGreaterThan(0);
  });

  it("[LIMIT13] a member that asks faster than the record answers waits, and nobody else", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    class SlowRecorder extends MemoryRecorder {
      asked = 0;
      override async knowsProgram(): Promise<boolean> {
        this.asked++;
        await gate;
        return false;
      }
    }
    const recorder = new SlowRecorder();
    const relay = await startTestRelay({ recorder });
    const room = newRoomCode();
    const host = await joinRoom(relay.url, { room, role: "host" });
    const guest = await joinRoom(relay.url, { room });
    // Larger than what one read of a socket brings, so that they do not all arrive at once.
    const padding = "y".repeat(30_000);
    const COUNT = 60;
    for (let n = 0; n < COUNT; n++)
      host.raw(JSON.stringify({ type: "run.start", ref: `r${n}`, request: REQUEST, padding }));
    host.say({ type: "ping", t: 1 });
    for (let t = 0; t < 20; t++) {
      guest.say({ type: "ping", t });
      await guest.heard("pong", (pong) => pong.t === t);
    }
    expect([recorder.asked, host.of("pong").length]).toEqual([1, 0]);
    expect(await sumOf(relay.metrics.pauses)).toBeGreaterThan(0);
    open();
    await host.heard("pong");
    await until("all are answered", () => host.of("error").length === COUNT);
    expect(host.of("error").map(({ ref }) => ref)).toEqual(Array.from({ length: COUNT }, (_, n) => `r${n}`));
  });

  it("[LIMIT13] final totals are written once, however often they are said", async () => {
    const relay = await startTestRelay();
    const { host, guest, run } = await pairIn(relay);
    const finish = (sent: number): MemberMessage => ({
      type: "run.finish",
      runId: run.runId,
      status: "succeeded",
      sample: sampleOf(run.runId, 1, [1], sent),
    });
    for (let n = 1; n <= 50; n++) guest.say(finish(n));
    await until("the rest is refused", () => guest.of("error").length === 49);
    expect(relay.recorder.finals).toHaveLength(1);
    expect(host.of("telemetry")).toHaveLength(1);
  });

  it("[LIMIT14] samples that come too often are left out and counted", async () => {
    const relay = await startTestRelay();
    const { host, guest, run } = await pairIn(relay);
    const began = Date.now();
    for (let n = 1; n <= 300; n++) guest.say({ type: "telemetry", sample: sampleOf(run.runId, 1, [1], n) });
    guest.say({ type: "ping", t: 1 });
    await guest.heard("pong");
    const most = 32 + 1 + (8 * (Date.now() - began)) / 1000;
    await until("every sample is shown or counted", async () => {
      const shed = await sumOf(relay.metrics.telemetryShed);
      return shed + host.of("telemetry").length === 300;
    });
    expect(host.of("telemetry").length).toBeLessThanOrEqual(most);
    expect(relay.recorder.samples.length).toBe(host.of("telemetry").length);
    expect(guest.of("error")).toEqual([]);
  });
});

describe("places", () => {
  const refusedWith = async (url: string, options: { room: string; workspace?: string }) => {
    const member = await openSocket(url);
    member.say({ type: "hello", version: PROTOCOL_VERSION, ticket: await mintTicket(options), name: "Eve", cores: 0 });
    return member.closed();
  };

  it("[LIMIT3] a workspace has so many members and rooms, and gets places back", async () => {
    const { url } = await startTestRelay({ limits: { connectionsPerWorkspace: 3, roomsPerWorkspace: 2 } });
    const [a, b, c] = [newRoomCode(), newRoomCode(), newRoomCode()];
    const workspace = "w";
    const first = await joinRoom(url, { room: a, workspace });
    const second = await joinRoom(url, { room: b, workspace });
    expect(await refusedWith(url, { room: c, workspace })).toBe("too-many-rooms");
    await joinRoom(url, { room: a, workspace });
    expect(await refusedWith(url, { room: a, workspace })).toBe("too-many");
    await joinRoom(url, { room: c, workspace: "another" });
    for (const member of [first, second]) {
      member.say({ type: "leave" });
      await member.closed();
    }
    await until("there is a place", async () => {
      const again = await openSocket(url);
      again.say({
        type: "hello",
        version: PROTOCOL_VERSION,
        ticket: await mintTicket({ room: c, workspace }),
        name: "Eve",
        cores: 0,
      });
      await until("there is an answer", () => again.close !== null || again.of("welcome").length > 0);
      return again.close === null;
    });
  });

  it("[LIMIT3] an address and a relay have so many sockets, and get places back", async () => {
    const { url } = await startTestRelay({ limits: { connections: 4, connectionsPerAddress: 3 }, trustProxy: true });
    const from = (address: string) => openSocket(url, { headers: { "x-forwarded-for": address } });
    const accepted = async (member: TestMember) => {
      await until("there is an answer", () => {
        member.socket.ping();
        return member.close !== null || member.answersPings;
      });
      return member.close?.reason ?? "accepted";
    };
    const mine = [await from("10.0.0.1"), await from("10.0.0.1"), await from("10.0.0.1")];
    for (const member of mine) expect(await accepted(member)).toBe("accepted");
    expect(await accepted(await from("10.0.0.1"))).toBe("too-many");
    expect(await accepted(await from("10.0.0.2"))).toBe("accepted");
    expect(await accepted(await from("10.0.0.3"))).toBe("relay-full");
    mine[0]!.socket.terminate();
    await until("there is a place", async () => (await accepted(await from("10.0.0.3"))) === "accepted");
  });
});

describe("lies", () => {
  it("[ROUTE3] [ROUTE4] a frame reaches nobody of another room, whatever it names", async () => {
    const relay = await startTestRelay();
    const victim = await pairIn(relay);
    const more = await Promise.all(Array.from({ length: 3 }, () => joinRoom(relay.url, { room: victim.room })));
    const attack = async (send: (liar: TestMember, epoch: number) => void) => {
      const { guest, run } = await pairIn(relay);
      send(guest, run.epoch);
      return guest.closed();
    };
    expect(await attack((liar, epoch) => liar.frame(epoch, [more[0]!.grId], Uint8Array.of(1)))).toBe("bad-frame");
    expect(await attack((liar) => liar.frame(0xffff_ffff, [0], Uint8Array.of(1)))).toBe("bad-frame");
    expect(await attack((liar, epoch) => liar.frame(epoch, [0], Uint8Array.of(1), 0, 0xffff))).toBe("bad-source");
    expect(await attack((liar, epoch) => liar.frame(epoch, [65_535], Uint8Array.of(1)))).toBe("bad-frame");
    for (const member of [victim.host, victim.guest, ...more]) expect(member.frames).toEqual([]);
  });

  it("[REC3] [ROOM5] ids of another room do nothing there", async () => {
    const relay = await startTestRelay();
    const victim = await pairIn(relay);
    const { host: liar, guest: other, run: own } = await pairIn(relay);
    const { runId } = victim.run;
    const before = victim.host.messages.length;
    const lies: MemberMessage[] = [
      { type: "run.stop", runId },
      { type: "run.finish", runId, status: "failed", error: { kind: "abort", message: "mine" } },
      { type: "run.ready", runId },
      { type: "telemetry", sample: sampleOf(runId, 0, [0], 9) },
      { type: "console", runId, seq: 1, chunks: [{ pid: 0, stream: "stdout", text: "mine", tMs: 1 }] },
      { type: "widgets", runId, widgets: [{ pid: 0, name: "w", kind: "progress", fraction: 1 }] },
      { type: "ping", t: 3 },
    ];
    for (const lie of lies) liar.say(lie);
    await liar.heard("pong");
    await until("all are refused", () => liar.of("error").length === 6);
    expect(new Set(liar.of("error").map(({ code }) => code))).toEqual(new Set(["bad-telemetry", "unknown-run"]));
    victim.host.frame(victim.run.epoch, [1], Uint8Array.of(5));
    await until("the victim's run goes on", () => victim.guest.frames.length === 1);
    liar.frame(own.epoch, [1], Uint8Array.of(6));
    await until("so does the liar's", () => other.frames.length === 1);
    expect(victim.host.messages.length).toBe(before);
    expect([relay.recorder.ends, relay.recorder.output, relay.recorder.drawn]).toEqual([[], [], []]);
  });

  it("[LIMIT12] keys of objects' inner workings change nothing", async () => {
    const relay = await startTestRelay();
    const room = newRoomCode();
    const host = await joinRoom(relay.url, { room, role: "host" });
    const ticket = await mintTicket({ room });
    const guest = await openSocket(relay.url);
    guest.raw(
      `{"type":"hello","version":${PROTOCOL_VERSION},"ticket":"${ticket}","name":"Eve","cores":1,"__proto__":{"role":"host","polluted":1},"constructor":{"prototype":{"polluted":1}},"role":"host"}`,
    );
    expect((await guest.heard("welcome")).role).toBe("contributor");
    const request = JSON.stringify({ ...REQUEST }).slice(0, -1);
    host.raw(
      `{"type":"run.start","ref":"1","request":${request},"algorithms":{"__proto__":"ring"},"ranks":{"__proto__":{"polluted":1}}}}`,
    );
    await until("it is answered", () => host.close !== null || host.of("run.prepare").length > 0);
    expect(host.close?.reason ?? host.of("run.prepare")[0]?.run.algorithms ?? {}).not.toHaveProperty("polluted");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();

    const pair = await pairIn(relay);
    const calls = '{"__proto__":{"count":1,"us":1},"constructor":{"count":2,"us":2},"toString":{"count":3,"us":3}}';
    const said = (sample: unknown) =>
      `{"type":"telemetry","sample":${JSON.stringify(sample).replace('"@calls"', calls)}}`;
    const own = { ...sampleOf(pair.run.runId, 1, [1], 5), ranks: [rank(1, 5, { calls: "@calls" as never })] };
    pair.guest.raw(said(own));
    const shown = (await pair.host.heard("telemetry")).sample.ranks[0]!.calls;
    expect(Object.keys(shown).sort()).toEqual(["constructor", "toString"]);
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
    pair.guest.say({ type: "telemetry", sample: { ...own, tMs: 6, ranks: [rank(1, 6, { calls: {} })] } });
    await pair.guest.heard("error", ({ message }) => /the total of (constructor|toString)/.test(message));
    for (const name of ["__proto__", "constructor"])
      pair.guest.say({
        type: "widgets",
        runId: pair.run.runId,
        widgets: [{ pid: 1, name, kind: "progress", fraction: 0 }],
      });
    await until("both are shown", () => pair.host.of("widgets").length === 2);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("tickets", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it("[SESS4] one ticket lets one socket in, however many show it at once on two relays", async () => {
    const relays = [await startTestRelay({ redisUrl: redis.url }), await startTestRelay({ redisUrl: redis.url })];
    const room = newRoomCode();
    const ticket = await mintTicket({ room });
    const sockets = await Promise.all(Array.from({ length: 24 }, (_, n) => openSocket(relays[n % 2]!.url)));
    for (const socket of sockets)
      socket.say({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Eve", cores: 1 });
    await until("all are answered", () => sockets.every(({ close, grId }) => close !== null || grId >= 0));
    expect(sockets.filter(({ close }) => close === null)).toHaveLength(1);
    expect(new Set(sockets.flatMap(({ close }) => (close ? [close.reason] : [])))).toEqual(new Set(["used-ticket"]));
  });

  it("[SESS5] one ticket opens no other room, also not after a refusal", async () => {
    const relay = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const ticket = await mintTicket({ room });
    const reasons = new Set<string>();
    for (let n = 0; n < 5; n++) {
      const socket = await openSocket(`${relay.url}?room=${newRoomCode()}`);
      socket.say({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Eve", cores: 1 });
      reasons.add(await socket.closed());
    }
    expect([...reasons]).toEqual(["forbidden", "used-ticket"]);
    expect(await sumOf(relay.metrics.rooms)).toBe(0);
  });
});
