import { describe, expect, it } from "vitest";
import { MAX_WINDOWS, OWN, SEGMENT, WINDOW_TABLE_BYTES, WindowTable, waitingRanks } from "./window-table";

const MEMORY = { kind: SEGMENT, owner: 3, base: 4096, size: 77 };

describe("window table", () => {
  it("[RMA1] shows an open window to whoever attaches, until it is closed", () => {
    const buffer = new SharedArrayBuffer(64 + WINDOW_TABLE_BYTES);
    const table = new WindowTable(buffer, 64);
    const slot = table.open(12, MEMORY)!;
    const seen = new WindowTable(buffer, 64).find(12)!;
    expect([seen.index, seen.memory]).toEqual([slot.index, MEMORY]);
    expect(new Uint8Array(buffer, 0, 64).every((byte) => byte === 0)).toBe(true);
    slot.close();
    expect([table.find(12), table.find(0)]).toEqual([undefined, undefined]);
  });

  it("[RMA1] has room for MAX_WINDOWS windows; a slot is used again, with nothing left of the one before", () => {
    const table = new WindowTable(new ArrayBuffer(WINDOW_TABLE_BYTES), 0);
    const slots = Array.from({ length: MAX_WINDOWS }, (_, i) => table.open(i + 1, MEMORY)!);
    expect(table.open(99, MEMORY)).toBeUndefined();
    slots[5]!.words.fill(-1, 3);
    slots[5]!.close();
    const again = table.open(99, { ...MEMORY, kind: OWN })!;
    expect([again.index, again.memory.kind, [...again.words.slice(3, 10)]]).toEqual([5, OWN, [0, 0, 0, 0, 0, 0, 0]]);
  });

  it("[RMA1] tells once who waits", () => {
    const slot = new WindowTable(new ArrayBuffer(WINDOW_TABLE_BYTES), 0).open(1, MEMORY)!;
    for (const nrId of [0, 31, 32, 63]) slot.addWaiter(nrId);
    slot.addBridge();
    const waiters = slot.takeWaiters();
    expect([waitingRanks(waiters).sort((a, b) => a - b), waiters.bridge]).toEqual([[0, 31, 32, 63], true]);
    expect(slot.takeWaiters()).toEqual({ low: 0, high: 0, bridge: false });
  });
});
