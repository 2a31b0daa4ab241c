import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.mjs";

const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const starters: ChildProcess[] = [];

afterEach(async () => {
  for (const starter of starters.splice(0)) starter.kill("SIGKILL");
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "commworld-data-"));
  // The server may run as another user.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return path.join(folder, "data");
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir });
  servers.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts a server and stays. */
async function startElsewhere(dataDir: string): Promise<ChildProcess> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.mjs"))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); console.log("up"); setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  starters.push(starter);
  if (starter.stdout) await once(starter.stdout, "data");
  return starter;
}

test("data survives a restart, and a second stop is harmless", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  await query(first.url, "CREATE TABLE kept AS SELECT 'ä' AS word");
  await first.stop();
  await first.stop();
  expect(await first.exited).toBe(0);
  const second = await start(dataDir);
  expect(await query(second.url, "SELECT word FROM kept")).toEqual([{ word: "ä" }]);
  await expect(query(second.url.replace(/:[0-9a-f]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(/password/);
});

test("a lock file of a process that is somebody else by now is no obstacle", async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  await first.stop();
  const lock = path.join(await clusterOf(dataDir), "postmaster.pid");
  writeFileSync(lock, `${process.pid}\n${path.dirname(lock)}\n0\n5432\n\n127.0.0.1\n`);
  const second = await start(dataDir);
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a folder in use is refused; a server whose starter was killed is ended", async () => {
  const dataDir = dataFolder();
  const starter = await startElsewhere(dataDir);
  await expect(start(dataDir)).rejects.toThrow(/is in use by process \d+: stop that one, or choose another DATA_DIR/);
  starter.kill("SIGKILL");
  await once(starter, "exit");
  const server = await start(dataDir);
  expect(await query(server.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a port that is taken is told", async () => {
  const other = await start(dataFolder());
  await expect(startEmbeddedPostgres({ dataDir: dataFolder(), port: other.port })).rejects.toThrow(
    /PostgreSQL did not start: .*could not create listen socket/,
  );
});

/** The cluster's folder, which the server itself names. */
async function clusterOf(dataDir: string): Promise<string> {
  const server = await start(dataDir);
  const [row] = await query(server.url, "SHOW data_directory");
  await server.stop();
  const folder = String(row?.data_directory);
  expect(existsSync(path.join(folder, "PG_VERSION"))).toBe(true);
  expect(readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim()).toBe("18");
  return folder;
}
