import { decodeFrame, type Frame, type PreparedRun } from "@commworld/protocol";
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
  const sent: Frame[] = [];
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
  /** Without the answers, which come when they come. */
  const data = () => sent.filter(({ kind }) => kind === "data");
  return { link, sent, data, heard, socket, port: port2, say };
}

const frame = (sequence: number, change: Partial<Frame> = {}): Frame => ({
  kind: "data",
  source: 1,
  epoch: RUN.epoch,
  destinations: [{ grId: 0, sequence, ack: 0 }],
  payload: Uint8Array.of(sequence),
  ...change,
});

describe("run link", () => {
  it("[ROUTER1] makes a frame of each payload and tells when it has left", async () => {
    const { link, data, heard, port, say } = newLink();
    link.attach(port);
    say([1, 2], 1, 2, 3);
    say([2], 4);
    await vi.waitFor(() =>
      expect(heard).toEqual([
        { type: "consumed", bytes: 3 },
        { type: "consumed", bytes: 1 },
      ]),
    );
    expect(data()).toEqual([
      {
        kind: "data",
        source: 0,
        epoch: 9,
        destinations: [
          { grId: 1, sequence: 0, ack: 0 },
          { grId: 2, sequence: 0, ack: 0 },
        ],
        payload: Uint8Array.of(1, 2, 3),
      },
      {
        kind: "data",
        source: 0,
        epoch: 9,
        destinations: [{ grId: 2, sequence: 1, ack: 0 }],
        payload: Uint8Array.of(4),
      },
    ]);
  });

  it("[ROUTER2] gives the bridge nothing twice and nothing out of order, and asks for what is missing", async () => {
    const { link, sent, heard, port } = newLink();
    link.attach(port);
    for (const sequence of [0, 2, 0, 3]) link.receive(frame(sequence));
    expect(sent).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 2, ack: 1 }] }]);
    link.receive(frame(1));
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard.map((message) => message.type === "payload" && new Uint8Array(message.payload)[0])).toEqual([
      0, 1, 2, 3,
    ]);
  });

  it("[ROUTER3] drops other epochs, and leaves what comes before the bridge to its sender", async () => {
    const { link, sent, heard, port } = newLink();
    link.receive(frame(0));
    link.attach(port);
    link.receive(frame(0, { epoch: 8 }));
    link.receive(frame(0, { destinations: [{ grId: 2, sequence: 0, ack: 0 }] }));
    link.receive(frame(1));
    expect(sent).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 1, ack: 0 }] }]);
    link.receive(frame(0));
    await vi.waitFor(() => expect(heard).toHaveLength(2));
  });

  it("[ROUTER16] keeps what the bridge hands over while the socket is away", async () => {
    const { link, data, heard, port, say } = newLink();
    link.attach(port);
    say([1], 1);
    await vi.waitFor(() => expect(data()).toHaveLength(1));
    link.pause();
    say([1], 2);
    say([1], 3);
    await new Promise((resolve) => setImmediate(resolve));
    expect([data().length, heard.length]).toEqual([1, 1]);
    link.resume();
    await vi.waitFor(() => expect(data().map(({ payload }) => payload[0])).toEqual([1, 2, 3]));
  });

  it("[ROUTER15] tells when all other nodes have what was handed over, or are lost", async () => {
    const { link, data, sent, port, say } = newLink();
    link.attach(port);
    say([1, 2], 1);
    await vi.waitFor(() => expect(data()).toHaveLength(1));
    let settled = 0;
    link.whenSettled(() => settled++);
    expect(sent.at(-1)).toMatchObject({ kind: "probe", destinations: [{ grId: 1 }, { grId: 2 }] });
    link.receive(
      frame(0, { kind: "ack", destinations: [{ grId: 0, sequence: 0, ack: 1 }], payload: new Uint8Array(0) }),
    );
    expect(settled).toBe(0);
    link.lose(2, { kind: "node-lost", message: "Cy left" });
    expect(settled).toBe(1);
  });

  it("[ROUTER13] tells of a lost node behind its frames, and drops what is of it or for it", async () => {
    const { link, data, heard, port, say } = newLink();
    const error = { kind: "node-lost" as const, message: "Ben left" };
    link.attach(port);
    link.receive(frame(0));
    link.lose(1, error);
    link.lose(1, error);
    link.receive(frame(1));
    say([1], 1);
    say([1, 2], 2, 3);
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard.map((message) => message.type)).toEqual(["payload", "lost", "consumed", "consumed"]);
    expect(heard[1]).toEqual({ type: "lost", grId: 1, error });
    expect(data().map(({ destinations }) => destinations)).toEqual([[{ grId: 2, sequence: 0, ack: 0 }]]);
  });

  it("[ROUTER4] waits while the socket holds more than 1 MiB", async () => {
    const { link, data, heard, socket, port, say } = newLink();
    link.attach(port);
    socket.bufferedAmount = 1024 * 1024 + 1;
    say([1], 1);
    say([1], 2);
    await vi.waitFor(() => expect(socket.asked).toBeGreaterThan(3));
    expect([data(), heard]).toEqual([[], []]);
    socket.bufferedAmount = 1024 * 1024;
    await vi.waitFor(() => expect(data().map(({ payload }) => payload[0])).toEqual([1, 2]));
    expect(data().map(({ destinations }) => destinations[0]?.sequence)).toEqual([0, 1]);
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
