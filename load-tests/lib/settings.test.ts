import { LIMITS } from "@commworld/protocol";
import { describe, expect, test } from "vitest";
import { readSettings } from "./settings";

test("without any setting a run is small and stays on this machine", () => {
  expect(readSettings({})).toEqual({
    baseUrl: "http://localhost:3000",
    rooms: 2,
    members: 3,
    durationSeconds: 10,
    sessionSeconds: 2,
    pingMs: 200,
    joinP95Ms: 500,
    pongP95Ms: 100,
    bytes: 1024,
    framesPerSecond: 20,
    deliverP95Ms: 100,
    resumeP95Ms: 500,
    ticketSecret: undefined,
    results: undefined,
  });
});

test("empty variables count as absent", () => {
  const names = ["BASE_URL", "ROOMS", "MEMBERS", "DURATION", "SESSION_SECONDS", "PING_MS", "RESULTS", "I_OPERATE_IT"];
  expect(readSettings(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readSettings({}));
});

test("a scenario has defaults of its own; what is given comes first", () => {
  expect(readSettings({ MEMBERS: "5", DURATION: "" }, { MEMBERS: "8", DURATION: "10m" })).toMatchObject({
    members: 5,
    durationSeconds: 600,
  });
});

test.each([
  ["7", 7],
  ["30s", 30],
  ["10m", 600],
])("DURATION=%s is %d seconds", (DURATION, seconds) => {
  expect(readSettings({ DURATION }).durationSeconds).toBe(seconds);
});

test("a room is never asked to hold more members than fit", () => {
  expect(readSettings({ MEMBERS: String(LIMITS.membersPerRoom) }).members).toBe(LIMITS.membersPerRoom);
  expect(() => readSettings({ MEMBERS: String(LIMITS.membersPerRoom + 1) })).toThrow(/MEMBERS=65 .+ from 1 to 64/);
});

describe("what is out of bounds is refused by name", () => {
  test.each([
    ["ROOMS", "0"],
    ["ROOMS", "51"],
    ["ROOMS", "1.5"],
    ["ROOMS", "1e9"],
    ["MEMBERS", "-1"],
    ["MEMBERS", "three"],
    ["SESSION_SECONDS", "61"],
    ["PING_MS", "19"],
    ["JOIN_P95_MS", "0"],
    ["PONG_P95_MS", "NaN"],
    ["BYTES", "65537"],
    ["FRAMES_PER_SECOND", "1000"],
    ["DURATION", "0"],
    ["DURATION", "11m"],
    ["DURATION", "1h"],
    ["DURATION", "10s "],
  ])("%s=%s", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`${name}=${value} `);
  });
});

describe("the instance", () => {
  test.each([
    ["http://localhost:8080/", "http://localhost:8080"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["HTTPS://App.Localhost", "https://app.localhost"],
  ])("%s is this machine", (BASE_URL, baseUrl) => {
    expect(readSettings({ BASE_URL }).baseUrl).toBe(baseUrl);
  });

  test.each([
    "https://play.test",
    "http://192.168.1.5:3000",
    "http://localhost.play.test",
    "http://127.0.0.1.play.test",
  ])("%s is another one, loaded only when its operator says so", (BASE_URL) => {
    expect(() => readSettings({ BASE_URL })).toThrow(/is not this machine.+I_OPERATE_IT=yes/);
    expect(readSettings({ BASE_URL, I_OPERATE_IT: "yes" }).baseUrl).toBe(BASE_URL);
  });

  test.each(["localhost:3000", "ws://localhost:3000", "http://localhost:3000/api", "http://me:secret@localhost:3000"])(
    "%s is no origin",
    (BASE_URL) => {
      expect(() => readSettings({ BASE_URL })).toThrow(/is not an origin such as/);
    },
  );
});
