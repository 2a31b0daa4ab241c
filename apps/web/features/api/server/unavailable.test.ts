import { expect, test } from "vitest";
import { call } from "@/test/api";

test("a database that does not answer is said to be away, without its address", async () => {
  Object.assign(process.env, {
    DATABASE_URL: "postgresql://user:hidden@127.0.0.1:1/none",
    TICKET_SECRET: "t0".repeat(20),
    BETTER_AUTH_SECRET: "b1".repeat(20),
    LOG_LEVEL: "silent",
  });
  for (const path of ["/api/readyz", "/api/v1/programs/hello", "/api/v1/examples"]) {
    const answer = await call("GET", path);
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|hidden/);
  }
});
