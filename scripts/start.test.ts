import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { requireFreePort } from "./lib/ports.mjs";
import { freePort } from "./test/free-port";
import { descendantsOf, isAlive, listening, startProcess } from "./test/start-process";

/** The first start may build. */
const FIRST_START_MS = 300_000;
const LATER_START_MS = 20_000;

let dataDir: string;
let running: ReturnType<typeof startProcess>[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "commworld-start-"));
});

afterEach(async () => {
  for (const one of running) {
    one.signal("SIGTERM");
    await one.exited;
  }
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const relayPort = await freePort();
  const one = startProcess({ DATA_DIR: dataDir, PORT: String(port), RELAY_PORT: String(relayPort), ...env });
  running.push(one);
  return { ...one, port, relayPort };
}

describe("npm start says in one line what is wrong and exits with 1", () => {
  test.each(["PORT", "RELAY_PORT"])("when %s is in use", async (name) => {
    const busy = await listening();
    const one = await start({ [name]: String(busy.port) });
    expect(await one.exited).toBe(1);
    expect(one.output().trim()).toMatch(
      new RegExp(
        `^Port ${busy.port} for .+ is in use: stop the process that has it, or choose another with ${name}=\\d+$`,
      ),
    );
    await new Promise((resolve) => busy.server.close(resolve));
  });

  test.each([
    ["DATABASE_URL", "postgresql://user:hidden@127.0.0.1:PORT/commworld"],
    ["REDIS_URL", "redis://:hidden@127.0.0.1:PORT"],
  ])("when no server answers at %s", async (name, url) => {
    const nobody = await freePort();
    const one = await start({ [name]: url.replace("PORT", String(nobody)) });
    expect(await one.exited).toBe(1);
    expect(one.output().trim()).toMatch(
      new RegExp(`^${name} points to 127\\.0\\.0\\.1:${nobody}, and no server answers there .+$`),
    );
    expect(one.output()).not.toContain("hidden");
  });

  test("when a setting is no port", async () => {
    const one = await start({ PORT: "http" });
    expect(await one.exited).toBe(1);
    expect(one.output().trim()).toBe("PORT=http is not a port: give a number from 1 to 65535");
  });

  test("and starts nothing then", async () => {
    const one = await start({ RELAY_PORT: "0" });
    await one.exited;
    expect(existsSync(join(dataDir, "secrets.json"))).toBe(false);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });
});

describe("npm start", () => {
  test(
    "comes up, stops everything on Ctrl+C, keeps the data, comes up again within 20 s; a part that dies brings the others down",
    async () => {
      const first = await start();
      await first.said(`CommWorld is ready: http://localhost:${first.port}\n`);
      const secrets = readFileSync(join(dataDir, "secrets.json"), "utf8");
      const program = await makeProgram(first.port);
      const children = descendantsOf(first.pid);
      expect(children.length).toBeGreaterThanOrEqual(3);

      first.signal("SIGINT");
      expect(await first.exited).toBe(0);
      expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
      await requireFreePort(first.port, "PORT", "the web app");
      await requireFreePort(first.relayPort, "RELAY_PORT", "the relay");

      const before = performance.now();
      const second = await start();
      await second.said(`CommWorld is ready: http://localhost:${second.port}\n`);
      expect(performance.now() - before).toBeLessThan(LATER_START_MS);
      expect(second.output()).not.toMatch(/Installing|Building/);
      expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe(secrets);
      const response = await fetch(`http://localhost:${second.port}/api/v1/programs/${program.slug}`, {
        headers: { cookie: program.cookie },
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ title: "Kept", isOwner: true });

      const others = descendantsOf(second.pid);
      const relay = others.find(({ args }) => args.includes("relay"));
      process.kill(relay?.pid ?? 0, "SIGKILL");
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain("relay ended by itself (signal SIGKILL); its log is ");
      expect(others.filter(({ pid }) => isAlive(pid))).toEqual([]);
    },
    FIRST_START_MS + 2 * LATER_START_MS,
  );

  test(
    "a Ctrl+C before everything is up leaves nothing behind",
    async () => {
      const one = await start();
      await one.said("Preparing the database");
      const children = descendantsOf(one.pid);
      one.signal("SIGINT");
      expect(await one.exited).toBe(0);
      expect(children.filter(({ pid }) => isAlive(pid))).toEqual([]);
      expect(one.output()).not.toContain("CommWorld is ready");
    },
    FIRST_START_MS,
  );
});

/** As a visitor's browser does: an anonymous session, then a program. */
async function makeProgram(port: number) {
  const origin = `http://localhost:${port}`;
  const session = await fetch(`${origin}/api/auth/sign-in/anonymous`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: "{}",
  });
  expect(session.status).toBe(200);
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const response = await fetch(`${origin}/api/v1/programs`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify({
      title: "Kept",
      content: { files: [{ path: "main.ts", text: 'import MPI from "mpi";\n' }], entry: "main.ts", args: [] },
      settings: { ranks: 4, interconnect: "crossbar" },
    }),
  });
  expect(response.status).toBe(201);
  const { slug } = (await response.json()) as { slug: string };
  return { slug, cookie };
}
