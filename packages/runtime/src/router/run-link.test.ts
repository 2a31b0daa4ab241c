import { type DataFrame, decodeFrame, type PreparedRun } from "@commworld/protocol";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BridgeMessage } from "../node/types";
import { RunLink } from "./run-link";

const RUN: PreparedRun = {
  runId: "018f3c6e-7d2a-7b31-8f4e-0123456789ab",
  epoch: 9,
  versionId: "v",
  hash: "ab".repeat(32),
  interconnect: "crossbar",
  table: [
    { grId: 0, nrOffset: 0, count: 1 },
    { grId: 1, nrOffset: 1, count: 1 },
    { grId: 2, nrOffset: 2, count: 1 },
  ],
};

function newLink() {
  const sent: DataFrame[] = [];
  const faults: string[] = [];
  const heard: BridgeMessage[] = [];
  const socket = { bufferedAmount: 0, asked: 0 };
  const link = new RunLink({
    run: RUN,
    grId: 0,
    send(bytes) {
      const decoded = decodeFrame(bytes);
      if (decoded.ok) sent.push(decoded.frame);
    },
    bufferedAmount() {
      socket.asked++;
      return socket.bufferedAmount;
    },
    onFault: (message) => faults.push(message),
  });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<BridgeMessage>) => heard.push(data);
  onTestFinished(() => {
    link.close();
    port1.close();
  });
  const say = (grIds: number[], ...bytes: number[]) => {
    const payload = Uint8Array.from(bytes).buffer;
    port1.postMessage({ type: "payload", grIds, payload } satisfies BridgeMessage, [payload]);
  };
  return { link, sent, faults, heard, socket, port: port2, say };
}

const frame = (sequence: number, change: Partial<DataFrame> = {}): DataFrame => ({
  source: 1,
  epoch: RUN.epoch,
  destinations: [{ grId: 0, sequence }],
  payload: Uint8Array.of(sequence),
  ...change,
});

describe("run link", () => {
  it("[ROUTER1] makes a frame of each payload and tells when it has left", async () => {
    const { link, sent, heard, port, say } = newLink();
    link.attach(port);
    say([1, 2], 1, 2, 3);
    say([2], 4);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { type: "consumed", bytes: 3 },
        { type: "consumed", bytes: 1 },
      ]),
    );
    expect(sent).toEqual([
      {
        source: 0,
        epoch: 9,
        destinations: [
          { grId: 1, sequence: 0 },
          { grId: 2, sequence: 0 },
        ],
        payload: Uint8Array.of(1, 2, 3),
      },
      { source: 0, epoch: 9, destinations: [{ grId: 2, sequence: 1 }], payload: Uint8Array.of(4) },
    ]);
  });

  it("[ROUTER2] names both tabs when a frame is missing or comes twice, and delivers nothing out of order", async () => {
    for (const [sequence, message] of [
      [2, "Data was lost between tab 1 and tab 0 (frame 2)."],
      [0, "Data arrived twice between tab 1 and tab 0 (frame 0)."],
    ] as const) {
      const { link, faults, heard, port } = newLink();
      link.attach(port);
      link.receive(frame(0));
      link.receive(frame(sequence));
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      expect(faults).toEqual([message]);
    }
  });

  it("[ROUTER3] drops other epochs and keeps early frames for the bridge", async () => {
    const { link, faults, heard, port } = newLink();
    link.receive(frame(5, { epoch: 8 }));
    link.receive(frame(0));
    link.receive(frame(1));
    link.receive(frame(0, { destinations: [{ grId: 2, sequence: 0 }] }));
    link.attach(port);
    link.receive(frame(2));
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    const bytes = heard.map(
      (message) => message.type === "payload" && [message.grIds, ...new Uint8Array(message.payload)],
    );
    expect(bytes).toEqual([
      [[1], 0],
      [[1], 1],
      [[1], 2],
    ]);
    expect(faults).toEqual([]);
  });

  it("[ROUTER13] tells of a lost node behind its frames, and drops what is of it or for it", async () => {
    const { link, sent, heard, port, say } = newLink();
    const error = { kind: "node-lost" as const, message: "Ben left" };
    link.receive(frame(0));
    link.lose(1, error);
    link.lose(1, error);
    link.receive(frame(1));
    link.attach(port);
    say([1], 1);
    say([1, 2], 2, 3);
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard.map((message) => message.type)).toEqual(["payload", "lost", "consumed", "consumed"]);
    expect(heard[1]).toEqual({ type: "lost", grId: 1, error });
    expect(sent.map(({ destinations }) => destinations)).toEqual([[{ grId: 2, sequence: 0 }]]);
  });

  it("[ROUTER4] waits while the socket holds more than 1 MiB", async () => {
    const { link, sent, heard, socket, port, say } = newLink();
    link.attach(port);
    socket.bufferedAmount = 1024 * 1024 + 1;
    say([1], 1);
    say([1], 2);
    await vi.waitFor(() => expect(socket.asked).toBeGreaterThan(3));
    expect([sent, heard]).toEqual([[], []]);
    socket.bufferedAmount = 1024 * 1024;
    await vi.waitFor(() => expect(sent.map(({ payload }) => payload[0])).toEqual([1, 2]));
    expect(sent.map(({ destinations }) => destinations[0]?.sequence)).toEqual([0, 1]);
  });

  it("[ROUTER1] sends and delivers nothing after its end", async () => {
    const { link, sent, heard, port, say } = newLink();
    link.attach(port);
    link.close();
    say([1], 1);
    link.receive(frame(0));
    const late = new MessageChannel();
    const closed = new Promise((resolve) => late.port2.addEventListener("close", resolve));
    link.attach(late.port1);
    await closed;
    expect([sent, heard]).toEqual([[], []]);
  });
});
