import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { makeUser, useDatabase } from "../../test/fixtures";
import { findModule, hasModule, saveModule } from "../index";

const { db } = useDatabase();

const QUOTA = 1000;

function makeModule(length: number) {
  const bytes = new Uint8Array(randomBytes(length));
  return { bytes, hash: createHash("sha256").update(bytes).digest("hex") };
}

async function save(userId: string, module: ReturnType<typeof makeModule>, totalBytes = 1_000_000) {
  await saveModule(db(), { ...module, userId, quotaBytes: QUOTA, totalBytes });
  return module.hash;
}

async function kept(hashes: readonly string[]) {
  return Promise.all(hashes.map((hash) => hasModule(db(), hash)));
}

test("a module is found by its hash, whoever saved it and however often", async () => {
  const [ada, eve] = [await makeUser(db()), await makeUser(db())];
  const module = makeModule(100);
  await Promise.all([save(ada, module), save(eve, module), save(ada, module)]);
  expect(Buffer.from((await findModule(db(), module.hash))!).equals(module.bytes)).toBe(true);
  expect(await findModule(db(), "0".repeat(64))).toBeNull();
  expect(await hasModule(db(), "0".repeat(64))).toBe(false);
});

test("beyond a user's quota the module used longest ago goes, and one that another user holds stays", async () => {
  const [ada, eve] = [await makeUser(db()), await makeUser(db())];
  const [first, second, third] = [makeModule(400), makeModule(400), makeModule(400)];
  const hashes = [await save(ada, first), await save(ada, second)];
  await save(eve, second);
  await save(ada, first);
  hashes.push(await save(ada, third));
  expect(await kept(hashes)).toEqual([true, true, true]);
  expect(await db().prisma.moduleUpload.count({ where: { userId: ada } })).toBe(2);
  await save(ada, makeModule(900));
  expect(await kept(hashes)).toEqual([false, true, false]);
});

test("a module larger than the quota takes the place of all others of its user", async () => {
  const ada = await makeUser(db());
  const small = await save(ada, makeModule(10));
  const large = await save(ada, makeModule(QUOTA + 1));
  expect(await kept([small, large])).toEqual([false, true]);
});

test("beyond the total the module that nobody used for the longest time goes, whoever holds it", async () => {
  const users = await Promise.all(["Ada", "Eve", "Mel"].map((name) => makeUser(db(), name)));
  const modules = [makeModule(300), makeModule(300), makeModule(300)];
  await save(users[0]!, modules[0]!);
  await save(users[1]!, modules[1]!);
  await save(users[2]!, modules[0]!);
  await save(users[2]!, modules[2]!, 700);
  expect(await kept(modules.map(({ hash }) => hash))).toEqual([true, false, true]);
});

test("the database refuses bytes under a hash that is not theirs", async () => {
  const ada = await makeUser(db());
  const { bytes } = makeModule(10);
  await expect(save(ada, { bytes, hash: "0".repeat(64) })).rejects.toThrow(/module_hash_check/);
  expect(await hasModule(db(), "0".repeat(64))).toBe(false);
});
