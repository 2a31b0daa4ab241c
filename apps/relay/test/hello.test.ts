import { PROTOCOL_VERSION } from "@commworld/protocol";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type JoinOptions, joinRoom, openSocket, TestMember } from "./member";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { mintTicket, newRoomCode, TICKET_SECRET } from "./tickets";
import { until } from "./until";

const hello = (ticket: string) =>
  JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Eve", cores: 1 });

/** Why a relay closes a socket whose first message is this one. */
async function answerTo(url: string, ...messages: (string | Uint8Array)[]): Promise<string> {
  const member = await openSocket(url);
  for (const message of messages) member.raw(message);
  return member.closed();
}

describe("hello", () => {
  it("welcomes a member with its GR_ID, role and limits", async () => {
    const { url, metrics } = await startTestRelay();
    const room = newRoomCode();
    const host = await joinRoom(url, { room, role: "host", name: "Ada", cores: 2 });
    expect(host.of("welcome")).toMatchObject([
      { version: PROTOCOL_VERSION, grId: 0, room, role: "host", limits: { ranksPerNode: 64 } },
    ]);
    const guest = await joinRoom(url, { room, name: "Ben", cores: 3 });
    expect(guest.grId).toBe(1);
    const told = await host.heard("room", (message) => message.members.length === 2);
    expect(told).toMatchObject({
      phase: "open",
      run: null,
      members: [
        { grId: 0, name: "Ada", role: "host", cores: 2, inRun: false },
        { grId: 1, name: "Ben", role: "contributor", cores: 3, inRun: false },
      ],
    });
    guest.say({ type: "leave" });
    expect(await guest.closed()).toBe("left");
    await host.heard("room", (message) => message.members.length === 1);
    await until("one connection is left", async () => (await metrics.connections.get()).values[0]?.value === 1);
  });

  it("[SESS1] must be the first message, small and in time", async () => {
    const { url } = await startTestRelay();
    const hasty = await startTestRelay({ timing: { helloTimeoutMs: 60 } });
    const silent = await openSocket(hasty.url);
    expect(await answerTo(url, "{")).toBe("bad-message");
    expect(await answerTo(url, "null")).toBe("bad-message");
    expect(await answerTo(url, JSON.stringify({ type: "ping", t: 1 }))).toBe("bad-message");
    expect(await answerTo(url, new Uint8Array([1, 1, 0, 0]))).toBe("bad-message");
    expect(await answerTo(url, hello("x".repeat(5000)))).toBe("too-large");
    expect(await answerTo(url, new Uint8Array(5000))).toBe("too-large");
    expect(await silent.closed()).toBe("hello-timeout");
  });

  it("[SESS2] must have our version", async () => {
    const { url } = await startTestRelay();
    const ticket = await mintTicket({ room: newRoomCode() });
    expect(await answerTo(url, JSON.stringify({ type: "hello", version: 1, ticket, name: "Eve", cores: 1 }))).toBe(
      "version",
    );
  });

  it("[SESS3] needs a ticket of ours", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const good = await mintTicket({ room });
    const [header, payload, signature] = good.split(".") as [string, string, string];
    const changed = Buffer.from(payload, "base64url").toString().replace('"contributor"', '"host"');
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const bad = {
      garbage: "not-a-ticket",
      empty: "..",
      unsigned: new UnsecuredJWT(claims).encode(),
      "without a signature": `${header}.${payload}.`,
      "a changed role": `${header}.${Buffer.from(changed).toString("base64url")}.${signature}`,
      "another key": await mintTicket({ room, secret: "another-key-0123456789-0123456789-01" }),
      "another algorithm": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS512" })
        .sign(new TextEncoder().encode(TICKET_SECRET.repeat(3))),
      "another issuer": await mintTicket({ room, issuer: "somebody" }),
      "another audience": await mintTicket({ room, audience: "commworld-web" }),
      "no such room code": await mintTicket({ room: "ABC" }),
      "a short id": await mintTicket({ room, jti: "1" }),
      "issued in the future": await mintTicket({ room, issued: 3600, expires: 7200 }),
    };
    for (const [name, ticket] of Object.entries(bad))
      expect(await answerTo(url, hello(ticket)), name).toBe("bad-ticket");
    const old = { expired: { issued: -120, expires: -60 }, "valid for too long": { issued: -600, expires: 600 } };
    for (const [name, times] of Object.entries(old))
      expect(await answerTo(url, hello(await mintTicket({ room, ...times }))), name).toBe("expired-ticket");
    await joinRoom(url, { room });
  });

  it("[SESS4] uses its ticket up", async () => {
    const { url } = await startTestRelay();
    const ticket = await mintTicket({ room: newRoomCode() });
    const first = await openSocket(url);
    first.raw(hello(ticket));
    await first.heard("welcome");
    expect(await answerTo(url, hello(ticket))).toBe("used-ticket");
    first.say({ type: "leave" });
    await first.closed();
    expect(await answerTo(url, hello(ticket))).toBe("used-ticket");
  });

  it("[SESS5] must be for the room of the address", async () => {
    const { url } = await startTestRelay();
    const ticket = await mintTicket({ room: newRoomCode() });
    expect(await answerTo(`${url}?room=${newRoomCode()}`, hello(ticket))).toBe("forbidden");
  });

  it("[SESS6] is said once, and nothing with it", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const ticket = await mintTicket({ room });
    expect(await answerTo(url, hello(ticket), JSON.stringify({ type: "ping", t: 1 }))).toBe("bad-message");
    const member = await joinRoom(url, { room });
    member.raw(hello(await mintTicket({ room })));
    expect(await member.closed()).toBe("bad-message");
  });

  it("[ROOM4] finds the room full", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    await Promise.all(Array.from({ length: 64 }, () => joinRoom(url, { room, cores: 0 } satisfies JoinOptions)));
    expect(await answerTo(url, hello(await mintTicket({ room })))).toBe("room-full");
  });

  it("[SESS10] comes from a page of ours", async () => {
    const { url } = await startTestRelay({ allowedOrigins: ["https://play.example"] });
    const room = newRoomCode();
    const from = async (origin: string) => {
      const member = await openSocket(url, { origin });
      member.raw(hello(await mintTicket({ room })));
      await until("there is an answer", () => member.close !== null || member.of("welcome").length > 0);
      return member.close?.reason ?? "welcome";
    };
    expect(await from("https://play.example")).toBe("welcome");
    expect(await from("http://127.0.0.1:3000")).toBe("welcome");
    expect(await from("https://evil.example")).toBe("forbidden");
    expect(await from("https://play.example.evil.example")).toBe("forbidden");
    expect(await from("null")).toBe("forbidden");
  });

  it("[SESS11] is heard from an address only so often", async () => {
    const { url } = await startTestRelay({ limits: { joinsPerSecond: 1 }, trustProxy: true });
    const from = async (address: string) => {
      const member = new TestMember(url, { headers: { "x-forwarded-for": address } });
      await member.opened();
      await new Promise((resolve) => member.socket.ping(resolve));
      const refused = new Promise<boolean>((resolve) => {
        member.socket.once("pong", () => resolve(false));
        member.socket.once("close", () => resolve(true));
      });
      const answer = member.close ? true : await refused;
      member.socket.terminate();
      return answer ? member.close?.reason : "accepted";
    };
    for (let i = 0; i < 4; i++) expect(await from("10.0.0.1")).toBe("accepted");
    expect(await from("10.0.0.1")).toBe("too-fast");
    expect(await from("10.0.0.9, 10.0.0.1")).toBe("too-fast");
    expect(await from("10.0.0.2")).toBe("accepted");
  });
});

describe("tickets on two relays", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it("[SESS4] are used up on both", async () => {
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const ticket = await mintTicket({ room: newRoomCode() });
    const first = await openSocket(one.url);
    first.raw(hello(ticket));
    await first.heard("welcome");
    expect(await answerTo(two.url, hello(ticket))).toBe("used-ticket");
  });
});
