import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env";

const good = {
  DATABASE_URL: "postgresql://u:p@localhost:5432/commworld",
  TICKET_SECRET: randomBytes(32).toString("hex"),
  BETTER_AUTH_SECRET: randomBytes(32).toString("base64"),
};

test("a minimal environment has defaults", () => {
  expect(readEnv(good)).toMatchObject({
    ok: true,
    env: { PORT: 3000, PUBLIC_URL: "http://localhost:3000", RELAY_PORT: 8787 },
  });
  expect(readEnv({ ...good, PORT: "4000", REDIS_URL: "", PUBLIC_URL: "" })).toMatchObject({
    env: { PUBLIC_URL: "http://localhost:4000" },
  });
});

test.each([
  [{ DATABASE_URL: undefined }, /DATABASE_URL is not set/],
  [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL: a postgresql:\/\/ URL/],
  [{ TICKET_SECRET: "short" }, /TICKET_SECRET: at least 32 characters/],
  [{ TICKET_SECRET: "change-me-change-me-change-me-change-me" }, /TICKET_SECRET: is an example/],
  [{ BETTER_AUTH_SECRET: "a".repeat(40) }, /BETTER_AUTH_SECRET: is an example/],
  [{ BETTER_AUTH_SECRET: good.TICKET_SECRET }, /TICKET_SECRET: is the same as BETTER_AUTH_SECRET/],
  [{ RELAY_PUBLIC_URL: "http://x" }, /RELAY_PUBLIC_URL: a ws:\/\/ or wss:\/\/ URL, or a path/],
  [{ PORT: "99999" }, /PORT/],
])("%j is told in one line", (change, message) => {
  const result = readEnv({ ...good, ...change });
  expect(result.ok).toBe(false);
  if (result.ok) return;
  expect(result.message).toMatch(message);
  expect(result.message.split("\n")).toHaveLength(1);
});
