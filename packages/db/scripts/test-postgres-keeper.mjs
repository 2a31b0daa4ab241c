/**
 * Keeps one PostgreSQL for the tests of a process tree: `node test-postgres-keeper.mjs FOLDER PID` writes its URL to FOLDER/url
 * (or the failure to FOLDER/error), and ends it and removes FOLDER when process PID is gone, however it ended.
 */
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

const CHECK_EVERY_MS = 500;
const [folder, watched] = process.argv.slice(2);

function publish(name, text) {
  writeFileSync(path.join(folder, `${name}.new`), text, { mode: 0o600 });
  renameSync(path.join(folder, `${name}.new`), path.join(folder, name));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

for (const name of ["SIGINT", "SIGHUP"]) process.on(name, () => {});

try {
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" },
  });
  publish("url", server.url);
  const end = async () => {
    clearInterval(timer);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  const timer = setInterval(() => isAlive(Number(watched)) || end(), CHECK_EVERY_MS);
  process.on("SIGTERM", end);
} catch (error) {
  publish("error", error.message);
  process.exitCode = 1;
}
