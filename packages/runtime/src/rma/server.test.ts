import { describe, expect, it } from "vitest";
import { W_DEST, W_HANDLE, W_ID } from "../engine/packet";
import { INT } from "../mpi/datatype";
import { ERROR_CLASSES } from "../mpi/error-classes";
import { SUM } from "../op/op";
import { StretchExposure } from "./exposure";
import { LOCK_EXCLUSIVE, LOCK_SHARED, releaseMutex, tryMutex } from "./lock";
import * as packets from "./packets";
import { RmaServer } from "./server";
import { SEGMENT, WINDOW_TABLE_BYTES, WindowTable } from "./window-table";

const TARGET = 2;
const WINDOW = 12;
const CANARY = 0xee;

/** A server of one window of 64 bytes in the middle of other memory. */
function createServer() {
  const memory = new Uint8Array(new SharedArrayBuffer(192)).fill(CANARY);
  const bytes = memory.subarray(64, 128).fill(0);
  const slot = new WindowTable(new SharedArrayBuffer(WINDOW_TABLE_BYTES), 0).open(WINDOW, {
    ...{ kind: SEGMENT, owner: 0, base: 64, size: 64 },
  })!;
  const replies: { id: number; to: number; error: number; payload: number[] }[] = [];
  const state = { room: Number.POSITIVE_INFINITY, ordinary: false, changes: 0 };
  const server = new RmaServer({
    find: (target, window) =>
      target === TARGET && window === WINDOW
        ? { slot, exposure: () => (state.ordinary ? null : new StretchExposure(bytes)) }
        : undefined,
    reply: (header, payload) => {
      if (replies.length >= state.room) return false;
      const [id, to, error] = [header[W_ID]!, header[W_DEST]!, header[W_HANDLE]!];
      replies.push({ id, to, error, payload: [...(payload ?? [])] });
      return true;
    },
    changed: () => void state.changes++,
    awaits: (one) => one.addBridge(),
  });
  let ids = 0;
  const send = (kind: number, runs: number[], data: number[] = [], handle = 0, origin = 7, window = WINDOW) => {
    const payload = packets.writeRuns(runs, Uint8Array.from(data));
    const fields = { kind, source: origin, dest: TARGET, window, id: ++ids, runs: runs.length / 2, handle };
    const header = packets.rmaHeader(fields, payload.length);
    const verdict = server.take(header, 0, payload);
    // The packet belongs to the transport.
    payload.fill(CANARY);
    return verdict;
  };
  const around = () => [...memory.subarray(0, 64), ...memory.subarray(128)].every((byte) => byte === CANARY);
  return { server, send, replies, bytes, slot, state, around };
}

const ADD = packets.accumulateHandle(SUM, INT);

describe("server of windows", () => {
  it("[RMA6] does what requests ask, and replies to each", () => {
    const { send, replies, bytes } = createServer();
    send(packets.RMA_PUT, [0, 2, 8, 1], [1, 2, 3]);
    send(packets.RMA_GET, [8, 1, 0, 2]);
    send(packets.RMA_ACCUMULATE, [0, 4], [10, 0, 0, 0], ADD);
    send(packets.RMA_GET_ACCUMULATE, [0, 4], [10, 0, 0, 0], ADD);
    const int = packets.accumulateHandle(null, INT);
    send(packets.RMA_COMPARE_AND_SWAP, [0, 4], [9, 9, 9, 9, 1, 1, 1, 1], int);
    send(packets.RMA_COMPARE_AND_SWAP, [0, 4], [21, 2, 0, 0, 1, 1, 1, 1], int);
    expect(replies.map(({ payload }) => payload)).toEqual([
      ...[[], [3, 1, 2], [], [11, 2, 0, 0]],
      ...[
        [21, 2, 0, 0],
        [21, 2, 0, 0],
      ],
    ]);
    expect(replies.map(({ id, to, error }) => [id, to, error])).toEqual([1, 2, 3, 4, 5, 6].map((id) => [id, 7, 0]));
    expect([...bytes.subarray(0, 4)]).toEqual([1, 1, 1, 1]);
  });

  it("[RMA6] reaches nothing outside the window, and knows no other windows", () => {
    const { send, replies, around, bytes } = createServer();
    for (const run of [
      [64, 1],
      [60, 5],
      [0, 65],
      [2 ** 40, 8],
      [2 ** 52, 8],
    ])
      for (const kind of [packets.RMA_PUT, packets.RMA_GET]) {
        // The first run is within: all or nothing.
        const data = kind === packets.RMA_PUT ? new Array<number>(4 + run[1]!).fill(1) : [];
        expect(send(kind, [0, 4, ...run], data)).toBe("taken");
      }
    expect(new Set(replies.map(({ error }) => error))).toEqual(new Set([ERROR_CLASSES.ERR_RMA_RANGE]));
    expect([around(), bytes.every((byte) => byte === 0)]).toEqual([true, true]);
    expect(send(packets.RMA_PUT, [0, 1], [1], 0, 7, 14)).toBe("taken");
    expect(replies.at(-1)).toMatchObject({ error: ERROR_CLASSES.ERR_WIN });
  });

  it("[RMA6] leaves to the rank what the rank alone reaches, but for the lock", () => {
    const { send, state, replies } = createServer();
    state.ordinary = true;
    expect(send(packets.RMA_PUT, [0, 1], [1])).toBe("rank");
    expect(send(packets.RMA_LOCK, [], [], LOCK_SHARED)).toBe("taken");
    expect(replies.length).toBe(1);
  });

  it("[RMA7] never waits for the mutex, and keeps the order of what comes behind", () => {
    const { send, server, replies, bytes, slot } = createServer();
    tryMutex(slot.words, slot.mutex);
    send(packets.RMA_ACCUMULATE, [0, 4], [1, 0, 0, 0], ADD);
    send(packets.RMA_PUT, [0, 4], [50, 0, 0, 0]);
    send(packets.RMA_ACCUMULATE, [0, 4], [2, 0, 0, 0], ADD);
    expect([replies.length, bytes[0], server.waiting, server.poll()]).toEqual([0, 0, true, 0]);
    releaseMutex(slot.words, slot.mutex);
    server.poll();
    expect([replies.map(({ id }) => id), bytes[0], server.waiting]).toEqual([[1, 2, 3], 52, false]);
  });

  it("[RMA7] keeps one reply at most when there is no room, and refuses more requests than may be open", () => {
    const { send, server, replies, state } = createServer();
    state.room = 0;
    for (let i = 0; i < packets.MAX_OPEN_PER_TARGET; i++) expect(send(packets.RMA_GET, [0, 8])).toBe("taken");
    expect(send(packets.RMA_GET, [0, 8])).toBe("refused");
    // Others are served nevertheless.
    expect(send(packets.RMA_GET, [0, 8], [], 0, 8)).toBe("taken");
    state.room = 3;
    server.poll();
    expect([replies.length, server.waiting]).toEqual([3, true]);
    expect(send(packets.RMA_GET, [0, 8])).toBe("taken");
    state.room = 100;
    server.poll();
    expect([replies.length, server.waiting]).toEqual([10, false]);
  });

  it("[RMA8] grants locks in order, and refuses to release what is not held", () => {
    const { send, replies, state } = createServer();
    const lock = (origin: number, type: number) => send(packets.RMA_LOCK, [], [], type, origin);
    const unlock = (origin: number) => send(packets.RMA_UNLOCK, [], [], 0, origin);
    expect(unlock(7)).toBe("refused");
    expect([lock(7, LOCK_EXCLUSIVE), lock(8, LOCK_SHARED), lock(9, LOCK_SHARED), lock(10, LOCK_EXCLUSIVE)]).toEqual(
      new Array(4).fill("taken"),
    );
    expect([lock(8, LOCK_SHARED), unlock(8)]).toEqual(["refused", "refused"]);
    const told = () => replies.map(({ to }) => to);
    expect(told()).toEqual([7]);
    unlock(7);
    expect(told()).toEqual([7, 7, 8, 9]);
    unlock(9);
    unlock(8);
    expect(told()).toEqual([7, 7, 8, 9, 9, 8, 10]);
    expect(state.changes).toBeGreaterThan(3);
    expect(lock(7, LOCK_SHARED)).toBe("taken");
    expect(told()).toHaveLength(7);
  });

  it("[RMA10] the locks of a rank that has failed go to others, those it waits for too", () => {
    const { send, server, replies } = createServer();
    for (const origin of [7, 8, 9]) send(packets.RMA_LOCK, [], [], LOCK_EXCLUSIVE, origin);
    server.onFailed(8);
    expect(replies.map(({ to }) => to)).toEqual([7]);
    server.onFailed(7);
    server.poll();
    expect(replies.map(({ to }) => to)).toEqual([7, 9]);
  });
});
