/** Real databases for tests. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isMainThread } from "node:worker_threads";
import pg from "pg";
import { migrate, readMigrations } from "../scripts/migrate.mjs";
import { createDb, type Db } from "./db";

const START_TIMEOUT_MS = 60_000;
const TEMPLATE_LOCK = 0x74657374;
const KEEPER = path.join(import.meta.dirname, "..", "scripts", "test-postgres-keeper.mjs");

export interface TestDatabase {
  url: string;
  db: Db;
  /** Closes `db` and drops the database. */
  teardown(): Promise<void>;
}

/**
 * A fresh migrated database on a real PostgreSQL: the one at TEST_DATABASE_URL (whose user may create databases), else an
 * embedded one that all tests of this process tree share and that ends with it.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL ?? (await sharedServer());
  const name = `test_${randomBytes(8).toString("hex")}`;
  await createFromTemplate(server, name);
  const url = withDatabase(server, name);
  const db = createDb(url, { poolSize: 6 });
  return {
    url,
    db,
    async teardown() {
      await db.close();
      await onServer(server, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** An empty database without tables. */
export async function emptyDatabase(): Promise<{ url: string; teardown(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? (await sharedServer());
  const name = `empty_${randomBytes(8).toString("hex")}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: withDatabase(server, name),
    teardown: () =>
      onServer(server, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Migrations run once per server; every further database is a copy of the result. */
async function createFromTemplate(server: string, name: string): Promise<void> {
  const newest = readMigrations().map(({ checksum }) => checksum.slice(0, 6));
  const template = `commworld_template_${newest.join("").slice(-40)}`;
  await onServer(server, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${template}_new WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${template}_new`);
      await migrate(withDatabase(server, `${template}_new`));
      await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: withDatabase(server, "postgres") });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Test workers are children or threads of one runner: the folder is named after the runner, the first worker starts the server. */
async function sharedServer(): Promise<string> {
  const runner = isMainThread ? process.ppid : process.pid;
  const folder = path.join(tmpdir(), `commworld-test-postgres-${runner}`);
  if (claims(folder))
    spawn(process.execPath, [KEEPER, folder, String(runner)], { detached: true, stdio: "ignore" }).unref();
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end) {
    if (existsSync(path.join(folder, "url"))) return readFileSync(path.join(folder, "url"), "utf8");
    if (existsSync(path.join(folder, "error"))) throw new Error(readFileSync(path.join(folder, "error"), "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no test database after ${START_TIMEOUT_MS / 1000} s in ${folder}`);
}

function claims(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o755 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
