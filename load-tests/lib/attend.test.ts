import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attend } from "./attend";
import type { Socket } from "./socket";

/** The other end of a member's socket: the test says what the relay does. */
class Wire extends EventTarget {
  readonly sent: { type: string; t?: number }[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.isClosed = true;
  }
  emit(type: string, fields: object = {}) {
    this.dispatchEvent(Object.assign(new Event(type), fields));
  }
  say(message: object) {
    this.emit("message", { data: JSON.stringify(message) });
  }
  types() {
    return this.sent.map(({ type }) => type);
  }
  welcome() {
    this.emit("open");
    this.say({ type: "welcome", grId: 4 });
    this.say({ type: "room", members: [{ grId: 0 }, { grId: 4 }] });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const wire = new Wire();
  const attendance = attend({
    open: () => wire as unknown as Socket,
    hello: JSON.stringify({ type: "hello" }),
    now: () => Date.now(),
    stayMs: 1_000,
    pingMs: 400,
    timeoutMs: 5_000,
  });
  return { wire, attendance };
}

test("a member says hello, pings while it stays, leaves, and tells what it measured", async () => {
  const { wire, attendance } = start();
  vi.advanceTimersByTime(30);
  wire.emit("open");
  expect(wire.types()).toEqual(["hello"]);
  vi.advanceTimersByTime(12);
  wire.welcome();
  vi.advanceTimersByTime(7);
  wire.say({ type: "pong", t: wire.sent.at(-1)?.t });
  vi.advanceTimersByTime(1_000);
  for (const { t } of wire.sent.filter(({ type }) => type === "ping").slice(1)) wire.say({ type: "pong", t });
  wire.emit("close", { code: 1000, reason: "left" });
  expect(await attendance).toEqual({
    joinMs: 42,
    isListed: true,
    pongsMs: [7, 607, 207],
    unanswered: 0,
    problem: null,
  });
  expect(wire.types().slice(-2)).toEqual(["ping", "leave"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("pings without an answer are counted", async () => {
  const { wire, attendance } = start();
  wire.welcome();
  vi.advanceTimersByTime(1_000);
  wire.emit("close", { code: 1000, reason: "left" });
  expect(await attendance).toMatchObject({ unanswered: 3, pongsMs: [], problem: null });
});

test("a room without the member is seen", async () => {
  const { wire, attendance } = start();
  wire.say({ type: "welcome", grId: 4 });
  wire.say({ type: "room", members: [{ grId: 0 }] });
  wire.emit("close", { code: 1001, reason: "going-away" });
  expect(await attendance).toMatchObject({ isListed: false, problem: "closed with 1001 going-away" });
});

test.each([
  ["the code of a refused join", { code: 4429, reason: "too-fast" }, "closed with 4429 too-fast"],
  ["a normal close that nobody asked for", { code: 1000, reason: "left" }, "closed with 1000 left"],
  ["no code", { reason: "" }, "Error: connect refused"],
])("a close before the leave is a problem: %s", async (_, event, problem) => {
  const { wire, attendance } = start();
  wire.emit("error", { error: new Error("connect refused") });
  wire.emit("close", event);
  expect(await attendance).toMatchObject({ joinMs: null, problem });
  expect(vi.getTimerCount()).toBe(0);
});

test("a refusal is a problem even when the member may stay", async () => {
  const { wire, attendance } = start();
  wire.welcome();
  wire.say({ type: "error", code: "unavailable", message: "Try again." });
  vi.advanceTimersByTime(1_000);
  wire.emit("close", { code: 1000, reason: "left" });
  expect((await attendance).problem).toBe("refused: unavailable");
});

test("a relay that says nothing is given up, before the welcome and after the leave", async () => {
  const mute = start();
  vi.advanceTimersByTime(5_000);
  expect((await mute.attendance).problem).toBe("no welcome within 5000 ms");
  expect(mute.wire.isClosed).toBe(true);
  const deaf = start();
  deaf.wire.welcome();
  vi.advanceTimersByTime(6_000);
  expect((await deaf.attendance).problem).toBe("no close after the leave within 5000 ms");
  expect(vi.getTimerCount()).toBe(0);
});
