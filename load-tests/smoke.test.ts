import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOSE } from "@commworld/protocol";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "../scripts/lib/command.mjs";
import { findK6 } from "../scripts/lib/machine.mjs";
import { LEFT } from "./lib/attend";
import type { Report } from "./lib/report";
import { type Instance, startInstance } from "./test/instance";

const K6 = findK6();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "commworld-load-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test("a member's leave is answered as the protocol says", () => {
  expect(LEFT).toBe(CLOSE.LEFT.code);
});

/** Short and gentle: that each scenario works and judges. Times are judged by those who run them for their numbers. */
const PATIENT = { JOIN_P95_MS: "20000", PONG_P95_MS: "20000", DELIVER_P95_MS: "20000", RESUME_P95_MS: "20000" };
const SCENARIOS: [name: string, env: Record<string, string>, metrics: string[]][] = [
  ["join-and-ping", { ROOMS: "1", MEMBERS: "2", DURATION: "4s" }, ["http_req_failed", "join_ms", "pong_ms"]],
  ["join-storm", { ROOMS: "3", MEMBERS: "4", DURATION: "3s", SESSION_SECONDS: "1" }, ["join_ms"]],
  ["ping-pong", { ROOMS: "2", DURATION: "2s" }, ["frames", "rtt_ms"]],
  ["broadcast", { ROOMS: "2", MEMBERS: "4", DURATION: "2s", BYTES: "65536" }, ["deliver_ms", "frames"]],
  ["churn", { ROOMS: "1", MEMBERS: "3", DURATION: "3s", SESSION_SECONDS: "1" }, ["resume_ms", "resumes"]],
  [
    "soak",
    { ROOMS: "1", MEMBERS: "3", DURATION: "6s", SESSION_SECONDS: "2" },
    ["deliver_ms", "frames", "join_ms", "late_deliver_ms"],
  ],
  ["abuse", { DURATION: "1s" }, ["attacks", "rtt_ms"]],
];

/** A person without k6 has no use for these; the helpers' own tests run everywhere. */
if (K6) {
  describe("on a real instance", () => {
    let instance: Instance;
    let logs: string;
    beforeAll(async () => {
      logs = mkdtempSync(join(tmpdir(), "commworld-load-logs-"));
      instance = await startInstance(logs);
    });
    afterAll(async () => {
      await instance.stop();
      rmSync(logs, { recursive: true, force: true });
    });

    test.each(SCENARIOS)("%s keeps its service levels", async (name, env, metrics) => {
      const { baseUrl, ticketSecret } = instance;
      const settings = { BASE_URL: baseUrl, TICKET_SECRET: ticketSecret, ...PATIENT, ...env };
      const { code, report, tail } = await runScript(name, settings);
      expect(code, tail).toBe(0);
      expect(report, tail).toMatchObject({ scenario: name, passed: true, failedSessions: 0 });
      expect(report?.thresholds.map(({ metric, ok }) => [metric, ok]).sort()).toEqual(
        ["checks", "session_failed", ...metrics].sort().map((metric) => [metric, true]),
      );
      expect(report?.checks.length).toBeGreaterThan(0);
      for (const { name: what, passes, fails } of report?.checks ?? [])
        expect([what, passes > 0, fails]).toEqual([what, true, 0]);
      expect(report?.times.join_ms?.med).toBeGreaterThan(0);
      expect(JSON.stringify(report)).not.toContain(ticketSecret);
    });

    test("a service level that is missed fails the run", async () => {
      const env = {
        ...PATIENT,
        BASE_URL: instance.baseUrl,
        ROOMS: "1",
        MEMBERS: "8",
        DURATION: "2s",
        SESSION_SECONDS: "1",
      };
      const { code, report } = await runScript("join-storm", { ...env, JOIN_P95_MS: "1" });
      // Eight joins at once, each of which costs the relay about a millisecond.
      expect([code, report?.passed]).toEqual([99, false]);
    });
  });

  test.each(["join-and-ping", "broadcast"])("%s fails when nothing answers", async (name) => {
    const { code, report } = await runScript(name, { BASE_URL: "http://localhost:1", DURATION: "1s", ROOMS: "1" });
    expect(code).not.toBe(0);
    expect(report?.passed ?? false).toBe(false);
  });

  test("another machine is refused before anything is sent", async () => {
    const { code, report, tail } = await runScript("abuse", { BASE_URL: "https://play.test" });
    expect(code).not.toBe(0);
    expect(report).toBeUndefined();
    expect(tail).toContain("play.test is not this machine");
  });
}

async function runScript(name: string, env: Record<string, string>) {
  const script = join(import.meta.dirname, `${name}.js`);
  const { code, tail } = await runCommand(K6 ?? "", ["run", "--quiet", "--no-usage-report", script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", RESULTS: folder, ...env },
  });
  return { code, tail, report: readReport(join(folder, `${name}.json`)) };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
