/** What floods do to others. */
import { LIMITS } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../src/limits/limits";
import { disturbance, type Flood, largeFrame, startFlooder, tinyFrames } from "./flood";
import { joinRoom } from "./member";
import { startTestRelay } from "./relay";
import { beginRun, REQUEST } from "./run";
import { newRoomCode } from "./tickets";

const ROUNDS = 5;
const MOST = 3;

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
      const ratios: number[] = [];
      do {
        const { calmMs, floodMs, ratio, messages } = await disturbance(flooder, flood(flooder.epoch), [
          host,
          guest,
          epoch,
        ]);
        console.log(
          `${name}: p95 ${calmMs.toFixed(2)} ms calm, ${floodMs.toFixed(2)} ms in the flood, ${ratio.toFixed(2)}x, ${messages} messages`,
        );
        expect(messages).toBeGreaterThan(8);
        ratios.push(ratio);
      } while (Math.min(...ratios) > MOST && ratios.length < ROUNDS);
      expect(flooder.closed).toEqual([]);
      expect(Math.min(...ratios)).toBeLessThanOrEqual(MOST);
    },
    120_000,
  );
});
