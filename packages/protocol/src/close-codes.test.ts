import { describe, expect, it } from "vitest";
import { CLOSE, closeEventOf } from "./close-codes";

const entries = Object.entries(CLOSE);

describe("close codes", () => {
  it("[CLOSE1] have unique codes and short, unique reasons", () => {
    expect(new Set(entries.map(([, event]) => event.code)).size).toBe(entries.length);
    expect(new Set(entries.map(([, event]) => event.reason)).size).toBe(entries.length);
    for (const [, event] of entries) expect(event.reason).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const [, event] of entries) expect(event.reason.length).toBeLessThan(123);
  });

  it("[CLOSE2] stay in the range of applications, or are the standard's own", () => {
    const standard = entries.filter(([, event]) => event.code < 4000).map(([name, event]) => [name, event.code]);
    expect(standard).toEqual([
      ["LEFT", 1000],
      ["GOING_AWAY", 1001],
      ["NOT_WEBSOCKET", 1002],
      ["NOT_TEXT", 1007],
      ["TOO_MANY_PARTS", 1008],
      ["MESSAGE_TOO_BIG", 1009],
      ["INTERNAL", 1011],
    ]);
    for (const [, event] of entries)
      if (event.code >= 4000) expect(event.code >= 4400 && event.code <= 4499).toBe(true);
  });

  it("[CLOSE3] map back to their entry", () => {
    for (const [, event] of entries) expect(closeEventOf(event.code)).toBe(event);
    for (const code of [0, 1005, 1006, 4000, 4499]) expect(closeEventOf(code)).toBeUndefined();
  });

  it("[CLOSE4] tell the member's own faults from time and load", () => {
    const retriable = entries.filter(([, event]) => event.retriable).map(([name]) => name);
    expect(retriable).toEqual([
      "GOING_AWAY",
      "INTERNAL",
      "EXPIRED_TICKET",
      "HELLO_TIMEOUT",
      "USED_TICKET",
      "GONE",
      "TOO_FAST",
      "ROOM_FULL",
      "SLOW_READER",
      "TOO_MANY",
      "TOO_MANY_ROOMS",
      "RELAY_FULL",
      "SILENT",
    ]);
  });
});
