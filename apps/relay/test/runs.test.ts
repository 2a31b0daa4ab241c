import { type MemberMessage, PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { joinRoom, openSocket, resumeAt } from "./member";
import { startTestRelay } from "./relay";
import { beginRun, REQUEST } from "./run";
import { rank, sampleOf } from "./samples";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

async function openRoom() {
  const relay = await startTestRelay();
  const room = newRoomCode();
  const host = await joinRoom(relay.url, { room, role: "host", name: "Ada", cores: 2, user: "ada" });
  const guest = await joinRoom(relay.url, { room, name: "Ben", cores: 2 });
  return { ...relay, room, host, guest };
}

describe("a run", () => {
  it("[ROOM9] goes from start to success, and its record with it", async () => {
    const { host, guest, recorder, room, metrics } = await openRoom();
    const run = await beginRun(host, [host, guest]);
    expect(run.table).toEqual([
      { grId: 0, nrOffset: 0, count: 2 },
      { grId: 1, nrOffset: 2, count: 2 },
    ]);
    expect(recorder.begun).toMatchObject([
      { code: room, run: { owner: "ada", prepared: run }, members: [{ name: "Ada" }, { name: "Ben" }] },
    ]);
    host.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: sampleOf(run.runId, 0, [0, 1], 3) });
    guest.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: sampleOf(run.runId, 1, [2, 3], 4) });
    for (const member of [host, guest])
      expect(await member.heard("run.ended")).toEqual({ type: "run.ended", runId: run.runId, status: "succeeded" });
    await host.heard("room", (message) => message.phase === "open" && message.run === null);
    await until("the record is complete", () => recorder.ends.length === 1);
    expect(recorder.ends).toEqual([{ runId: run.runId, status: "succeeded", error: undefined, finals: 2 }]);
    expect((await metrics.runs.get()).values).toMatchObject([{ labels: { status: "succeeded" }, value: 1 }]);
  });

  it("[ROOM19] carries the algorithms that its host forces, and none that are no names", async () => {
    const { host, guest, recorder } = await openRoom();
    const algorithms = { allreduce: "ring", bcast: "no-such-algorithm" };
    host.say({ type: "run.start", ref: "forced", request: { ...REQUEST, algorithms } });
    for (const member of [host, guest]) expect((await member.heard("run.prepare")).run.algorithms).toEqual(algorithms);
    expect(recorder.begun[0]?.run.prepared.algorithms).toEqual(algorithms);
    for (const wrong of [{ allreduce: "<b>" }, { "a b": "ring" }, { allreduce: "x".repeat(41) }]) {
      const { host: other } = await openRoom();
      other.say({ type: "run.start", ref: "wrong", request: { ...REQUEST, algorithms: wrong } });
      expect(await other.closed()).toBe("bad-message");
    }
  });

  it("[REC8] tells findings and reports to the others, and none about another node's ranks", async () => {
    const { host, guest, recorder } = await openRoom();
    const { runId } = await beginRun(host, [host, guest]);
    const report = { sent: 1, handled: 1, moves: 4, waits: [], collectives: [], phase: "blocked" as const };
    const check = { runId, grId: 0, seq: 1, seen: { "1": 0 }, ranks: [{ ...report, pid: 0 }] };
    const finding = {
      id: "GLOBAL:DEADLOCK:HARD" as const,
      severity: "error" as const,
      message: "No rank can go on.",
      advice: "Send first.",
      places: [
        { pid: 0, call: "Recv", file: "main.ts", line: 4, column: 1, text: "waits in Recv from 2", waitsFor: [2] },
        { pid: 2, call: "Recv", text: "waits in Recv from 0", waitsFor: [0] },
      ],
      count: 1,
    };
    host.say({ type: "check", check });
    expect((await guest.heard("check")).check).toEqual(check);
    host.say({ type: "findings", runId, findings: [finding] });
    expect((await guest.heard("findings")).findings).toEqual([finding]);
    expect(recorder.found).toEqual([{ runId, findings: [finding] }]);
    guest.say({ type: "findings", runId, findings: [finding] });
    guest.say({ type: "check", check: { ...check, seq: 2 } });
    host.say({ type: "check", check });
    await until("lies are refused", () => guest.of("error").length === 2 && host.of("error").length === 1);
    for (const { code } of [...guest.of("error"), ...host.of("error")]) expect(code).toBe("bad-telemetry");
    expect([host.of("findings"), host.of("check"), recorder.found.length]).toEqual([[], [], 1]);
    guest.raw(JSON.stringify({ type: "findings", runId, findings: [{ ...finding, message: "x".repeat(2001) }] }));
    expect(await guest.closed()).toBe("bad-message");
  });

  it("[REC1] needs a version that exists, with its hash", async () => {
    const { host, guest, recorder } = await openRoom();
    for (const change of [{ versionId: "version-2" }, { hash: "00".repeat(32) }]) {
      host.say({ type: "run.start", ref: JSON.stringify(change).slice(0, 20), request: { ...REQUEST, ...change } });
      await host.heard(
        "error",
        ({ code, ref }) => code === "unknown-program" && ref === JSON.stringify(change).slice(0, 20),
      );
    }
    recorder.failsToBegin = true;
    host.say({ type: "run.start", ref: "third", request: REQUEST });
    await host.heard("error", ({ code, ref }) => code === "unavailable" && ref === "third");
    expect(host.of("run.prepare")).toEqual([]);
    recorder.failsToBegin = false;
    await beginRun(host, [host, guest]);
  });

  it("[ROOM5] is the host's to start and to stop", async () => {
    const { host, guest } = await openRoom();
    guest.say({ type: "run.start", ref: "mine", request: REQUEST });
    expect(await guest.heard("error")).toMatchObject({ ref: "mine", code: "not-host" });
    const run = await beginRun(host, [host, guest]);
    guest.say({ type: "run.stop", runId: run.runId });
    await guest.heard("error", ({ ref }) => ref === undefined);
    host.say({ type: "run.start", ref: "again", request: REQUEST });
    expect(await host.heard("error")).toMatchObject({ ref: "again", code: "busy" });
    host.say({ type: "run.stop", runId: run.runId });
    expect(await guest.heard("run.ended")).toMatchObject({ status: "stopped", error: { kind: "stopped" } });
  });

  it("[ROOM10] ends everywhere with the first failure", async () => {
    const { host, guest, recorder } = await openRoom();
    const run = await beginRun(host, [host, guest]);
    const error = {
      kind: "exception" as const,
      message: "x is not a function",
      pid: 3,
      file: "main.ts",
      line: 4,
      column: 2,
    };
    guest.say({ type: "run.finish", runId: run.runId, status: "failed", error });
    expect(await host.heard("run.ended")).toMatchObject({ status: "failed", error: { ...error, grId: 1 } });
    await until("the record is complete", () => recorder.ends.length === 1);
    expect(recorder.ends[0]).toMatchObject({ status: "failed", error });
    host.say({ type: "run.finish", runId: run.runId, status: "failed" });
    host.say({ type: "ping", t: 1 });
    await host.heard("pong");
    expect(host.of("error")).toEqual([]);
  });

  it("[ROOM11] [REC2] ends within 5 s when a tab closes, also the host's", async () => {
    for (const goes of ["guest", "host"] as const) {
      const members = await openRoom();
      const run = await beginRun(members.host, [members.host, members.guest]);
      const stays = goes === "guest" ? members.host : members.guest;
      const before = Date.now();
      members[goes].socket.close(1001);
      const name = goes === "guest" ? "Ben" : "Ada";
      expect(await stays.heard("run.ended")).toMatchObject({
        runId: run.runId,
        status: "lost",
        error: { kind: "node-lost", name },
      });
      expect(Date.now() - before).toBeLessThan(5_000);
      await until("the record is complete", () => members.recorder.ends.length === 1);
      expect(members.recorder.ends[0]).toMatchObject({ status: "lost" });
    }
  });

  it("[ROOM20] [TELL4] goes on without a lost tab when the others do, and the record names it", async () => {
    const { url, room, host, guest, recorder } = await openRoom();
    const third = await joinRoom(url, { room, name: "Cy" });
    const watcher = await joinRoom(url, { room, cores: 0 });
    const run = await beginRun(host, [host, guest, third]);
    for (const member of [host, third]) member.givesUp = false;
    guest.socket.close(1001);
    for (const member of [host, third, watcher])
      expect(await member.heard("run.node-lost")).toMatchObject({
        runId: run.runId,
        grId: guest.grId,
        error: { kind: "node-lost", name: "Ben", grId: guest.grId },
      });
    host.frame(run.epoch, [guest.grId, third.grId], Uint8Array.of(7), 0);
    await until("what is for the others arrives", () => third.frames.length === 1);
    for (const member of [host, third]) member.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    expect(await watcher.heard("run.ended")).toEqual({ type: "run.ended", runId: run.runId, status: "succeeded" });
    await until("the record is complete", () => recorder.ends.length === 1);
    expect(recorder.ends[0]).toMatchObject({ status: "succeeded", error: undefined, lost: [guest.grId] });
  });

  it("[ROOM20] [SESS7] believes nobody who speaks of lost tabs", async () => {
    const { url, room, host, guest } = await openRoom();
    const run = await beginRun(host, [host, guest]);
    const error = { kind: "node-lost" as const, grId: 0, name: "Ada", message: "Ada left" };
    const liar = await joinRoom(url, { room });
    liar.raw(JSON.stringify({ type: "run.node-lost", runId: run.runId, grId: 0, error }));
    expect(await liar.closed()).toBe("bad-message");
    expect(host.of("run.node-lost")).toEqual([]);
    guest.say({ type: "run.finish", runId: run.runId, status: "failed", error });
    const ended = await host.heard("run.ended");
    expect(ended).toMatchObject({ status: "failed", error: { kind: "transport", grId: guest.grId } });
    expect(ended.error?.message).toContain("Ben said that a tab was lost, and none was");
  });

  it("[ROOM12] [ROOM15] goes on for late joiners and a host that comes back", async () => {
    const { url, room, host, guest } = await openRoom();
    const run = await beginRun(host, [host, guest]);
    const late = await joinRoom(url, { room, name: "Cy", cores: 4 });
    const told = await late.heard("room");
    expect(told).toMatchObject({ phase: "running", run: { runId: run.runId } });
    expect(told.members.find((member) => member.grId === late.grId)?.inRun).toBe(false);
    expect(late.of("run.prepare")).toEqual([]);
    host.socket.close(1001);
    await guest.heard("run.ended");
    const again = await joinRoom(url, { room, role: "host", name: "Ada" });
    expect(again.grId).toBe(0);
    const next = await beginRun(again, [again, guest, late]);
    expect(next.epoch).toBeGreaterThan(run.epoch);
    expect(next.table).toHaveLength(3);
  });
});

describe("telemetry and output", () => {
  it("[REC4] [REC5] reach the others and the record", async () => {
    const { url, room, host, guest, recorder } = await openRoom();
    const watcher = await joinRoom(url, { room, cores: 0 });
    const run = await beginRun(host, [host, guest]);
    const sample = sampleOf(run.runId, 1, [2, 3], 2);
    const chunks = [{ pid: 3, stream: "stdout" as const, text: "hello <b>", tMs: 1 }];
    guest.say({ type: "telemetry", sample });
    guest.say({ type: "console", runId: run.runId, seq: 1, chunks });
    for (const viewer of [host, watcher]) {
      expect(await viewer.heard("telemetry")).toEqual({ type: "telemetry", sample });
      expect(await viewer.heard("console")).toEqual({ type: "console", runId: run.runId, grId: 1, seq: 1, chunks });
    }
    const last = sampleOf(run.runId, 1, [2, 3], 5);
    guest.say({ type: "run.finish", runId: run.runId, status: "succeeded", sample: last });
    await host.heard("telemetry", (message) => message.sample.tMs === 5);
    expect(guest.of("telemetry")).toEqual([]);
    expect(recorder).toMatchObject({ samples: [sample], output: [{ chunks }], finals: [last], ends: [] });
  });

  it("[REC11] output is told to be recorded when it is, and is recorded once", async () => {
    const { url, host, guest, recorder } = await openRoom();
    const { runId } = await beginRun(host, [host, guest]);
    const say = (member: typeof guest, seq: number) =>
      member.say({ type: "console", runId, seq, chunks: [{ pid: 2, stream: "stdout", text: `${seq}`, tMs: seq }] });
    let record = () => {};
    recorder.keepsOutput = new Promise((resolve) => {
      record = resolve;
    });
    for (const seq of [1, 2, 3]) say(guest, seq);
    await host.heard("console", ({ seq }) => seq === 3);
    expect(guest.of("console.kept")).toEqual([]);
    record();
    await guest.heard("console.kept", ({ seq }) => seq === 3);
    const again = await resumeAt(url, guest, runId);
    await again.heard("run.go");
    for (const seq of [2, 3, 4]) say(again, seq);
    expect(await again.heard("console.kept", ({ seq }) => seq === 4)).toEqual({ type: "console.kept", runId, seq: 4 });
    expect(recorder.output.map(({ grId, seq }) => [grId, seq])).toEqual([1, 2, 3, 4].map((seq) => [1, seq]));
    say(again, 4);
    await again.heard("error", ({ code, message }) => code === "bad-telemetry" && message.includes("older"));
  });

  it("[REC12] what a member has not heard is told out of the record, and how far that goes", async () => {
    const { url, room, host, guest } = await openRoom();
    const { runId } = await beginRun(host, [host, guest]);
    const chunks = (pid: number, text: string) => [{ pid, stream: "stdout" as const, text, tMs: 1 }];
    for (const seq of [1, 2, 3]) guest.say({ type: "console", runId, seq, chunks: chunks(2, `guest ${seq}`) });
    host.say({ type: "console", runId, seq: 1, chunks: chunks(0, "host 1") });
    for (const member of [host, guest]) await member.heard("console.kept");
    const late = await joinRoom(url, { room, cores: 0 });
    late.say({ type: "console.missing", runId, heard: { 1: 1 } });
    await late.heard("console.recorded");
    expect(late.of("console").map(({ grId, seq, chunks: [one] }) => [grId, seq, one?.text])).toEqual([
      [1, 2, "guest 2"],
      [1, 3, "guest 3"],
      [0, 1, "host 1"],
    ]);
    expect(late.of("console.recorded")).toEqual([{ type: "console.recorded", runId, upTo: { 0: 1, 1: 3 } }]);
    guest.messages.length = 0;
    guest.say({ type: "console.missing", runId, heard: {} });
    await guest.heard("console.recorded");
    expect(guest.of("console").map(({ grId }) => grId)).toEqual([0]);
    const stranger = await openRoom();
    stranger.guest.say({ type: "console.missing", runId, heard: {} });
    await stranger.guest.heard("error", ({ code }) => code === "unknown-run");
    expect(stranger.guest.of("console")).toEqual([]);
  });

  it("[LIMIT19] who asks for output again and again is closed", async () => {
    const { host, guest } = await openRoom();
    const { runId } = await beginRun(host, [host, guest]);
    for (let n = 0; n < 30; n++) guest.say({ type: "console.missing", runId, heard: {} });
    expect(await guest.closed()).toBe("too-fast");
    expect(host.close).toBeNull();
  });

  it("[REC7] widgets reach the others and the record; those of foreign ranks reach nobody", async () => {
    const { url, room, host, guest, recorder } = await openRoom();
    const watcher = await joinRoom(url, { room, cores: 0 });
    const draw = (runId: string, pid: number, text: string): MemberMessage => ({
      type: "widgets",
      runId,
      widgets: [{ pid, name: "state <b>", kind: "string", text }],
    });
    guest.say(draw("018f3c6e-7d2a-7b31-8f4e-0123456789ab", 2, "early"));
    await guest.heard("error", ({ code, message }) => code === "bad-telemetry" && message.includes("no part"));
    const { runId } = await beginRun(host, [host, guest]);
    guest.say(draw(runId, 0, "not mine"));
    await guest.heard("error", ({ message }) => message.includes("rank 0 belongs to another node"));
    guest.say(draw(runId, 3, "mine"));
    for (const viewer of [host, watcher]) expect(await viewer.heard("widgets")).toEqual(draw(runId, 3, "mine"));
    expect(guest.of("widgets")).toEqual([]);
    expect(recorder.drawn).toMatchObject([{ runId, updates: [{ pid: 3, text: "mine" }] }]);
  });

  it("[REC3] are refused for ranks of others, and the socket stays open", async () => {
    const { host, guest, recorder } = await openRoom();
    const early: MemberMessage = {
      type: "telemetry",
      sample: sampleOf("018f3c6e-7d2a-7b31-8f4e-0123456789ab", 1, [2]),
    };
    guest.say(early);
    await guest.heard("error", ({ code }) => code === "bad-telemetry");
    const { runId } = await beginRun(host, [host, guest]);
    guest.say({ type: "telemetry", sample: sampleOf(runId, 1, [2], 5) });
    const bad: MemberMessage[] = [
      { type: "telemetry", sample: sampleOf(runId, 1, [1], 6) },
      { type: "telemetry", sample: sampleOf(runId, 0, [0], 6) },
      { type: "telemetry", sample: sampleOf(runId, 1, [2], 4) },
      { type: "telemetry", sample: { ...sampleOf(runId, 1, [2], 6), ranks: [rank(2, 6, { sentBytes: 0 })] } },
      { type: "console", runId, seq: 1, chunks: [{ pid: 0, stream: "stderr", text: "forged", tMs: 0 }] },
    ];
    for (const message of bad) guest.say(message);
    await until("all were refused", () => guest.of("error").length === bad.length + 1);
    expect(recorder.samples).toHaveLength(1);
    expect(recorder.output).toEqual([]);
    expect(host.of("telemetry")).toHaveLength(1);
    expect(guest.close).toBeNull();
  });
});

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
