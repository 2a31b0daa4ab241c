/** Attacks below messages: bytes, pieces, pings, upgrades. */
import { PROTOCOL_VERSION } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { joinRoom } from "./member";
import { OPCODE, piece, type RawPeer, rawPeer, rawSocket } from "./raw-socket";
import { startTestRelay } from "./relay";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

const utf8 = (text: string) => Buffer.from(text);

async function helloFor(room: string, bytes?: number): Promise<Buffer> {
  const hello = {
    type: "hello",
    version: PROTOCOL_VERSION,
    ticket: await mintTicket({ room }),
    name: "Eve",
    cores: 1,
    padding: "",
  };
  if (bytes !== undefined) hello.padding = "x".repeat(bytes - JSON.stringify(hello).length);
  return utf8(JSON.stringify(hello));
}

async function rawMember(url: string, room = newRoomCode()): Promise<RawPeer> {
  const peer = await rawSocket(url);
  peer.write(piece(OPCODE.text, await helloFor(room)));
  await until("the welcome is there", () => peer.received.includes('"welcome"'));
  return peer;
}

async function othersAreWell(url: string): Promise<void> {
  const member = await joinRoom(url, { room: newRoomCode() });
  member.say({ type: "ping", t: 7 });
  await member.heard("pong");
}

describe("before the welcome", () => {
  it("[LIMIT4] a hello of 4096 bytes is heard, one more is too large", async () => {
    const { url } = await startTestRelay();
    const peer = await rawSocket(url);
    peer.write(piece(OPCODE.text, await helloFor(newRoomCode(), 4096)));
    await until("the welcome is there", () => peer.received.includes('"welcome"'));
    const other = await rawSocket(url);
    other.write(piece(OPCODE.text, await helloFor(newRoomCode(), 4097)));
    expect(await other.closeCode()).toBe(4413);
  });

  it("[LIMIT4] a hello may come in pieces, and no endless one", async () => {
    const { url } = await startTestRelay();
    const peer = await rawSocket(url);
    const hello = await helloFor(newRoomCode());
    for (let at = 0; at < hello.length; at += 40) {
      const opcode = at === 0 ? OPCODE.text : OPCODE.continuation;
      peer.write(piece(opcode, hello.subarray(at, at + 40), { fin: at + 40 >= hello.length }));
    }
    await until("the welcome is there", () => peer.received.includes('"welcome"'));

    const endless = await rawSocket(url);
    endless.write(piece(OPCODE.text, utf8("{"), { fin: false }));
    for (let n = 0; n < 12; n++) endless.write(piece(OPCODE.continuation, Buffer.alloc(500, " "), { fin: false }));
    expect(await endless.closeCode()).toBe(4413);
  });

  it.each<[string, Buffer]>([
    ["a message that never ends", piece(OPCODE.binary, Buffer.alloc(400_000)).subarray(0, 100_000)],
    ["pings", Buffer.concat(Array.from({ length: 100 }, () => piece(OPCODE.ping, Buffer.alloc(125))))],
    [
      "empty pieces",
      Buffer.concat(Array.from({ length: 900 }, (_, n) => piece(n && 0, Buffer.alloc(0), { fin: false }))),
    ],
  ])("[LIMIT4] %s are too much", async (_name, bytes) => {
    const { url } = await startTestRelay();
    const peer = await rawSocket(url);
    peer.write(bytes);
    expect([4413, 4429, 1008]).toContain(await peer.closeCode());
    await othersAreWell(url);
  });

  it("[LIMIT8] an upgrade is complete in time, or the connection ends", async () => {
    const { url } = await startTestRelay({ timing: { helloTimeoutMs: 400 } });
    const silent = await rawPeer(url);
    const slow = await rawPeer(url);
    slow.write("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    const dripping = setInterval(() => slow.write("X-Slow: 1\r\n"), 50);
    const body = await rawPeer(url);
    body.write("POST /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n");
    await Promise.all([silent.hasEnded(), slow.hasEnded(), body.hasEnded()]).finally(() => clearInterval(dripping));
    expect(slow.received.toString("latin1")).toMatch(/^HTTP\/1.1 408 |^$/);
    await othersAreWell(url);
  });

  it("[LIMIT8] has 8 KiB of headers at most", async () => {
    const { url } = await startTestRelay();
    const long = await rawPeer(url);
    expect(await long.upgrade(`X-Long: ${"x".repeat(9000)}\r\n`)).toMatch(/^HTTP\/1.1 431 /);
    const many = await rawPeer(url);
    expect(await many.upgrade("X-Many: 1234\r\n".repeat(1000))).toMatch(/^HTTP\/1.1 431 /);
    await long.hasEnded();
    await othersAreWell(url);
  });

  it("[SESS1] a peer that upgrades and goes without a word is not waited for", async () => {
    const { url, metrics } = await startTestRelay({ timing: { helloTimeoutMs: 100 } });
    const peers = await Promise.all(Array.from({ length: 20 }, () => rawSocket(url)));
    for (const peer of peers) peer.socket.pause();
    await until("no socket is left", async () => (await metrics.connections.get()).values[0]?.value === 0);
  });
});

describe("below messages", () => {
  it.each<[string, Buffer, number, string]>([
    ["an unmasked frame", piece(OPCODE.text, utf8("{}"), { masked: false }), 1002, "not-websocket"],
    ["an unknown opcode", piece(3, utf8("{}")), 1002, "not-websocket"],
    ["a piece of nothing", piece(OPCODE.continuation, utf8("{}")), 1002, "not-websocket"],
    ["a ping in pieces", piece(OPCODE.ping, utf8("x"), { fin: false }), 1002, "not-websocket"],
    ["a long ping", piece(OPCODE.ping, Buffer.alloc(126)), 1002, "not-websocket"],
    ["compressed text", piece(OPCODE.text, utf8("x"), { compressed: true }), 1002, "not-websocket"],
    ["text that is no UTF-8", piece(OPCODE.text, Buffer.from([0x22, 0xff, 0x22])), 1007, "not-text"],
    ["half a surrogate pair", piece(OPCODE.text, Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])), 1007, "not-text"],
    ["a length beyond any", Buffer.from([0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 1009, "message-too-big"],
  ])("[LIMIT9] %s ends a socket, before and after the hello", async (_name, bytes, code, reason) => {
    const { url, metrics } = await startTestRelay();
    const room = newRoomCode();
    const host = await joinRoom(url, { room, role: "host" });
    const peers = [await rawSocket(url), await rawMember(url, room)];
    await host.heard("room", ({ members }) => members.length === 2);
    for (const peer of peers) {
      peer.write(bytes);
      expect(await peer.closeCode()).toBe(code);
      peer.socket.end();
      await peer.hasEnded();
    }
    await until("both are counted", async () =>
      (await metrics.closes.get()).values.some(({ labels, value }) => labels.reason === reason && value === 2),
    );
    await until("the member is gone", () => host.of("room").at(-1)?.members.length === 1);
    await othersAreWell(url);
  });

  it("[LIMIT9] a message has 128 pieces at most", async () => {
    const { url } = await startTestRelay();
    const peer = await rawMember(url);
    const rest = (count: number) =>
      Array.from({ length: count }, (_, n) => piece(OPCODE.continuation, utf8(" "), { fin: n === count - 1 }));
    const ping = piece(OPCODE.text, utf8('{"type":"ping","t":41}'), { fin: false });
    peer.write(Buffer.concat([ping, ...rest(127)]));
    await until("it is answered", () => peer.received.includes('"t":41'));
    peer.write(Buffer.concat([ping, ...rest(128)]));
    expect(await peer.closeCode()).toBe(1008);
  });

  it("[LIMIT10] compression is not agreed on", async () => {
    const { url } = await startTestRelay();
    const peer = await rawPeer(url);
    const head = await peer.upgrade("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
    expect(head).toMatch(/^HTTP\/1.1 101 /);
    expect(head.toLowerCase()).not.toContain("sec-websocket-extensions");
  });

  it("[LIMIT5] pings are answered, and a flood of them ends a socket, as one of pongs does", async () => {
    const { url } = await startTestRelay();
    const polite = await rawMember(url);
    const before = polite.received.length;
    for (let n = 0; n < 200; n++) polite.write(piece(OPCODE.ping, Uint8Array.of(n)));
    await until("all are answered", () => polite.received.length === before + 200 * 3);
    for (const opcode of [OPCODE.ping, OPCODE.pong]) {
      const peer = await rawMember(url);
      peer.write(Buffer.concat(Array.from({ length: 1000 }, () => piece(opcode, Buffer.alloc(125)))));
      expect(await peer.closeCode()).toBe(4429);
    }
    await othersAreWell(url);
  });

  it("[SESS8] a peer that only closes its half is gone", async () => {
    const { url } = await startTestRelay({ timing: { graceMs: 200 } });
    const room = newRoomCode();
    const host = await joinRoom(url, { room, role: "host" });
    const peer = await rawMember(url, room);
    await host.heard("room", ({ members }) => members.length === 2);
    peer.socket.end();
    await until("it is gone", () => host.of("room").at(-1)?.members.length === 1);
  });
});
