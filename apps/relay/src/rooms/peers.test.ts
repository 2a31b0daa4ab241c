import { afterEach, describe, expect, it } from "vitest";
import type { Bus } from "../bus/types";
import { createLog } from "../log";
import { createMetrics } from "../metrics";
import { Brake } from "../session/brake";
import { ALL_IN_FLIGHT_BYTES, IN_FLIGHT_BYTES, Peers } from "./peers";

const turnEnds = () => new Promise((resolve) => setImmediate(resolve));

describe("messages to a relay over a bus that stands still", () => {
  let open = () => {};
  afterEach(() => open());

  function peersOnSlowBus(): Peers {
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const bus = { self: "one", publish: () => gate.then(() => true) } as unknown as Bus;
    return new Peers(bus, createMetrics(), createLog("silent"), () => {});
  }

  const sender = () => new Brake({ pause() {}, resume() {} }, () => {});
  const send = (peers: Peers, from: Brake, bytes: number) =>
    peers.send(["two"], { kind: "records", code: "bcdfghjk", records: new Uint8Array(bytes) }, from);

  it("[LIMIT18] a member waits beyond 1 MiB, until they have left", async () => {
    const peers = peersOnSlowBus();
    const from = sender();
    send(peers, from, IN_FLIGHT_BYTES / 2);
    expect(from.isHeld).toBe(false);
    send(peers, from, IN_FLIGHT_BYTES);
    expect(from.isHeld).toBe(true);
    await turnEnds();
    open();
    await turnEnds();
    expect(from.isHeld).toBe(false);
  });

  it("[LIMIT18] of many members, each with less, those wait that send beyond 64 MiB", async () => {
    const peers = peersOnSlowBus();
    const senders = Array.from({ length: 100 }, sender);
    const each = 0.9 * IN_FLIGHT_BYTES;
    for (const from of senders) send(peers, from, each);
    const held = senders.filter(({ isHeld }) => isHeld).length;
    expect(held).toBe(senders.length - Math.floor(ALL_IN_FLIGHT_BYTES / each));
    await turnEnds();
    open();
    await turnEnds();
    await turnEnds();
    expect(senders.some(({ isHeld }) => isHeld)).toBe(false);
    send(peers, senders[99]!, each);
    expect(senders[99]!.isHeld).toBe(false);
  });
});
