import { ticketClaims } from "@commworld/protocol";
import { jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { CreateRoomResponse, RoomResponse, TicketResponse, VersionSummary } from "@/features/api/schemas";
import { db } from "@/lib/db";
import { call, contentWith, makeProgram, serveApi, TICKET_SECRET, type Visitor, visitor } from "@/test/api";

serveApi();

async function makeRoom(host: Visitor): Promise<{ code: string; slug: string }> {
  const { slug } = await makeProgram(host);
  const { body, status } = await host.call<CreateRoomResponse>("POST", "/api/v1/rooms", { body: { slug } });
  expect(status).toBe(201);
  return { code: body.code, slug };
}

test("a room shows what program of whom it runs, and to its host that it is the host's", async () => {
  const host = await visitor();
  const { code, slug } = await makeRoom(host);
  const seen = await call<RoomResponse>("GET", `/api/v1/rooms/${code}`);
  expect(seen.body).toMatchObject({
    code,
    isHost: false,
    status: "open",
    program: { slug, title: "Ring", number: 1 },
    lastRuns: [],
  });
  expect(seen.body.hostName).toMatch(/^Guest/);
  expect((await host.call<RoomResponse>("GET", `/api/v1/rooms/${code}`)).body.isHost).toBe(true);
});

test("the host alone chooses the version, and only one that it may see", async () => {
  const [host, eve] = [await visitor(), await visitor()];
  const { code, slug } = await makeRoom(host);
  await host.call("PUT", `/api/v1/programs/${slug}`, { body: { content: contentWith("next") } });
  const { body: next } = await host.call<VersionSummary>("POST", `/api/v1/programs/${slug}/versions`);
  const secret = await makeProgram(eve, { visibility: "private" });
  const { body: hidden } = await eve.call<VersionSummary>("POST", `/api/v1/programs/${secret.slug}/versions`);
  const choose = (who: Visitor, versionId: string) =>
    who.call<RoomResponse>("PUT", `/api/v1/rooms/${code}`, { body: { versionId } });
  expect((await choose(eve, next.versionId)).status).toBe(403);
  expect((await choose(host, hidden.versionId)).status).toBe(404);
  expect((await choose(host, "nonsense")).status).toBe(404);
  expect((await choose(host, next.versionId)).body.program).toMatchObject({ number: 2, hash: next.hash });
});

test("a ticket is signed for this user, this room and this role, once and for a minute", async () => {
  const [host, guest] = [await visitor(), await visitor()];
  const { code } = await makeRoom(host);
  const ticketOf = async (who: Visitor) => {
    const { body } = await who.call<TicketResponse>("POST", `/api/v1/rooms/${code}/ticket`, { body: {} });
    const key = new TextEncoder().encode(TICKET_SECRET);
    const { payload, protectedHeader } = await jwtVerify(body.ticket, key, {
      issuer: "commworld-web",
      audience: "commworld-relay",
    });
    expect(protectedHeader.alg).toBe("HS256");
    return ticketClaims.parse(payload);
  };
  const [first, second, other] = [await ticketOf(host), await ticketOf(host), await ticketOf(guest)];
  expect(first).toMatchObject({ room: code, role: "host" });
  expect(first.exp - first.iat).toBe(60);
  expect(second.jti).not.toBe(first.jti);
  expect(second.sub).toBe(first.sub);
  expect(other.role).toBe("contributor");
  expect(other.sub).not.toBe(first.sub);
  expect([first.workspace, other.workspace]).toEqual([first.sub, first.sub]);
});

test("the relay's address follows the name by which the page was opened", async () => {
  const host = await visitor();
  const { code } = await makeRoom(host);
  const ask = async (origin: string) => {
    const headers = { origin, host: new URL(origin).host };
    return (await host.call<TicketResponse>("POST", `/api/v1/rooms/${code}/ticket`, { headers })).body.relayUrl;
  };
  expect(await ask("http://localhost:3000")).toBe("ws://localhost:8787/");
  expect(await ask("http://192.168.1.5:3000")).toBe("ws://192.168.1.5:8787/");
  expect(await ask("https://play.test")).toBe("wss://play.test:8787/");
});

test("there is no ticket without a session, without a room, or for a closed one", async () => {
  const host = await visitor();
  const { code } = await makeRoom(host);
  expect((await call("POST", `/api/v1/rooms/${code}/ticket`)).status).toBe(401);
  for (const wrong of ["zzzzzzzz", "AEIOU", "bcd"])
    expect((await host.call("POST", `/api/v1/rooms/${wrong}/ticket`)).status).toBe(404);
  await db().prisma.room.update({ where: { code }, data: { status: "closed" } });
  expect(await host.call("POST", `/api/v1/rooms/${code}/ticket`)).toMatchObject({
    status: 409,
    body: { error: { message: /closed/ } },
  });
});
