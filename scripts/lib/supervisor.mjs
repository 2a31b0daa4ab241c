import { spawn } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { lastLines, signalGroup } from "./command.mjs";
import { Failure } from "./failure.mjs";

const STOP_TIMEOUT_MS = 10_000;
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 100;

/**
 * @typedef {object} Service a running part of the whole, stopped in the reverse order of starting
 * @property {string} name
 * @property {number} pid
 * @property {Promise<unknown>} exited settles when the process has ended, for whatever reason
 * @property {() => Promise<unknown>} stop
 * @property {() => void} kill at once, with everything it started
 * @property {() => string} describeEnd why it ended, for a person
 */

/** @typedef {ReturnType<typeof createSupervisor>} Supervisor */

/**
 * Keeps the parts that were started, tells when one of them dies by itself, stops them in order.
 * @param {object} options
 * @param {string} options.logDir
 * @param {boolean} [options.show] print what children say, each line after its name
 */
export function createSupervisor({ logDir, show = false }) {
  /** @type {Service[]} */
  const services = [];
  let stopping = false;
  /** @type {(reason: Failure) => void} */
  let fail = () => {};
  /** Rejects when a part dies that nobody stopped. */
  const died = new Promise((_resolve, reject) => {
    fail = reject;
  });
  died.catch(() => {});

  /** @param {Service} service */
  function add(service) {
    services.push(service);
    service.exited.then(() => {
      if (!stopping) fail(new Failure(service.describeEnd()));
    });
  }

  return {
    died,
    add,
    services: /** @type {readonly Service[]} */ (services),

    /**
     * Starts a Node process in a process group of its own: Ctrl+C in the terminal reaches the supervisor alone.
     * @param {string} name
     * @param {{ args: string[], cwd: string, env: Record<string, string | undefined> }} command
     */
    start(name, { args, cwd, env }) {
      mkdirSync(logDir, { recursive: true });
      const logFile = join(logDir, `${name}.log`);
      const log = createWriteStream(logFile);
      const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
      let tail = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk) => {
          log.write(chunk);
          tail = (tail + chunk).slice(-4_000);
          if (show) process.stdout.write(prefixed(name, String(chunk)));
        });
      let end = "";
      const exited = new Promise((resolve) => {
        child.once("error", (error) => {
          end = error.message;
          resolve(end);
        });
        child.once("close", (code, signal) => {
          end = signal ? `signal ${signal}` : `exit code ${code}`;
          resolve(end);
        });
      });
      add({
        name,
        pid: child.pid ?? 0,
        exited,
        stop: () => stopGroup(child.pid, exited),
        kill: () => signalGroup(child.pid, "SIGKILL"),
        describeEnd: () => `${name} ended by itself (${end}); its log is ${logFile}\n${lastLines(tail, 12)}`,
      });
    },

    /** Stops every part, the last one first. */
    async stop() {
      stopping = true;
      for (const service of services.toReversed()) await service.stop();
    },

    kill() {
      stopping = true;
      for (const service of services.toReversed()) service.kill();
    },
  };
}

/**
 * @param {number | undefined} pid
 * @param {Promise<unknown>} exited
 */
async function stopGroup(pid, exited) {
  signalGroup(pid, "SIGTERM");
  const timer = setTimeout(() => signalGroup(pid, "SIGKILL"), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
  // What the leader may have left in its group.
  signalGroup(pid, "SIGKILL");
}

/**
 * @param {string} name
 * @param {string} text
 */
function prefixed(name, text) {
  return text.replace(/^(?=.)/gm, `[${name}] `);
}

/**
 * Waits until `url` answers with a status below 400.
 * @param {string} url
 * @param {string} name
 * @param {AbortSignal} signal
 */
export async function untilAnswers(url, name, signal) {
  const end = Date.now() + READY_TIMEOUT_MS;
  let last = "no answer";
  while (Date.now() < end) {
    signal.throwIfAborted();
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) });
      if (response.status < 400) return;
      last = `status ${response.status}: ${(await response.text()).slice(0, 300)}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  throw new Failure(`${name} did not become ready within ${READY_TIMEOUT_MS / 1000} s (${last})`);
}
