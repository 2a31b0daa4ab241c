import type { Member, PreparedRun, RoomState } from "@commworld/protocol";
import type { RouterEvent } from "@commworld/runtime/router";
import { describe, expect, it } from "vitest";
import { closeText, lossReason } from "./close-text";
import {
  initialRoomView,
  lossText,
  offeredCores,
  ownMember,
  type RoomView,
  reduceRoomView,
  resumedText,
  waitsForNext,
} from "./room-state";

const member = (grId: number, name: string, inRun: boolean, cores = 2): Member => ({
  grId,
  name,
  role: grId === 1 ? "host" : "contributor",
  cores,
  inRun,
  away: false,
});
const prepared: PreparedRun = {
  runId: "7f1b8a6e-3a52-4f4b-9c7e-111111111111",
  epoch: 1,
  versionId: "v",
  hash: "0".repeat(64),
  interconnect: "ring",
  table: [{ grId: 1, nrOffset: 0, count: 2 }],
};
const room = (phase: RoomState["phase"], members: Member[], run: PreparedRun | null): RouterEvent => ({
  type: "room",
  room: { type: "room", phase, members, run },
});
const welcome = (grId: number): RouterEvent => ({
  type: "welcome",
  welcome: {
    type: "welcome",
    version: 1,
    grId,
    room: "bcdfghjk",
    role: "contributor",
    token: "t",
    resumed: false,
    limits: {},
  },
});
const apply = (...events: RouterEvent[]): RoomView =>
  events.reduce((view, event, i) => reduceRoomView(view, event, i), initialRoomView);

describe("reduceRoomView", () => {
  it("knows itself and adds up the cores", () => {
    const view = apply(welcome(2), room("open", [member(1, "Ada", false), member(2, "Bo", false, 3)], null));
    expect(ownMember(view)?.name).toBe("Bo");
    expect(offeredCores(view)).toBe(5);
    expect(waitsForNext(view)).toBe(false);
  });

  it("shows a late joiner the run and tells it to wait", () => {
    const view = apply(welcome(2), room("running", [member(1, "Ada", true), member(2, "Bo", false)], prepared));
    expect(view.run.phase).toBe("running");
    expect(waitsForNext(view)).toBe(true);
  });

  it("does not ask a watcher to wait", () => {
    const view = apply(welcome(2), room("running", [member(1, "Ada", true), member(2, "Bo", false, 0)], prepared));
    expect(waitsForNext(view)).toBe(false);
  });

  it("follows a run from prepare over go to its end, and keeps names of those who left", () => {
    const view = apply(
      welcome(1),
      room("open", [member(1, "Ada", false), member(2, "Bo", false)], null),
      { type: "prepare", run: prepared, grId: 1 },
      { type: "go", runId: prepared.runId },
      room("running", [member(1, "Ada", true)], prepared),
      {
        type: "ended",
        runId: prepared.runId,
        status: "lost",
        error: { kind: "node-lost", message: "Bo left the room" },
      },
    );
    expect(view.run).toMatchObject({ phase: "ended", status: "lost" });
    expect(view.names[2]).toBe("Bo");
  });

  it("goes on without a lost tab, whose ranks stand still", () => {
    const view = apply(
      { type: "prepare", run: prepared, grId: 1 },
      { type: "go", runId: prepared.runId },
      { type: "node-lost", runId: prepared.runId, grId: 2, error: { kind: "node-lost", message: "Bo left the room." } },
    );
    expect(view.run).toMatchObject({ phase: "running" });
    expect("telemetry" in view.run && [...view.run.telemetry.lost]).toEqual([2]);
    expect(lossText(view, 1, "Bo left the room.")).toMatch(/^Bo left the room\. The run goes on, and ranks? [0-9]/);
    expect(lossText(view, 9, "Cy left.")).toBe("Cy left.");
  });

  it("starts a second run empty", () => {
    const second = { ...prepared, runId: "7f1b8a6e-3a52-4f4b-9c7e-222222222222", epoch: 2 };
    const view = apply(
      { type: "prepare", run: prepared, grId: 1 },
      { type: "ended", runId: prepared.runId, status: "succeeded" },
      { type: "prepare", run: second, grId: 1 },
    );
    expect(view.run).toMatchObject({ phase: "starting", plan: { runId: second.runId } });
  });
});

describe("a connection that is made anew", () => {
  it("is shown with its reason, and the console says when the run goes on", () => {
    const state = {
      phase: "reconnecting",
      attempt: 2,
      retryAt: 5_000,
      lostAt: 1_000,
      keptUntil: 31_000,
      last: { code: 1001, reason: "going-away", retriable: true },
    } as const;
    const view = apply(
      welcome(1),
      { type: "prepare", run: prepared, grId: 1 },
      { type: "state", state },
      { type: "resumed", awayMs: 3_210, runId: prepared.runId },
    );
    expect(view).toMatchObject({ connection: state, run: { phase: "starting" } });
    expect(lossReason("going-away")).toBe("The relay is being replaced.");
    expect(lossReason("connection-lost")).toBe("The connection to the relay was lost.");
    expect(resumedText(3_210)).toBe("This tab lost its connection and reconnected after 3.2 s. The run goes on.");
  });
});

describe("closeText", () => {
  it("explains the table's reasons, and a lost connection otherwise", () => {
    expect(closeText("room-full")).toMatch(/full/);
    expect(closeText("connection-lost")).toMatch(/lost/);
  });
});
