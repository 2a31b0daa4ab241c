import { randomBytes } from "node:crypto";
import { hashBytes, LIMITS } from "@commworld/protocol";
import { expect, test } from "vitest";
import type { ApiErrorResponse } from "@/features/api/schemas";
import { MODULES_PER_MINUTE } from "@/features/api/server/limits";
import { db } from "@/lib/db";
import { callBytes, serveApi, type Visitor, visitor } from "@/test/api";
import { MODULE_QUOTA_BYTES } from "./module-rules";

serveApi();

/** Of the right beginning; no reader of the server looks further. */
function makeModule(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(length));
  bytes.set([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  return bytes;
}

const at = (hash: string) => `/api/v1/modules/${hash}`;
const put = (who: Visitor, bytes: Uint8Array<ArrayBuffer>, hash = hashBytes(bytes)) =>
  who.call<ApiErrorResponse>("PUT", at(hash), { raw: bytes, headers: { "content-type": "application/wasm" } });
const status = async (hash: string) => (await callBytes("HEAD", at(hash))).status;

test("a host sends a module once, and whoever knows its hash fetches it", async () => {
  const host = await visitor();
  const bytes = makeModule(5000);
  const hash = hashBytes(bytes);
  expect(await status(hash)).toBe(404);
  for (let turn = 0; turn < 2; turn++) expect(await put(host, bytes)).toMatchObject({ status: 200, body: { hash } });
  expect(await status(hash)).toBe(200);
  const got = await callBytes("GET", at(hash));
  expect(got.status).toBe(200);
  expect(Buffer.from(got.bytes).equals(bytes)).toBe(true);
  expect(got.headers.get("content-type")).toBe("application/wasm");
  expect(got.headers.get("cache-control")).toContain("immutable");
  expect(got.headers.get("content-disposition")).toBe("attachment");
});

test("what is no module, or not the one of the address, is refused and not kept", async () => {
  const host = await visitor();
  const text = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  expect(await put(host, text)).toMatchObject({ status: 400, body: { error: { message: /no WebAssembly module/ } } });
  expect(await put(host, new Uint8Array(0))).toMatchObject({ status: 400 });
  expect(await status(hashBytes(text))).toBe(404);
  const other = "0".repeat(64);
  expect(await put(host, makeModule(100), other)).toMatchObject({
    status: 400,
    body: { error: { message: /not the one/ } },
  });
  expect(await status(other)).toBe(404);
  for (const wrong of ["xyz", "0".repeat(63), "..%2f", "A".repeat(64)])
    expect((await put(host, makeModule(100), wrong)).status).toBe(404);
});

test("a module at the limit is taken, a larger one cut while it is read", async () => {
  const host = await visitor();
  expect((await put(host, makeModule(LIMITS.moduleBytes))).status).toBe(200);
  expect(await put(host, makeModule(LIMITS.moduleBytes + 1))).toMatchObject({ status: 413 });
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1 << 20;
      controller.enqueue(new Uint8Array(1 << 20));
    },
  });
  expect((await host.call("PUT", at("0".repeat(64)), { raw: endless })).status).toBe(413);
  expect(sent).toBeLessThan(2 * LIMITS.moduleBytes);
});

test("sending needs a session and a page of this site", async () => {
  const bytes = makeModule(100);
  const hash = hashBytes(bytes);
  expect((await callBytes("PUT", at(hash), { raw: bytes })).status).toBe(401);
  const host = await visitor();
  const origin = { origin: "https://elsewhere.example" };
  expect((await host.call("PUT", at(hash), { raw: bytes, headers: origin })).status).toBe(403);
  expect(await status(hash)).toBe(404);
});

test("one user sends so many modules a minute", async () => {
  const host = await visitor();
  const bytes = makeModule(100);
  for (let turn = 0; turn < MODULES_PER_MINUTE; turn++) expect((await put(host, bytes)).status).toBe(200);
  expect(await put(host, bytes)).toMatchObject({ status: 429, body: { error: { code: "too-fast" } } });
});

test("a user's modules beyond the quota give way to the newest, and no other user's", async () => {
  const [host, other] = [await visitor(), await visitor()];
  const foreign = makeModule(1000);
  await put(other, foreign);
  const first = makeModule(1000);
  await put(host, first);
  for (let sent = 0; sent < MODULE_QUOTA_BYTES; sent += LIMITS.moduleBytes)
    expect((await put(host, makeModule(LIMITS.moduleBytes))).status).toBe(200);
  expect(await status(hashBytes(first))).toBe(404);
  expect(await status(hashBytes(foreign))).toBe(200);
  const { _sum } = await db().prisma.module.aggregate({ _sum: { sizeBytes: true } });
  expect(_sum.sizeBytes).toBeLessThanOrEqual(MODULE_QUOTA_BYTES + LIMITS.moduleBytes + 10_000);
});
