import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CLOSE, memberMessage, PROTOCOL_VERSION } from "@commworld/protocol";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "../scripts/lib/command.mjs";
import { helloMessage, LEFT } from "./lib/attend";
import type { Report } from "./lib/report";
import { startInstance } from "./test/instance";
import { findK6 } from "./test/k6";

const K6 = findK6();

let folder: string;
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "commworld-load-"));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(folder, { recursive: true, force: true });
});

test("members of a load test speak this version of the protocol", () => {
  const hello = memberMessage.parse(JSON.parse(helloMessage("a.b.c", "Member 1")));
  expect(hello).toEqual({ type: "hello", version: PROTOCOL_VERSION, ticket: "a.b.c", name: "Member 1", cores: 1 });
  expect(LEFT).toBe(CLOSE.LEFT.code);
});

/** A person without k6 has no use for these; the helpers' own tests run everywhere. */
if (K6) {
  test("join-and-ping keeps its service levels on a real instance", async () => {
    const { baseUrl, stop } = await startInstance(folder);
    stops.push(stop);
    const { code, report, tail } = await runScript({ BASE_URL: baseUrl, ROOMS: "1", MEMBERS: "2", DURATION: "5s" });
    expect(code, tail).toBe(0);
    expect(report).toMatchObject({ passed: true, failedSessions: 0 });
    expect(report?.thresholds.map(({ metric, ok }) => [metric, ok]).sort()).toEqual(
      ["checks", "http_req_failed", "join_ms", "pong_ms", "session_failed"].map((metric) => [metric, true]),
    );
    // Two members, 5 s, stays of 2 s with 5 pings a second.
    expect(report?.sessions).toBeGreaterThanOrEqual(4);
    expect(report?.pings).toBeGreaterThanOrEqual(30);
    expect(report?.times.join_ms?.med).toBeGreaterThan(0);
  });

  test("join-and-ping fails when nothing answers", async () => {
    const { code, report } = await runScript({ BASE_URL: "http://localhost:1", DURATION: "1s" });
    expect(code).not.toBe(0);
    expect(report?.passed ?? false).toBe(false);
  });

  test("join-and-ping refuses another machine before it sends anything", async () => {
    const { code, report, tail } = await runScript({ BASE_URL: "https://play.test" });
    expect(code).not.toBe(0);
    expect(report).toBeUndefined();
    expect(tail).toContain("play.test is not this machine");
  });
}

async function runScript(env: Record<string, string>) {
  const script = join(import.meta.dirname, "join-and-ping.js");
  const { code, tail } = await runCommand(K6 ?? "", ["run", "--quiet", "--no-usage-report", script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", RESULTS: folder, ...env },
  });
  return { code, tail, report: readReport(join(folder, "join-and-ping.json")) };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
