/** Every close code of the table, from a real relay, before and after the hello where both are possible. */
import { CLOSE, type CloseName, LIMITS, PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { MAX_FRAGMENTS } from "../src/http/socket-server";
import { joinRoom, openSocket, type TestMember } from "./member";
import { startRedis } from "./redis";
import { startTestRelay, type TestRelayOptions } from "./relay";
import { beginRun } from "./run";
import { mintTicket, newRoomCode, type TicketOptions } from "./tickets";
import { until } from "./until";

type Scenario = () => Promise<TestMember[]>;

const bytes = (...values: number[]) => Uint8Array.from(values);

async function stranger(options?: TestRelayOptions, query = ""): Promise<TestMember> {
  const { url } = await startTestRelay(options);
  return openSocket(url + query);
}

async function member(options?: TestRelayOptions): Promise<TestMember> {
  const { url } = await startTestRelay(options);
  return joinRoom(url, { room: newRoomCode() });
}

async function sayHello(
  to: TestMember,
  ticket: Partial<TicketOptions> = {},
  version = PROTOCOL_VERSION,
): Promise<TestMember> {
  const options = { room: newRoomCode(), ...ticket };
  to.say({ type: "hello", version, ticket: await mintTicket(options), name: "Eve", cores: 1 });
  return to;
}

/** What both say ends their sockets. */
async function bothSay(data: string | Uint8Array): Promise<TestMember[]> {
  const sockets = [await stranger(), await member()];
  for (const socket of sockets) socket.raw(data);
  return sockets;
}

async function inRun(act: (guest: TestMember, epoch: number) => void): Promise<TestMember[]> {
  const { url } = await startTestRelay();
  const room = newRoomCode();
  const host = await joinRoom(url, { room, role: "host" });
  const guest = await joinRoom(url, { room });
  const { epoch } = await beginRun(host, [host, guest]);
  act(guest, epoch);
  return [guest];
}

const bigEnoughToClose = (socket: TestMember) => socket.raw(new Uint8Array(LIMITS.framePayloadBytes + 4096));

/** Sends what the ws client would refuse to send. */
function write(socket: TestMember, ...frame: number[]): TestMember {
  (socket.socket as unknown as { _socket: { write(data: Uint8Array): void } })._socket.write(bytes(...frame));
  return socket;
}

const scenarios: Record<CloseName, Scenario> = {
  LEFT: async () => {
    const leaving = await member();
    leaving.say({ type: "leave" });
    return [leaving];
  },
  GOING_AWAY: async () => {
    const { url, relay } = await startTestRelay();
    const sockets = [await openSocket(url), await joinRoom(url, { room: newRoomCode() })];
    await relay.close();
    return sockets;
  },
  NOT_WEBSOCKET: async () => [
    write(await stranger(), 0x83, 0x80, 0, 0, 0, 0),
    write(await member(), 0x83, 0x80, 0, 0, 0, 0),
  ],
  NOT_TEXT: async () => {
    const text = [0x81, 0x81, 0, 0, 0, 0, 0xff];
    return [write(await stranger(), ...text), write(await member(), ...text)];
  },
  TOO_MANY_PARTS: async () => {
    const socket = await member();
    for (let n = 0; n <= MAX_FRAGMENTS; n++) socket.socket.send("", { fin: false });
    return [socket];
  },
  MESSAGE_TOO_BIG: async () => {
    const header = [0x82, 0xff, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0];
    return [write(await stranger(), ...header), write(await member(), ...header)];
  },
  INTERNAL: async () => {
    const redis = await startRedis();
    const socket = await stranger({ redisUrl: redis.url });
    await redis.stop();
    return [await sayHello(socket)];
  },
  BAD_MESSAGE: () => bothSay("{"),
  BAD_TICKET: async () => [await sayHello(await stranger(), { secret: "x".repeat(40) })],
  EXPIRED_TICKET: async () => [await sayHello(await stranger(), { issued: -120, expires: -60 })],
  FORBIDDEN: async () => {
    const { url } = await startTestRelay();
    return [
      await openSocket(url, { origin: "https://evil.example" }),
      await sayHello(await stranger({}, `?room=${newRoomCode()}`)),
    ];
  },
  BAD_FRAME: async () => [
    ...(await inRun((guest, epoch) => guest.frame(epoch, [77], bytes(1)))),
    ...(await inRun((guest) => guest.raw(bytes(1)))),
  ],
  GONE: async () => {
    const { url } = await startTestRelay();
    const left = await joinRoom(url, { room: newRoomCode() });
    const { token } = await left.heard("welcome");
    left.say({ type: "leave" });
    await left.closed();
    const late = await openSocket(url);
    late.say({ type: "hello", version: PROTOCOL_VERSION, resume: { token }, name: "Eve", cores: 1 });
    return [late];
  },
  REPLACED: async () => {
    const { url } = await startTestRelay();
    const first = await joinRoom(url, { room: newRoomCode() });
    const { token } = await first.heard("welcome");
    const second = await openSocket(url);
    second.say({ type: "hello", version: PROTOCOL_VERSION, resume: { token }, name: "Eve", cores: 1 });
    await second.heard("welcome");
    return [first];
  },
  HELLO_TIMEOUT: async () => [await stranger({ timing: { helloTimeoutMs: 100 } })],
  USED_TICKET: async () => {
    const { url } = await startTestRelay();
    const jti = "0123456789abcdef0123";
    const first = await sayHello(await openSocket(url), { jti });
    await first.heard("welcome");
    return [await sayHello(await openSocket(url), { jti })];
  },
  TOO_LARGE: async () => {
    const sockets = [await stranger(), await member()];
    for (const socket of sockets) bigEnoughToClose(socket);
    const talker = await member();
    talker.raw(JSON.stringify({ type: "ping", t: 1, padding: "x".repeat(LIMITS.controlBytes) }));
    return [...sockets, talker];
  },
  BAD_SOURCE: () => inRun((guest, epoch) => guest.frame(epoch, [0], bytes(1), 0, 0)),
  VERSION: async () => [
    await sayHello(await stranger(), {}, 99),
    ...(await inRun((guest) => guest.bundle([bytes(99, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)]))),
  ],
  TOO_FAST: async () => {
    const { url } = await startTestRelay({ limits: { joinsPerSecond: 1 } });
    const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(url)));
    const talker = await member();
    for (let t = 0; t < 1000; t++) talker.say({ type: "ping", t });
    await until("one is refused", () => sockets.some(({ close }) => close !== null));
    return [...sockets.filter(({ close }) => close !== null), talker];
  },
  ROOM_FULL: async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    await Promise.all(Array.from({ length: LIMITS.membersPerRoom }, () => joinRoom(url, { room, cores: 0 })));
    return [await sayHello(await openSocket(url), { room })];
  },
  SLOW_READER: async () => {
    const { url, metrics } = await startTestRelay({
      limits: { queueBytes: 256 * 1024 },
      timing: { stalledMs: 60_000 },
    });
    const room = newRoomCode();
    const host = await joinRoom(url, { room, role: "host" });
    const guest = await joinRoom(url, { room });
    const { epoch } = await beginRun(host, [host, guest]);
    guest.socket.pause();
    for (let n = 0; n < 100; n++) host.frame(epoch, [1], new Uint8Array(LIMITS.framePayloadBytes), n);
    await until("it is given up", async () => (await metrics.closes.get()).values.length > 0);
    guest.socket.resume();
    return [guest];
  },
  TOO_MANY: async () => {
    const { url } = await startTestRelay({ limits: { connectionsPerAddress: 2, connectionsPerWorkspace: 1 } });
    const workspace = "w";
    await joinRoom(url, { room: newRoomCode(), workspace });
    const second = await sayHello(await openSocket(url), { workspace });
    return [await openSocket(url), second];
  },
  TOO_MANY_ROOMS: async () => {
    const { url } = await startTestRelay({ limits: { roomsPerWorkspace: 1 } });
    await joinRoom(url, { room: newRoomCode(), workspace: "w" });
    return [await sayHello(await openSocket(url), { workspace: "w" })];
  },
  RELAY_FULL: async () => {
    const { url } = await startTestRelay({ limits: { connections: 1 } });
    await openSocket(url);
    return [await openSocket(url)];
  },
  SILENT: async () => [await member({ timing: { silenceMs: 200 } })],
};

describe("close codes", () => {
  it.each(Object.entries(scenarios) as [CloseName, Scenario][])("[LIMIT15] %s", async (name, run) => {
    const { code, reason } = CLOSE[name];
    for (const socket of await run()) {
      await socket.closed();
      expect(socket.close?.code).toBe(code);
      // The WebSocket layer's own closes carry no reason.
      expect(socket.close?.reason).toBe(code < 1010 && code > 1001 ? "" : reason);
    }
  });
});
