import { expect, test } from "vitest";
import { call, serveApi, visitor } from "@/test/api";

serveApi({ WRITES_PER_MINUTE: "8" });

const rename = async (name: unknown) => {
  const ada = await visitor();
  return { ada, answer: await ada.call("POST", "/api/auth/update-user", { body: { name } }) };
};
const nameOf = async (cookie: string) => {
  const { body } = await call<{ user: { name: string } }>("GET", "/api/auth/get-session", { headers: { cookie } });
  return body.user.name;
};

test("a visitor takes a name that others can read", async () => {
  const { ada, answer } = await rename(" Ada ");
  expect(answer.status).toBe(200);
  expect(await nameOf(ada.cookie)).toBe("Ada");
});

test.each([["x".repeat(41)], ["x".repeat(100_000)], [""], ["a\0b"], [7], [undefined]])(
  "a name that is none is refused, and the old one stays (%#)",
  async (name) => {
    const { ada, answer } = await rename(name);
    expect([400, 413]).toContain(answer.status);
    expect(answer.body).toMatchObject({ error: { message: expect.stringMatching(/./) } });
    expect(await nameOf(ada.cookie)).toMatch(/^Guest /);
  },
);

test("another picture is not taken with the name", async () => {
  const ada = await visitor();
  await ada.call("POST", "/api/auth/update-user", { body: { name: "Ada", image: "https://evil.test/a.png" } });
  const { body } = await call<{ user: { image: unknown } }>("GET", "/api/auth/get-session", {
    headers: { cookie: ada.cookie },
  });
  expect(body.user.image ?? null).toBeNull();
});

test("renaming counts as a write", async () => {
  const ada = await visitor();
  const answers = [];
  for (let n = 0; n < 9; n++) answers.push(await ada.call("POST", "/api/auth/update-user", { body: { name: "Ada" } }));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test.each([
  ["POST", "/api/auth/sign-in/email"],
  ["POST", "/api/auth/sign-up/email"],
  ["POST", "/api/auth/nowhere"],
  ["GET", "/api/auth/error"],
  ["GET", "/api/auth/list-sessions"],
])("%s %s is no address here", async (method, path) => {
  const ada = await visitor();
  expect(await ada.call(method, path, method === "POST" ? { body: {} } : {})).toMatchObject({
    status: 404,
    body: { error: { code: "not-found" } },
  });
});

test("who signs in twice, or sends what is no JSON, is told in the API's words", async () => {
  const ada = await visitor();
  expect(await ada.call("POST", "/api/auth/sign-in/anonymous", { body: {} })).toMatchObject({
    status: 400,
    body: { error: { code: "bad-request", message: expect.stringContaining("sign in again") } },
  });
  expect(await call("POST", "/api/auth/sign-in/anonymous", { raw: "{" })).toMatchObject({
    status: 400,
    body: { error: { code: "bad-request", message: "The body is not JSON." } },
  });
});
