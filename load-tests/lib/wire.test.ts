import {
  bundleFrames,
  decodeFrame,
  encodeFrame,
  memberMessage,
  PROTOCOL_VERSION,
  splitBundle,
} from "@commworld/protocol";
import { expect, test } from "vitest";
import { dataBundle, framesOf, helloMessage, resumeMessage } from "./wire";

test("members of a load test speak this version of the protocol", () => {
  const common = { type: "hello", version: PROTOCOL_VERSION, name: "Member 1", cores: 1 };
  expect(memberMessage.parse(JSON.parse(helloMessage("a.b.c", "Member 1")))).toEqual({ ...common, ticket: "a.b.c" });
  const runId = "0190b3a0-1111-4222-8333-444455556666";
  const resumed = memberMessage.parse(JSON.parse(resumeMessage("t", "Member 1", runId)));
  expect(resumed).toEqual({ ...common, resume: { token: "t", runId } });
  expect(memberMessage.parse(JSON.parse(resumeMessage("t", "Member 1")))).toEqual({
    ...common,
    resume: { token: "t" },
  });
});

test("their frames are those of the protocol, both ways", () => {
  const payload = Uint8Array.of(1, 2, 3, 4, 5);
  const split = splitBundle(new Uint8Array(dataBundle({ source: 3, epoch: 9, grIds: [7, 1], sequence: 5, payload })));
  expect(split.ok && split.frames.map((frame) => decodeFrame(frame))).toEqual([
    {
      ok: true,
      frame: {
        kind: "data",
        source: 3,
        epoch: 9,
        destinations: [1, 7].map((grId) => ({ grId, sequence: 5, ack: 0 })),
        payload,
      },
    },
  ]);
  const frame = (kind: "data" | "ack", sequence: number) =>
    encodeFrame({
      kind,
      source: 2,
      epoch: 4,
      destinations: [{ grId: 0, sequence, ack: 1 }],
      payload: kind === "data" ? payload : new Uint8Array(0),
    });
  const [message] = bundleFrames([frame("data", 8), frame("ack", 9), frame("data", 10)]);
  const frames = framesOf(message!.buffer);
  expect(frames.map(({ source, epoch, sequence }) => [source, epoch, sequence])).toEqual([
    [2, 4, 8],
    [2, 4, 10],
  ]);
  expect(frames[0]!.payload.byteLength).toBe(payload.length);
  expect(frames[1]!.payload.getUint8(4)).toBe(5);
});
