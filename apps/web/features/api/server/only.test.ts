import { expect, test } from "vitest";
import { call, serveApi } from "@/test/api";

serveApi();

test.each([
  ["DELETE", "/api/v1/programs", "GET, POST"],
  ["POST", "/api/v1/programs/hello", "DELETE, GET, PUT"],
  ["GET", "/api/v1/programs/hello/fork", "POST"],
  ["PATCH", "/api/v1/programs/hello/versions", "POST"],
  ["PUT", "/api/v1/programs/hello/versions/1", "GET"],
  ["DELETE", "/api/v1/rooms/abcdefgh", "GET, PUT"],
  ["GET", "/api/v1/rooms/abcdefgh/ticket", "POST"],
  ["GET", "/api/v1/rooms", "POST"],
  ["POST", "/api/v1/examples", "GET"],
  ["PUT", "/api/v1/runs", "GET, POST"],
  ["PUT", "/api/v1/runs/x", "DELETE, GET"],
  ["GET", "/api/v1/runs/x/telemetry", "POST"],
  ["POST", "/api/v1/runs/x/samples", "GET"],
  ["POST", "/api/v1/contents/x", "GET"],
  ["POST", "/api/v1/modules/x", "GET, HEAD, PUT"],
  ["PUT", "/api/auth/get-session", "GET, POST"],
])("%s %s is answered with what is possible there", async (method, path, allow) => {
  const { status, body, headers } = await call(method, path, method === "GET" ? {} : { body: {} });
  expect(status).toBe(405);
  expect(headers.get("allow")).toBe(allow);
  const message = `${method} is not possible at this address: use ${allow.replaceAll(", ", " or ")}.`;
  expect(body).toEqual({ error: { code: "method-not-allowed", message } });
});
