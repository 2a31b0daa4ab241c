import { describe, expect, it } from "vitest";
import { joinRoom } from "./member";
import { openRoom } from "./open-room";
import { beginRun, REQUEST } from "./run";
import { sampleOf } from "./samples";
import { until } from "./until";

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
