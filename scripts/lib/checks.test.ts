import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { environmentWithFile, parseDotenv } from "./dotenv.mjs";
import { requireNodeVersion } from "./node-version.mjs";
import { requireFreePort } from "./ports.mjs";
import { requireReachable } from "./reachable.mjs";
import { readSecrets } from "./secrets.mjs";
import { readSettings } from "./settings.mjs";

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), "commworld-checks-"));
  folders.push(path);
  return path;
};
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

async function busyPort() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

describe("the version of Node.js", () => {
  test.each(["v20.19.0", "v20.20.2", "v22.0.0", "v24.1.0"])("%s is taken", (version) => {
    expect(() => requireNodeVersion(version, ">=20.19")).not.toThrow();
  });

  test.each(["v18.20.4", "v20.9.0", "v20.18.3"])("%s is refused with what to do", (version) => {
    expect(() => requireNodeVersion(version, ">=20.19")).toThrow(
      `CommWorld needs Node.js 20.19 or newer, this is ${version}: install a newer one`,
    );
  });
});

describe("settings", () => {
  test("have defaults", () => {
    expect(readSettings({}, "/repository")).toEqual({
      port: 3000,
      relayPort: 8787,
      metricsPort: 0,
      dataDir: "/repository/.data",
      publicUrl: "http://localhost:3000",
    });
  });

  test("follow the environment", () => {
    const env = { PORT: "4000", RELAY_PORT: "4001", DATA_DIR: "/var/data", REDIS_URL: "redis://cache:6379" };
    const settings = readSettings(env, "/repository");
    expect(settings).toMatchObject({
      port: 4000,
      relayPort: 4001,
      dataDir: "/var/data",
      publicUrl: "http://localhost:4000",
    });
    expect(settings.redisUrl?.host).toBe("cache:6379");
  });

  test.each([
    [{ PORT: "http" }, "PORT=http is not a port: give a number from 1 to 65535"],
    [{ RELAY_PORT: "70000" }, "RELAY_PORT=70000 is not a port"],
    [{ PORT: "8787" }, "PORT and RELAY_PORT are both 8787"],
    [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL is not a URL of the form postgresql://"],
    [{ REDIS_URL: "localhost:6379" }, "REDIS_URL is not a URL of the form redis://"],
  ] as [Record<string, string>, string][])("%j is refused with what to do", (env, message) => {
    expect(() => readSettings(env, "/repository")).toThrow(message);
  });
});

describe(".env", () => {
  test("has NAME=value lines, comments and quotes", () => {
    expect(parseDotenv("# head\nPORT=4000 # web\nexport NAME=\"a # b\"\nEMPTY=\r\nQUOTED='x'\nnonsense\n")).toEqual({
      PORT: "4000",
      NAME: "a # b",
      EMPTY: "",
      QUOTED: "x",
    });
  });

  test("yields to the environment; empty values count as absent", () => {
    const file = join(folder(), ".env");
    writeFileSync(file, "PORT=4000\nRELAY_PORT=4001\nREDIS_URL=\n");
    expect(environmentWithFile(file, { PORT: "5000" })).toEqual({ PORT: "5000", RELAY_PORT: "4001" });
  });
});

describe("ports and servers", () => {
  test("a busy port is told with its setting", async () => {
    const { port, close } = await busyPort();
    await expect(requireFreePort(port, "PORT", "the web app")).rejects.toThrow(
      `Port ${port} for the web app is in use: stop the process that has it, or choose another with PORT=`,
    );
    await close();
    await expect(requireFreePort(port, "PORT", "the web app")).resolves.toBeUndefined();
  });

  test("a server that does not answer is told with its setting, not with its password", async () => {
    const { port, close } = await busyPort();
    await requireReachable(new URL(`postgresql://user:hidden@127.0.0.1:${port}/x`), "DATABASE_URL", 5432);
    await close();
    const refused = requireReachable(new URL(`postgresql://user:hidden@127.0.0.1:${port}/x`), "DATABASE_URL", 5432);
    await expect(refused).rejects.toThrow(
      `DATABASE_URL points to 127.0.0.1:${port}, and no server answers there (ECONNREFUSED)`,
    );
    await expect(refused).rejects.not.toThrow("hidden");
  });
});

describe("secrets", () => {
  test("are made once, long, distinct, readable by the owner alone", () => {
    const dataDir = join(folder(), "data");
    const first = readSecrets(dataDir, {});
    expect(new Set(Object.values(first)).size).toBe(2);
    for (const secret of Object.values(first)) expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(readSecrets(dataDir, {})).toEqual(first);
  });

  test("of the environment win and are not written down", () => {
    const dataDir = folder();
    const given = "g".repeat(40);
    expect(readSecrets(dataDir, { TICKET_SECRET: given }).TICKET_SECRET).toBe(given);
    expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).not.toContain(given);
  });

  test("of a broken file are told, never replaced", () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, "secrets.json"), "{");
    expect(() => readSecrets(dataDir, {})).toThrow("is not readable as JSON: restore it, or delete it");
    expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
  });
});
