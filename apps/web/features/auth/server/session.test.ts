import { describe, expect, test } from "vitest";
import { call, contentWith, makeProgram, ORIGIN, SETTINGS, serveApi, visitor } from "@/test/api";

serveApi({ WRITES_PER_MINUTE: "5", SIGN_INS_PER_MINUTE: "40" });

const body = { title: "x", content: contentWith("x"), settings: SETTINGS };

test("the session cookie is out of reach of scripts and of other sites", async () => {
  const { headers } = await call("POST", "/api/auth/sign-in/anonymous", { body: {} });
  const cookie = headers.getSetCookie().find((entry) => entry.includes("session_token")) ?? "";
  expect(cookie).toMatch(/^commworld\.session_token=/);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
});

test("a session is the same user at the next request, a changed cookie is nobody", async () => {
  const ada = await visitor();
  const { slug } = await makeProgram(ada);
  expect((await ada.call("GET", `/api/v1/programs/${slug}`)).body).toMatchObject({ isOwner: true });
  const forged = ada.cookie.replace(/session_token=./, "session_token=X");
  expect((await call("GET", `/api/v1/programs/${slug}`, { headers: { cookie: forged } })).body).toMatchObject({
    isOwner: false,
  });
  expect((await call("POST", "/api/v1/programs", { body, headers: { cookie: forged } })).status).toBe(401);
  expect((await call("POST", "/api/v1/programs", { body })).status).toBe(401);
});

describe("a write with a stolen ride is refused", () => {
  test.each([
    ["another site", { origin: "https://evil.test" }],
    ["a sandboxed frame", { origin: "null" }],
    ["another port of this host", { origin: "http://localhost:4000" }],
    ["another scheme that is none", { origin: "file://localhost:3000" }],
    ["a page the browser calls another site's", { origin: ORIGIN, "sec-fetch-site": "cross-site" }],
    ["a page of the same site and another origin", { origin: ORIGIN, "sec-fetch-site": "same-site" }],
  ])("from %s", async (_, headers) => {
    const ada = await visitor();
    const answer = await ada.call("POST", "/api/v1/programs", { body, headers });
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "bad-origin" } } });
  });

  test("also a sign-in that would replace the visitor's session", async () => {
    const ada = await visitor();
    const answer = await ada.call("POST", "/api/auth/sign-in/anonymous", {
      body: {},
      headers: { origin: "https://evil.test" },
    });
    expect(answer.status).toBe(403);
  });
});

test("a page that was opened by the address in the local network writes too", async () => {
  const lan = { origin: "http://192.168.1.5:3000", host: "192.168.1.5:3000" };
  const signIn = await call("POST", "/api/auth/sign-in/anonymous", { body: {}, headers: lan });
  expect(signIn.status).toBe(200);
  const cookie = signIn.headers
    .getSetCookie()
    .map((entry) => entry.split(";")[0])
    .join("; ");
  expect((await call("POST", "/api/v1/programs", { body, headers: { ...lan, cookie } })).status).toBe(201);
});

test("too many writes of one user are told when to come again; another user is not touched", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  for (let n = 0; n < 5; n++) expect((await ada.call("POST", "/api/v1/programs", { body })).status).toBe(201);
  const answer = await ada.call("POST", "/api/v1/programs", { body });
  expect(answer).toMatchObject({ status: 429, body: { error: { code: "too-fast" } } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await eve.call("POST", "/api/v1/programs", { body })).status).toBe(201);
});

test("too many new visitors from one address are told so, others come in", async () => {
  const from = (address: string) =>
    call("POST", "/api/auth/sign-in/anonymous", { body: {}, headers: { "x-forwarded-for": `9.9.9.9, ${address}` } });
  const answers = await Promise.all(Array.from({ length: 41 }, () => from("203.0.113.7")));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await from("203.0.113.8")).status).toBe(200);
});
