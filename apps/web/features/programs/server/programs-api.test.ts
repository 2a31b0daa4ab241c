import { saveExamples } from "@commworld/db";
import { hashProgram, LIMITS } from "@commworld/protocol";
import { describe, expect, test } from "vitest";
import type { ApiErrorResponse, ProgramResponse, VersionResponse, VersionSummary } from "@/features/api/schemas";
import { db } from "@/lib/db";
import { call, contentWith, makeProgram, makeRun, SETTINGS, serveApi, visitor } from "@/test/api";

serveApi();

describe("the owner", () => {
  test("makes a program, saves it, freezes versions and reads all of it again", async () => {
    const ada = await visitor();
    const made = await makeProgram(ada, { title: "  Pi  ", content: contentWith("one") });
    expect(made).toMatchObject({
      title: "Pi",
      isOwner: true,
      visibility: "link",
      latestVersion: null,
      forkedFrom: null,
    });
    expect(made.ownerName).toMatch(/^Guest [a-z0-9]{4}$/);
    const at = `/api/v1/programs/${made.slug}`;
    const first = await ada.call<VersionSummary>("POST", `${at}/versions`, { body: {} });
    expect(first).toMatchObject({
      status: 201,
      body: { number: 1, hash: hashProgram(contentWith("one")), url: `/p/${made.slug}/v/1` },
    });
    const saved = await ada.call<ProgramResponse>("PUT", at, { body: { content: contentWith("two"), title: "Pi 2" } });
    expect(saved).toMatchObject({
      status: 200,
      body: { title: "Pi 2", content: contentWith("two"), settings: SETTINGS },
    });
    const again = await ada.call<VersionSummary>("POST", `${at}/versions`);
    expect(again.body).toMatchObject({ number: 2 });
    expect((await ada.call<VersionSummary>("POST", `${at}/versions`)).body).toEqual(again.body);
    const old = await ada.call<VersionResponse>("GET", `${at}/versions/1`);
    expect(old.body).toMatchObject({ number: 1, title: "Pi", content: contentWith("one"), isOwner: true });
    expect((await ada.call<ProgramResponse>("GET", at)).body.latestVersion).toEqual(again.body);
  });

  test("loses nothing to autosave that says nothing", async () => {
    const ada = await visitor();
    const { slug, content } = await makeProgram(ada);
    expect((await ada.call("PUT", `/api/v1/programs/${slug}`, { body: {} })).status).toBe(400);
    expect((await ada.call<ProgramResponse>("GET", `/api/v1/programs/${slug}`)).body.content).toEqual(content);
  });
});

test("a deleted program is gone with its versions and runs, for its owner alone to do", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const { slug, content } = await makeProgram(ada);
  const at = `/api/v1/programs/${slug}`;
  await ada.call("POST", `${at}/versions`);
  const runId = await makeRun(ada, { slug, content });
  expect(await eve.call("DELETE", at)).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  expect(await call("DELETE", at)).toMatchObject({ status: 401 });
  expect(await ada.call("DELETE", at, { headers: { origin: "https://elsewhere.test" } })).toMatchObject({
    status: 403,
  });
  expect(await ada.call("DELETE", at)).toMatchObject({ status: 204, body: null });
  for (const path of [at, `${at}/versions/1`, `/api/v1/runs/${runId}`])
    expect((await ada.call("GET", path)).status).toBe(404);
  expect((await ada.call("DELETE", at)).status).toBe(404);
});

describe("others", () => {
  test("read a program by its link, do not change it, and fork it", async () => {
    const [ada, eve] = [await visitor(), await visitor()];
    const { slug, content } = await makeProgram(ada);
    const at = `/api/v1/programs/${slug}`;
    expect((await call<ProgramResponse>("GET", at)).body).toMatchObject({ isOwner: false, content });
    for (const attempt of [
      eve.call<ApiErrorResponse>("PUT", at, { body: { title: "Mine" } }),
      eve.call<ApiErrorResponse>("POST", `${at}/versions`),
    ])
      expect(await attempt).toMatchObject({ status: 403, body: { error: { code: "forbidden", message: /Fork it/ } } });
    const fork = await eve.call<ProgramResponse>("POST", `${at}/fork`, { body: { content: contentWith("changed") } });
    expect(fork).toMatchObject({
      status: 201,
      body: { isOwner: true, title: "Ring", content: contentWith("changed"), forkedFrom: { slug, title: "Ring" } },
    });
    expect(fork.body.slug).not.toBe(slug);
    expect((await ada.call<ProgramResponse>("GET", at)).body.content).toEqual(content);
  });

  test("cannot tell a private program from one that does not exist", async () => {
    const [ada, eve] = [await visitor(), await visitor()];
    const { slug } = await makeProgram(ada, { visibility: "private" });
    await ada.call("POST", `/api/v1/programs/${slug}/versions`);
    const absent = await eve.call("GET", "/api/v1/programs/no-such-program");
    expect(absent).toMatchObject({ status: 404, body: { error: { code: "not-found" } } });
    const body = { title: "x" };
    const attempts = [
      eve.call("GET", `/api/v1/programs/${slug}`),
      call("GET", `/api/v1/programs/${slug}`),
      eve.call("PUT", `/api/v1/programs/${slug}`, { body }),
      eve.call("POST", `/api/v1/programs/${slug}/versions`),
      eve.call("POST", `/api/v1/programs/${slug}/fork`, { body: {} }),
      eve.call("POST", "/api/v1/rooms", { body: { slug } }),
    ];
    for (const attempt of attempts) expect(await attempt).toMatchObject({ status: 404, body: absent.body as object });
    expect((await eve.call("GET", `/api/v1/programs/${slug}/versions/1`)).status).toBe(404);
    expect((await ada.call("GET", `/api/v1/programs/${slug}`)).status).toBe(200);
  });

  test("see no name of a private origin in a fork", async () => {
    const ada = await visitor();
    const origin = await makeProgram(ada);
    const fork = (await ada.call<ProgramResponse>("POST", `/api/v1/programs/${origin.slug}/fork`, { body: {} })).body;
    await ada.call("PUT", `/api/v1/programs/${origin.slug}`, { body: { visibility: "private" } });
    expect((await call<ProgramResponse>("GET", `/api/v1/programs/${fork.slug}`)).body.forkedFrom).toBeNull();
    expect((await ada.call<ProgramResponse>("GET", `/api/v1/programs/${fork.slug}`)).body.forkedFrom).not.toBeNull();
  });
});

describe("bad input", () => {
  const body = (more: object) => ({ title: "x", content: contentWith("x"), settings: SETTINGS, ...more });

  test.each([
    ["2 MiB of text", 2 * 1024 * 1024],
    ["one byte more than the limit", LIMITS.programBytes + 1],
    ["10 MiB of text", 10 * 1024 * 1024],
  ])("%s is too large, and the answer says how much fits", async (_, bytes) => {
    const ada = await visitor();
    const answer = await ada.call("POST", "/api/v1/programs", {
      body: body({ content: contentWith("x".repeat(bytes)) }),
    });
    expect(answer).toMatchObject({ status: 413, body: { error: { code: "too-large" } } });
    expect(JSON.stringify(answer.body)).toContain(`${LIMITS.programBytes} bytes (1 MiB)`);
  });

  test("a program at the limit that doubles in JSON is taken", async () => {
    const ada = await visitor();
    const content = contentWith('"'.repeat(LIMITS.programBytes));
    expect((await ada.call("POST", "/api/v1/programs", { body: body({ content }) })).status).toBe(201);
  });

  test("an endless body without a length is cut while it is read", async () => {
    const ada = await visitor();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await ada.call("POST", "/api/v1/programs", { raw: endless })).status).toBe(413);
    expect(sent).toBeLessThan(4 * 1024 * 1024);
  });

  test.each([
    ["1,000 ranks", { settings: { ranks: 1000, interconnect: "ring" } }, /one tab hosts at most 64 ranks/],
    ["no ranks", { settings: { ranks: 0, interconnect: "ring" } }, /at least 1 rank/],
    ["an unknown interconnect", { settings: { ranks: 2, interconnect: "cube" } }, /settings\.interconnect/],
    ["no title", { title: "  " }, /give the program a title/],
    [
      "a path that climbs",
      { content: { files: [{ path: "../x", text: "" }], entry: "../x", args: [] } },
      /a path like main\.ts/,
    ],
    [
      "no entry",
      { content: { files: [{ path: "a.ts", text: "" }], entry: "b.ts", args: [] } },
      /there is no file b\.ts/,
    ],
    ["a NUL character", { content: contentWith("a\0b") }, /NUL character/],
    ["half a surrogate pair", { title: "\ud800" }, /surrogate/],
  ])("%s is refused by name", async (_, more, message) => {
    const ada = await visitor();
    const answer = await ada.call<ApiErrorResponse>("POST", "/api/v1/programs", { body: body(more) });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "bad-request" } } });
    expect(answer.body.error.message).toMatch(message);
  });

  test("what is no JSON and no address is told", async () => {
    const ada = await visitor();
    expect(await ada.call("POST", "/api/v1/programs", { raw: "{" })).toMatchObject({
      status: 400,
      body: { error: { message: "The body is not JSON." } },
    });
    expect((await ada.call("GET", "/api/v1/programs/..%2fetc")).status).toBe(404);
    expect((await ada.call("GET", "/api/v1/nothing")).status).toBe(404);
    const { slug } = await makeProgram(ada);
    for (const number of ["0", "1", "-1", "x", "99999999999"])
      expect((await ada.call("GET", `/api/v1/programs/${slug}/versions/${number}`)).status).toBe(404);
  });
});

test("content is read by its hash and may be kept for ever", async () => {
  const ada = await visitor();
  const { slug, content } = await makeProgram(ada);
  const { body } = await ada.call<VersionSummary>("POST", `/api/v1/programs/${slug}/versions`);
  const answer = await call("GET", `/api/v1/contents/${body.hash}`);
  expect(answer).toMatchObject({ status: 200, body: content });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect((await call("GET", `/api/v1/contents/${"0".repeat(64)}`)).status).toBe(404);
  expect((await call("GET", "/api/v1/contents/xyz")).status).toBe(404);
});

test("the gallery lists the examples", async () => {
  const source = { slug: "hello", title: "Hello", summary: "Says who it is.", order: 1, content: contentWith("h") };
  await saveExamples(db(), [{ ...source, settings: { ranks: 4, interconnect: "crossbar" } }]);
  expect((await call("GET", "/api/v1/examples")).body).toEqual({
    examples: [{ slug: "hello", title: "Hello", summary: "Says who it is.", entry: "main.ts", settings: SETTINGS }],
  });
  expect((await call<ProgramResponse>("GET", "/api/v1/programs/hello")).body.ownerName).toBe("CommWorld");
});
