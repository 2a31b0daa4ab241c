import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase, testDatabase } from "../src/testing";
import { MIGRATIONS_DIR, migrate, readMigrations } from "./migrate.mjs";

const run = promisify(execFile);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function database(): Promise<string> {
  const empty = await emptyDatabase();
  cleanups.push(empty.teardown);
  return empty.url;
}

function migrationsCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  cpSync(MIGRATIONS_DIR, folder, { recursive: true });
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

function addMigration(folder: string, name: string, sql: string): void {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

async function rows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** In a process of its own: the engine is WebAssembly that a test runner's module loader would change. */
async function schemaDiff(url: string): Promise<string> {
  const script = path.join(import.meta.dirname, "schema-diff.mjs");
  const { stdout } = await run(process.execPath, [script], { env: { PATH: process.env.PATH, DATABASE_URL: url } });
  return stdout.trim();
}

test("the migrations make what the schema says", async () => {
  const { url, teardown } = await testDatabase();
  cleanups.push(teardown);
  expect(await schemaDiff(url)).toBe("-- the database agrees with the schema");
  await rows(url, "ALTER TABLE room ADD COLUMN colour text");
  expect(await schemaDiff(url)).toContain('DROP COLUMN "colour"');
});

test("starters at once apply each migration once, with Prisma's checksums", async () => {
  const url = await database();
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const all = readMigrations();
  expect(applied.flat()).toEqual(all.map(({ name }) => name));
  expect(await rows(url, "SELECT migration_name, checksum, applied_steps_count FROM _prisma_migrations")).toEqual(
    all.map(({ name, checksum }) => ({ migration_name: name, checksum, applied_steps_count: 1 })),
  );
});

test("a migration that fails leaves nothing behind and can be corrected", async () => {
  const url = await database();
  const folder = migrationsCopy();
  addMigration(folder, "29990101000000_bad", "CREATE TABLE half (id int); SELECT * FROM nowhere;");
  await expect(migrate(url, { folder })).rejects.toThrow(/29990101000000_bad failed and was rolled back.*nowhere/);
  expect(await rows(url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
  writeFileSync(path.join(folder, "29990101000000_bad", "migration.sql"), "CREATE TABLE half (id int);");
  expect(await migrate(url, { folder })).toEqual(["29990101000000_bad"]);
});

test("a changed migration and one of a newer version are refused", async () => {
  const url = await database();
  const folder = migrationsCopy();
  addMigration(folder, "29990101000000_later", "SELECT 1;");
  await migrate(url, { folder });
  await expect(migrate(url)).rejects.toThrow(
    /29990101000000_later, which this version does not know: start a newer version/,
  );
  writeFileSync(path.join(folder, "29990101000000_later", "migration.sql"), "SELECT 2;");
  await expect(migrate(url, { folder })).rejects.toThrow(/changed after it was applied \(checksum mismatch\)/);
});

test.each([
  ["", /DATABASE_URL is not a PostgreSQL URL/],
  ["mysql://a@b/c", /DATABASE_URL is not a PostgreSQL URL/],
  ["postgresql://a:secret@127.0.0.1:1/x", /No PostgreSQL answers at 127\.0\.0\.1:1 \(connection refused\)/],
])("the command says in one line what is wrong with %j", async (url, message) => {
  const command = run(process.execPath, [path.join(import.meta.dirname, "migrate.mjs")], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  const failure = await command.then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure?.code).toBe(1);
  expect(failure?.stderr).toMatch(message);
  expect(failure?.stderr.trim().split("\n")).toHaveLength(1);
  expect(failure?.stderr).not.toContain("secret");
});

test("a wrong password and a missing database are told apart", async () => {
  const url = await database();
  const password = new URL(url);
  password.password = "wrong";
  await expect(migrate(password.href)).rejects.toThrow(/refused the user or password/);
  const missing = new URL(url);
  missing.pathname = "/nowhere";
  await expect(migrate(missing.href)).rejects.toThrow(/has no database "nowhere"/);
});
