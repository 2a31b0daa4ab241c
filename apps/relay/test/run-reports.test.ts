import type { MemberMessage } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { joinRoom, resumeAt } from "./member";
import { openRoom } from "./open-room";
import { beginRun } from "./run";
import { rank, sampleOf } from "./samples";
import { until } from "./until";

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
