/**
 * Applies prisma/migrations to DATABASE_URL. Runs under plain Node before anything is built.
 *
 *   DATABASE_URL=postgresql://... node packages/db/scripts/migrate.mjs
 *
 * Rows in _prisma_migrations are those `prisma migrate deploy` writes, so either tool can continue the other's work.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

export const MIGRATIONS_DIR = path.join(import.meta.dirname, "..", "prisma", "migrations");

/** One key for all starters: "comm" and "world" in ASCII, shortened. */
const LOCK_KEY = 0x636f6d77;

const MIGRATIONS_TABLE = `
CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

/** A failure to tell a person as it stands: no stack needed. */
export class MigrateError extends Error {
  name = "MigrateError";
}

/** The migrations on disk, oldest first. */
export function readMigrations(folder = MIGRATIONS_DIR) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * Brings the database up to the migrations. Safe to call from several processes at once: one works, the others wait.
 *
 * @param {string} url postgresql://user:password@host:port/database
 * @param {{ log?: (line: string) => void, folder?: string }} [options]
 * @returns {Promise<string[]>} names of the migrations applied now
 */
export async function migrate(url, { log = () => {}, folder = MIGRATIONS_DIR } = {}) {
  const client = await connect(url);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(MIGRATIONS_TABLE);
    const { rows } = await client.query(
      "SELECT migration_name AS name, checksum, finished_at AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL",
    );
    const migrations = readMigrations(folder);
    checkHistory(migrations, rows);
    const applied = new Set(rows.map((row) => row.name));
    const pending = migrations.filter(({ name }) => !applied.has(name));
    for (const migration of pending) {
      await apply(client, migration);
      log(`Applied ${migration.name}`);
    }
    return pending.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}

function checkHistory(migrations, rows) {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of rows) {
    const migration = byName.get(name);
    if (!migration)
      throw new MigrateError(
        `The database has migration ${name}, which this version does not know: start a newer version`,
      );
    if (!finished)
      throw new MigrateError(
        `Migration ${name} was begun and not finished: repair the database with prisma migrate resolve`,
      );
    if (migration.checksum !== checksum)
      throw new MigrateError(
        `Migration ${name} was changed after it was applied (checksum mismatch): restore the file, and add a new migration instead`,
      );
  }
}

async function apply(client, { name, sql, checksum }) {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new MigrateError(`Migration ${name} failed and was rolled back: ${error.message}`);
  }
}

async function connect(url) {
  const where = describe(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw new MigrateError(explain(error, where));
  }
}

/** Host, port and database of the URL, never its password. */
function describe(url) {
  let parsed;
  try {
    parsed = new URL(url);
  } catch {
    parsed = undefined;
  }
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol) || parsed.pathname.length < 2)
    throw new MigrateError(
      "DATABASE_URL is not a PostgreSQL URL: it looks like postgresql://user:password@host:5432/database",
    );
  return { host: `${parsed.hostname || "localhost"}:${parsed.port || 5432}`, database: parsed.pathname.slice(1) };
}

function explain(error, { host, database }) {
  const codes = [error.code, ...(error.errors ?? []).map((inner) => inner.code)];
  if (codes.includes("ECONNREFUSED"))
    return `No PostgreSQL answers at ${host} (connection refused): start it, or correct DATABASE_URL`;
  if (codes.includes("ENOTFOUND") || codes.includes("EAI_AGAIN"))
    return `The host of DATABASE_URL (${host}) is not known: correct DATABASE_URL`;
  if (codes.includes("28P01") || codes.includes("28000"))
    return `PostgreSQL at ${host} refused the user or password of DATABASE_URL`;
  if (codes.includes("3D000"))
    return `PostgreSQL at ${host} has no database "${database}": create it, or correct DATABASE_URL`;
  return `Cannot connect to PostgreSQL at ${host}: ${error.message || error.code}`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const applied = await migrate(process.env.DATABASE_URL ?? "", { log: console.log });
    if (applied.length === 0) console.log("The database is up to date");
  } catch (error) {
    console.error(error instanceof MigrateError ? error.message : error);
    process.exitCode = 1;
  }
}
