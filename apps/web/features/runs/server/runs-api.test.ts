import { randomUUID } from "node:crypto";
import { createRoom, createRoomRun, findProgramBySlug } from "@commworld/db";
import { expect, test } from "vitest";
import type {
  CreateRunResponse,
  OwnProgramsResponse,
  OwnRunsResponse,
  RunResponse,
  RunSamplesResponse,
  RunTelemetryResponse,
  VersionSummary,
} from "@/features/api/schemas";
import { db } from "@/lib/db";
import { call, contentWith, makeProgram, makeRun, sampleOf, serveApi, visitor } from "@/test/api";
import { SILENT_MS } from "./run-end";

serveApi();

const line = (pid: number, text: string) => ({ pid, stream: "stdout", text, tMs: 1 });

test("a solo run is recorded from its first sample to its end and can be opened by its address", async () => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const send = (body: object) => ada.call<RunTelemetryResponse>("POST", `/api/v1/runs/${runId}/telemetry`, { body });
  const samples = [sampleOf(runId, 0, [0, 0]), sampleOf(runId, 250, [3, 4])];
  expect(await send({ samples, console: [line(0, "<b>hi</b>")] })).toMatchObject({
    status: 200,
    body: { dropped: { samples: 0, console: 0 } },
  });
  const last = sampleOf(runId, 300, [5, 6]);
  await send({ samples: [last], console: [line(1, "bye\0")], finish: { status: "succeeded" } });
  const { body } = await call<RunResponse>("GET", `/api/v1/runs/${runId}`);
  expect(body).toMatchObject({
    runId,
    status: "succeeded",
    isOwner: false,
    worldSize: 2,
    interconnect: "ring",
    transport: "shared-memory",
    epoch: 1,
    error: null,
    roomCode: null,
    program: null,
    nodes: [{ grId: 0, nrOffset: 0, count: 2 }],
    ranks: last.ranks,
    console: [
      { ...line(0, "<b>hi</b>"), seq: 0 },
      { ...line(1, "bye\ufffd"), seq: 1 },
    ],
  });
  expect(body.endedAt).not.toBeNull();
  const replay = await call<RunSamplesResponse>("GET", `/api/v1/runs/${runId}/samples`);
  expect(replay.body.samples).toEqual(samples);
});

test("what a program draws is kept as it was last, and what is no widget is refused", async () => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const send = (widgets: unknown[]) =>
    ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body: { samples: [], console: [], widgets } });
  const text = (value: string) => ({ pid: 1, name: "<b>state</b>", kind: "string", text: value });
  const graph = (values: number[], total: number) => ({ pid: 0, name: "loss", kind: "graph", values, total });
  expect((await send([text("<script>"), graph([3, 2], 2)])).status).toBe(200);
  expect((await send([text("done\0"), graph([1], 3)])).status).toBe(200);
  const wrong = [
    { ...text("x"), kind: "html" },
    { ...text("x".repeat(2000)) },
    { ...graph([1], 1), values: ["1"] },
    { pid: 0, name: "p", kind: "pie", parts: [{ label: "a", value: -1 }] },
  ];
  for (const widget of wrong) expect((await send([widget])).status).toBe(400);
  expect((await send(Array(300).fill(text("x")))).status).toBe(400);
  const { body } = await call<RunResponse>("GET", `/api/v1/runs/${runId}`);
  expect(body.widgets).toEqual([text("done\ufffd"), graph([3, 2, 1], 3)]);
});

test("a run is recorded with the algorithms that it forces; others than the library's are refused", async () => {
  const ada = await visitor();
  const create = (algorithms: unknown) =>
    ada.call<CreateRunResponse & { error?: { message: string } }>("POST", "/api/v1/runs", {
      body: {
        runId: randomUUID(),
        content: contentWith("forced"),
        ranks: 2,
        interconnect: "ring",
        transport: "shared-memory",
        algorithms,
      },
    });
  const made = await create({ allreduce: "ring" });
  expect(made.status).toBe(201);
  const { body } = await call<RunResponse>("GET", `/api/v1/runs/${made.body.runId}`);
  expect(body.algorithms).toEqual({ allreduce: "ring" });
  const refused = await create({ allreduce: "star" });
  expect(refused.status).toBe(400);
  expect(refused.body.error?.message).toContain("its algorithms are");
  for (const wrong of ["ring", { "": "ring" }, { allreduce: 1 }]) expect((await create(wrong)).status).toBe(400);
});

test("a run whose tab vanished is read as lost, and still ends as the tab says when it comes back", async () => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const startedAt = new Date(Date.now() - SILENT_MS - 60_000);
  await db().prisma.run.update({ where: { id: runId }, data: { startedAt } });
  const send = (body: object) => ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body });
  await send({ samples: [sampleOf(runId, 5000, [1, 1])], console: [] });
  const read = async () => (await call<RunResponse>("GET", `/api/v1/runs/${runId}`)).body;
  expect(await read()).toMatchObject({
    status: "lost",
    endedAt: new Date(startedAt.getTime() + 5000).toISOString(),
    error: { kind: "node-lost" },
  });
  await send({ samples: [sampleOf(runId, 150_000, [2, 2])], console: [] });
  expect(await read()).toMatchObject({ status: "running", endedAt: null, error: null });
  await send({ samples: [], console: [], finish: { status: "succeeded" } });
  expect(await read()).toMatchObject({ status: "succeeded", error: null });
});

test("what the checker found is recorded with the run, and only what is a finding", async () => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const finding = {
    id: "GLOBAL:DEADLOCK:HARD",
    severity: "error",
    message: "No rank can go on.",
    advice: "Send first.",
    places: [
      { pid: 0, call: "Recv", file: "main.ts", line: 4, column: 1, text: "waits in Recv from 1", waitsFor: [1] },
    ],
    count: 1,
  };
  const send = (findings: object[]) =>
    ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body: { samples: [], console: [], findings } });
  for (let n = 0; n < 2; n++) expect((await send([finding])).status).toBe(200);
  expect((await call<RunResponse>("GET", `/api/v1/runs/${runId}`)).body.findings).toEqual([finding]);
  for (const wrong of [
    { ...finding, id: "GLOBAL:NEWS" },
    { ...finding, places: [] },
    { ...finding, message: "" },
  ])
    expect((await send([wrong])).status).toBe(400);
  expect((await send(Array.from({ length: 17 }, () => finding))).status).toBe(400);
});

test("a batch that is sent again changes nothing, and the first end is kept", async () => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const error = { kind: "exception", message: "boom", pid: 1, file: "main.ts", line: 3, column: 5 };
  const body = { samples: [sampleOf(runId, 9, [1, 1])], console: [], finish: { status: "failed", error } };
  for (let n = 0; n < 2; n++)
    expect((await ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body })).status).toBe(200);
  await ada.call("POST", `/api/v1/runs/${runId}/telemetry`, {
    body: { samples: [], console: [], finish: { status: "succeeded" } },
  });
  expect((await ada.call<RunResponse>("GET", `/api/v1/runs/${runId}`)).body).toMatchObject({
    status: "failed",
    error,
    isOwner: true,
  });
});

test("the owner's run freezes a version, a reader's run finds it", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const { slug, content } = await makeProgram(ada);
  const create = (who: typeof ada, text?: string) =>
    who.call<CreateRunResponse>("POST", "/api/v1/runs", {
      body: {
        runId: randomUUID(),
        slug,
        content: text ? contentWith(text) : content,
        ranks: 2,
        interconnect: "tree",
        transport: "message-port",
      },
    });
  const own = await create(ada);
  expect(own).toMatchObject({ status: 201, body: { version: { number: 1, url: `/p/${slug}/v/1` } } });
  expect((await create(ada)).body.version).toMatchObject({ number: 1 });
  expect((await create(eve)).body.version).toMatchObject({ number: 1 });
  const edited = await create(eve, "not hers");
  expect(edited.body.version).toBeNull();
  expect((await call("GET", `/api/v1/contents/${edited.body.hash}`)).body).toEqual(contentWith("not hers"));
  expect((await call<RunResponse>("GET", `/api/v1/runs/${own.body.runId}`)).body.program).toMatchObject({
    slug,
    number: 1,
  });
});

test("only its owner writes to a run, and nobody learns of one by writing", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const runId = await makeRun(ada);
  const body = { samples: [], console: [], finish: { status: "stopped" } };
  expect((await eve.call("POST", `/api/v1/runs/${runId}/telemetry`, { body })).status).toBe(404);
  expect((await eve.call("POST", `/api/v1/runs/${randomUUID()}/telemetry`, { body })).status).toBe(404);
  expect((await call("POST", `/api/v1/runs/${runId}/telemetry`, { body })).status).toBe(401);
  expect((await ada.call<RunResponse>("GET", `/api/v1/runs/${runId}`)).body.status).toBe("running");
});

test("a taken run id is a conflict, whoever has it", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const runId = await makeRun(ada);
  const body = { runId, content: contentWith("x"), ranks: 2, interconnect: "ring", transport: "shared-memory" };
  expect((await eve.call("POST", "/api/v1/runs", { body })).status).toBe(409);
});

test("runs of private programs are their owner's alone", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const { slug, content } = await makeProgram(ada, { visibility: "private" });
  const runId = await makeRun(ada, { slug, content });
  expect((await ada.call("GET", `/api/v1/runs/${runId}`)).status).toBe(200);
  expect((await eve.call("GET", `/api/v1/runs/${runId}`)).status).toBe(404);
  expect((await call("GET", `/api/v1/runs/${runId}/samples`)).status).toBe(404);
  expect(
    (
      await eve.call("POST", "/api/v1/runs", {
        body: { runId: randomUUID(), slug, content, ranks: 1, interconnect: "ring", transport: "shared-memory" },
      })
    ).status,
  ).toBe(404);
});

test("a run in a room is recorded by the relay and not by a page", async () => {
  const ada = await visitor();
  const { slug } = await makeProgram(ada);
  const { body: version } = await ada.call<VersionSummary>("POST", `/api/v1/programs/${slug}/versions`);
  const hostId = (await findProgramBySlug(db(), slug))?.ownerId ?? "";
  const { code } = await createRoom(db(), { hostId, programVersionId: version.versionId });
  const runId = randomUUID();
  const nodes = [{ grId: 0, nrOffset: 0, count: 1, name: "Ada" }];
  const { versionId, hash } = version;
  await createRoomRun(db(), { runId, roomCode: code, versionId, hash, interconnect: "ring", epoch: 1, nodes });
  const body = { samples: [], console: [], finish: { status: "succeeded" } };
  expect((await ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body })).status).toBe(403);
  expect((await call<RunResponse>("GET", `/api/v1/runs/${runId}`)).body).toMatchObject({
    roomCode: code,
    transport: null,
    nodes,
  });
});

test.each([
  [
    "another run's sample",
    (runId: string) => ({ samples: [sampleOf(randomUUID(), 1, [1])], console: [], runId }),
    /belongs to another run/,
  ],
  [
    "a rank the run does not have",
    (runId: string) => ({ samples: [sampleOf(runId, 1, [1, 1, 1])], console: [] }),
    /sample of rank 2/,
  ],
  ["output of such a rank", () => ({ samples: [], console: [line(9, "x")] }), /console of rank 9/],
  ["a negative count", (runId: string) => ({ samples: [sampleOf(runId, 1, [-1])], console: [] }), /sentMessages/],
  [
    "too many samples",
    (runId: string) => ({ samples: Array.from({ length: 65 }, (_, n) => sampleOf(runId, n, [1])), console: [] }),
    /samples/,
  ],
  ["an end that is none", () => ({ samples: [], console: [], finish: { status: "running" } }), /finish\.status/],
])("%s is refused", async (_, make, message) => {
  const ada = await visitor();
  const runId = await makeRun(ada);
  const answer = await ada.call("POST", `/api/v1/runs/${runId}/telemetry`, { body: make(runId) });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toMatch(message);
});

test("1,000 ranks are refused with the limit's name, and a run that does not exist is not found", async () => {
  const ada = await visitor();
  const body = {
    runId: randomUUID(),
    content: contentWith("x"),
    ranks: 1000,
    interconnect: "ring",
    transport: "shared-memory",
  };
  expect(await ada.call("POST", "/api/v1/runs", { body })).toMatchObject({
    status: 400,
    body: { error: { message: "ranks: one tab hosts at most 64 ranks: ask for fewer, or open a room" } },
  });
  expect((await ada.call("GET", `/api/v1/runs/${body.runId}`)).status).toBe(404);
  expect((await ada.call("GET", "/api/v1/runs/x")).status).toBe(404);
});

test("each visitor finds the own runs and programs again, and nobody else's", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const program = await makeProgram(ada);
  const runId = await makeRun(ada, { slug: program.slug, content: program.content });
  await ada.call("POST", `/api/v1/runs/${runId}/telemetry`, {
    body: { samples: [sampleOf(runId, 40, [1, 2])], console: [], finish: { status: "succeeded" } },
  });
  const older = await makeRun(eve);
  expect((await ada.call<OwnRunsResponse>("GET", "/api/v1/runs")).body.runs).toEqual([
    {
      runId,
      title: program.title,
      status: "succeeded",
      worldSize: 2,
      interconnect: "ring",
      algorithms: null,
      roomCode: null,
      startedAt: expect.stringMatching(/Z$/),
      ranMs: 40,
    },
  ]);
  expect((await eve.call<OwnRunsResponse>("GET", "/api/v1/runs")).body.runs).toMatchObject([
    { runId: older, title: null, status: "running", ranMs: null },
  ]);
  expect((await ada.call<OwnProgramsResponse>("GET", "/api/v1/programs")).body.programs).toEqual([
    { slug: program.slug, title: program.title, entry: "main.ts", updatedAt: expect.stringMatching(/Z$/) },
  ]);
  expect((await call<OwnRunsResponse>("GET", "/api/v1/runs")).body).toEqual({ runs: [] });
  expect((await call<OwnProgramsResponse>("GET", "/api/v1/programs")).body).toEqual({ programs: [] });
});

test("a run is deleted by who made it, and what is recorded of it later is refused", async () => {
  const [ada, eve] = [await visitor(), await visitor()];
  const runId = await makeRun(ada);
  const at = `/api/v1/runs/${runId}`;
  expect(await eve.call("DELETE", at)).toMatchObject({
    status: 403,
    body: { error: { message: /who made this run/ } },
  });
  expect((await ada.call("DELETE", at)).status).toBe(204);
  expect((await call("GET", at)).status).toBe(404);
  const late = { samples: [], console: [line(0, "late")] };
  expect((await ada.call("POST", `${at}/telemetry`, { body: late })).status).toBe(404);
  expect((await ada.call<OwnRunsResponse>("GET", "/api/v1/runs")).body.runs).toEqual([]);
});
