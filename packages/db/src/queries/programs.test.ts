import { randomUUID } from "node:crypto";
import { hashProgram } from "@commworld/protocol";
import { expect, test } from "vitest";
import { contentWith, makeProgram, makeUser, SETTINGS, useDatabase } from "../../test/fixtures";
import {
  createProgram,
  createSoloRun,
  createVersion,
  deleteProgram,
  findContentByHash,
  findProgramBySlug,
  findRunOwner,
  findVersion,
  findVersionOwner,
  listExamples,
  listOwnPrograms,
  saveExamples,
  saveWorkingCopy,
} from "../index";

const { db } = useDatabase();

test("a program is found by its slug, which holds the title and cannot be guessed", async () => {
  const ownerId = await makeUser(db(), "Ada");
  const content = { ...contentWith("one"), stdin: "0 3\n1024\n" };
  const { slug } = await createProgram(db(), { ownerId, title: "Ping – Pong!", content, settings: SETTINGS });
  expect(slug).toMatch(/^ping-pong-[a-z0-9]{12}$/);
  expect(await findProgramBySlug(db(), slug)).toMatchObject({
    title: "Ping – Pong!",
    ownerId,
    ownerName: "Ada",
    visibility: "link",
    content,
    settings: SETTINGS,
    forkedFrom: null,
    latestVersion: null,
  });
  expect(await findProgramBySlug(db(), "no-such-program")).toBeNull();
});

test("a title without Latin letters gives a slug all the same", async () => {
  const ownerId = await makeUser(db());
  const { slug } = await createProgram(db(), { ownerId, title: "环", content: contentWith("x"), settings: SETTINGS });
  expect(slug).toMatch(/^[a-z0-9]{12}$/);
});

test("saving the working copy changes what is given, and no version", async () => {
  const program = await makeProgram(db(), await makeUser(db()), "first");
  await saveWorkingCopy(db(), program.id, { content: contentWith("second") });
  await saveWorkingCopy(db(), program.id, { title: "New", settings: { ranks: 2, interconnect: "tree" } });
  expect(await findProgramBySlug(db(), program.slug)).toMatchObject({
    title: "New",
    content: contentWith("second"),
    settings: { ranks: 2, interconnect: "tree" },
    latestVersion: { number: 1 },
  });
  expect(await findVersion(db(), program.id, 1)).toMatchObject({ title: "Ring", content: contentWith("first") });
  expect(await findVersion(db(), program.id, 2)).toBeNull();
});

test("deleting a program takes its versions and its owner's runs along; forks, runs of others and texts in use stay", async () => {
  const [ada, eve] = [await makeUser(db()), await makeUser(db())];
  const program = await makeProgram(db(), ada, "to go");
  await createVersion(db(), program.id, { content: contentWith("used by eve") });
  const fork = await createProgram(db(), {
    ownerId: eve,
    title: "Fork",
    content: contentWith("fork"),
    settings: SETTINGS,
    forkedFromId: program.id,
  });
  const run = async (ownerId: string, text: string, canAddVersion: boolean) => {
    const runId = randomUUID();
    const how = { ranks: 2, interconnect: "ring", transport: "shared-memory" } as const;
    const of = { id: program.id, canAddVersion };
    await createSoloRun(db(), { runId, ownerId, ownerName: "x", content: contentWith(text), ...how, program: of });
    return runId;
  };
  const runs = [await run(ada, "to go", true), await run(eve, "used by eve", false)];
  await deleteProgram(db(), program.id);
  expect(await findProgramBySlug(db(), program.slug)).toBeNull();
  expect(await Promise.all(runs.map((runId) => findRunOwner(db(), runId)))).toMatchObject([null, { ownerId: eve }]);
  expect(await findContentByHash(db(), hashProgram(contentWith("to go")))).toBeNull();
  expect(await findContentByHash(db(), hashProgram(contentWith("used by eve")))).not.toBeNull();
  expect(await findProgramBySlug(db(), fork.slug)).toMatchObject({ forkedFrom: null });
  await deleteProgram(db(), program.id);
});

test("the same content as the newest version gives that version again, an older content a new one", async () => {
  const program = await makeProgram(db(), await makeUser(db()), "a");
  expect(await createVersion(db(), program.id)).toEqual(program.version);
  const second = await createVersion(db(), program.id, { content: contentWith("b") });
  const third = await createVersion(db(), program.id, { content: contentWith("a") });
  expect([second?.number, third?.number]).toEqual([2, 3]);
  expect(third?.contentHash).toBe(program.version.contentHash);
});

test("the same content with another title or other settings is another version: a link keeps them", async () => {
  const program = await makeProgram(db(), await makeUser(db()), "a");
  const settings = { ranks: 9, interconnect: "ring", algorithms: { bcast: "linear", allreduce: "ring" } } as const;
  await saveWorkingCopy(db(), program.id, { settings });
  expect((await createVersion(db(), program.id))?.number).toBe(2);
  expect((await createVersion(db(), program.id))?.number).toBe(2);
  expect(await findVersion(db(), program.id, 2)).toMatchObject({ title: "Ring", settings });
  await saveWorkingCopy(db(), program.id, { title: "Nine" });
  expect((await createVersion(db(), program.id))?.number).toBe(3);
  expect(await findVersion(db(), program.id, 3)).toMatchObject({ title: "Nine", settings });
});

test("versions saved at once get numbers without gaps, and one content one version", async () => {
  const program = await makeProgram(db(), await makeUser(db()), "start");
  const different = await Promise.all(
    ["p", "q", "r", "s"].map((text) => createVersion(db(), program.id, { content: contentWith(text) })),
  );
  expect(different.map((version) => version?.number).sort()).toEqual([2, 3, 4, 5]);
  const same = await Promise.all([1, 2, 3].map(() => createVersion(db(), program.id, { content: contentWith("t") })));
  expect(new Set(same.map((version) => version?.id)).size).toBe(1);
});

test("content is stored once, found by its hash, and outlives the program", async () => {
  const ownerId = await makeUser(db());
  const [one, two] = [await makeProgram(db(), ownerId, "shared"), await makeProgram(db(), ownerId, "shared")];
  const hash = hashProgram(contentWith("shared"));
  expect([one.version.contentHash, two.version.contentHash]).toEqual([hash, hash]);
  await db().prisma.program.delete({ where: { id: one.id } });
  expect(await findContentByHash(db(), hash)).toEqual(contentWith("shared"));
  expect(await findContentByHash(db(), "0".repeat(64))).toBeNull();
  expect(await db().prisma.programVersion.count({ where: { programId: one.id } })).toBe(0);
});

test("a fork survives its origin", async () => {
  const ownerId = await makeUser(db());
  const origin = await makeProgram(db(), ownerId);
  const fork = await createProgram(db(), {
    ownerId,
    title: "Fork",
    content: contentWith("f"),
    settings: SETTINGS,
    forkedFromId: origin.id,
  });
  expect((await findProgramBySlug(db(), fork.slug))?.forkedFrom).toMatchObject({ slug: origin.slug });
  await db().prisma.program.delete({ where: { id: origin.id } });
  expect((await findProgramBySlug(db(), fork.slug))?.forkedFrom).toBeNull();
});

test("an id that is no id has no owner", async () => {
  const ownerId = await makeUser(db());
  const { version, id } = await makeProgram(db(), ownerId);
  expect(await findVersionOwner(db(), version.id)).toMatchObject({ programId: id, ownerId, visibility: "link" });
  for (const versionId of ["x", "", "00000000-0000-4000-8000-000000000000", "'; DROP TABLE run; --"])
    expect(await findVersionOwner(db(), versionId)).toBeNull();
});

test("the database refuses a visibility that does not exist and a program of nobody", async () => {
  const { id } = await makeProgram(db(), await makeUser(db()));
  await expect(db().prisma.program.update({ where: { id }, data: { visibility: "secret" } })).rejects.toThrow();
  await expect(
    createProgram(db(), { ownerId: "nobody", title: "x", content: contentWith("x"), settings: SETTINGS }),
  ).rejects.toThrow();
});

test("examples are the gallery in order; a change adds a version, a removal keeps the address", async () => {
  const example = (slug: string, order: number, text: string) => ({
    slug,
    title: slug,
    summary: "A line.",
    order,
    content: contentWith(text),
    settings: SETTINGS,
  });
  expect(await saveExamples(db(), [example("ring", 2, "r1"), example("hello", 1, "h1")])).toEqual(["ring", "hello"]);
  expect((await listExamples(db())).map(({ slug }) => slug)).toEqual(["hello", "ring"]);
  expect(await saveExamples(db(), [example("ring", 2, "r2"), example("hello", 1, "h1")])).toEqual(["ring"]);
  await saveExamples(db(), [example("ring", 1, "r2")]);
  expect((await listExamples(db())).map(({ slug }) => slug)).toEqual(["ring"]);
  expect(await findProgramBySlug(db(), "hello")).toMatchObject({ ownerName: "CommWorld", visibility: "public" });
  expect(await findProgramBySlug(db(), "ring")).toMatchObject({ latestVersion: { number: 2 } });
});

test("a user's programs are listed with the one changed last first, and nobody else's", async () => {
  const ada = await makeUser(db(), "Ada");
  const [first, second] = [await makeProgram(db(), ada, "1"), await makeProgram(db(), ada, "2")];
  await makeProgram(db(), await makeUser(db(), "Eve"));
  await saveWorkingCopy(db(), first.id, { title: "Changed" });
  const listed = await listOwnPrograms(db(), ada, 10);
  expect(listed.map(({ slug, title, entry }) => [slug, title, entry])).toEqual([
    [first.slug, "Changed", "main.ts"],
    [second.slug, "Ring", "main.ts"],
  ]);
  expect(await listOwnPrograms(db(), ada, 1)).toHaveLength(1);
});
