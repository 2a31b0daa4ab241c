import { expect, test } from "vitest";
import { beginRun, openMember } from "./member";
import type { FrameSocket } from "./socket";
import { dataBundle } from "./wire";

/** The other end of a member's socket: the test says what the relay does. */
class Wire extends EventTarget {
  binaryType = "blob";
  readonly sent: string[] = [];
  send(data: string | ArrayBuffer) {
    this.sent.push(String(data));
  }
  close() {}
  emit(type: string, fields: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
  say(message: object) {
    this.emit("message", { data: JSON.stringify(message) });
  }
}

function start() {
  const wire = new Wire();
  let clock = 10;
  const member = openMember({ open: () => wire as unknown as FrameSocket, hello: "hello", now: () => clock });
  return {
    wire,
    member,
    pass(ms: number) {
      clock += ms;
    },
  };
}

test("a member says hello, is welcomed, hears messages once and in any order", async () => {
  const { wire, member, pass } = start();
  wire.emit("open");
  pass(25);
  wire.say({ type: "welcome", grId: 4, token: "t" });
  wire.say({ type: "room", members: [1] });
  wire.say({ type: "room", members: [1, 2] });
  expect(wire.sent).toEqual(["hello"]);
  expect(await member.heard("room", ({ members }) => members.length === 2)).toMatchObject({ members: [1, 2] });
  expect(await member.heard("room")).toMatchObject({ members: [1] });
  expect(await member.heard("welcome")).toMatchObject({ grId: 4 });
  expect([member.grId, member.token, member.joinMs]).toEqual([4, "t", 25]);
});

test("frames come one by one, however they were packed", () => {
  const { wire, member } = start();
  const seen: number[] = [];
  member.onFrame = ({ sequence }) => seen.push(sequence);
  const bundle = (sequence: number) =>
    new Uint8Array(dataBundle({ source: 0, epoch: 1, grIds: [4], sequence, payload: new Uint8Array(1) }));
  wire.emit("message", { data: Uint8Array.from([...bundle(1), ...bundle(2)]).buffer });
  wire.emit("message", { data: bundle(3).buffer });
  expect(seen).toEqual([1, 2, 3]);
});

test("who waits for a message of a socket that closes is told its code", async () => {
  const { wire, member } = start();
  const heard = member.heard("welcome");
  wire.emit("close", { code: 4401, reason: "bad-ticket" });
  await expect(heard).rejects.toThrow("closed with 4401 bad-ticket before welcome");
  expect(await member.whenClosed()).toEqual({ code: 4401, reason: "bad-ticket" });
});

test("a run begins when all have heard of it", async () => {
  const members = [start(), start()];
  const begun = beginRun(
    members.map(({ member }) => member),
    { versionId: "v", hash: "h" },
  );
  members[0]!.wire.say({ type: "room", members: [{}, {}] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(JSON.parse(members[0]!.wire.sent[0]!)).toMatchObject({
    type: "run.start",
    request: { versionId: "v", hash: "h" },
  });
  for (const { wire } of members) wire.say({ type: "run.prepare", run: { runId: "r", epoch: 3 } });
  await new Promise((resolve) => setImmediate(resolve));
  for (const { wire } of members) {
    expect(wire.sent.map((text) => JSON.parse(text)).at(-1)).toEqual({ type: "run.ready", runId: "r" });
    wire.say({ type: "run.go", runId: "r" });
  }
  expect(await begun).toEqual({ runId: "r", epoch: 3 });
});
