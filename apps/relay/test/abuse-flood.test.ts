/** What floods do to others. */
import { LIMITS } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../src/limits/limits";
import { disturbance, type Flood, largeFrame, startFlooder, tinyFrames } from "./flood";
import { joinRoom } from "./member";
import { startTestRelay } from "./relay";
import { beginRun, REQUEST } from "./run";
import { newRoomCode } from "./tickets";

const ROUNDS = 8;
const MOST = 3;
/** Messages of a round. A flooder that was given no processor floods less: such a round shows nothing. */
const FLOOD_MESSAGES = 8;

describe("a flood from one socket", () => {
  const floods: [string, (epoch: number) => Flood][] = [
    ["of tiny frames", (epoch) => ({ message: tinyFrames(epoch, 2000) })],
    ["of tiny messages", (epoch) => ({ message: tinyFrames(epoch, 1) })],
    ["of the largest frames, to all", (epoch) => ({ message: largeFrame(epoch, LIMITS.framePayloadBytes) })],
    [
      "of the largest texts",
      () => ({ text: JSON.stringify({ type: "ping", t: 1, padding: "x".repeat(255_000) }), everyMs: 20 }),
    ],
  ];

  it.each(floods)(
    "[LIMIT11] leaves another room its latency: %s",
    async (name, flood) => {
      const { url } = await startTestRelay({ limits: DEFAULT_LIMITS });
      const room = newRoomCode();
      const host = await joinRoom(url, { room, role: "host" });
      const guest = await joinRoom(url, { room });
      for (const member of [host, guest]) member.keepFrames = false;
      const { epoch } = await beginRun(host, [host, guest]);
      const flooder = await startFlooder(url, newRoomCode(), REQUEST);
      const rounds: { calmMs: number; floodMs: number }[] = [];
      const isKept = () => rounds.some(({ calmMs, floodMs }) => floodMs <= MOST * calmMs);
      for (let round = 0; round < ROUNDS && !isKept(); round++) {
        const { calmMs, floodMs, messages } = await disturbance(flooder, flood(flooder.epoch), [host, guest, epoch]);
        console.log(
          `${name}: p95 ${calmMs.toFixed(2)} ms calm, ${floodMs.toFixed(2)} ms in the flood, ${messages} messages`,
        );
        if (messages > FLOOD_MESSAGES) rounds.push({ calmMs, floodMs });
      }
      expect(flooder.closed).toEqual([]);
      expect(isKept(), JSON.stringify(rounds)).toBe(true);
    },
    300_000,
  );
});
