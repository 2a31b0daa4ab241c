import { describe, expect, it, vi } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { AT_THE_BELL, AWAKE, LANES, NOBODY, SEVERAL, SLOT_BYTES, TOO_LONG, WAITING } from "./meeting-room";
import { MeetingRooms, ROOMS, roomsBytes, TABLE } from "./meeting-rooms";

const RANKS = 4;
/** The rooms as several ranks see them. */
function views(count = RANKS): MeetingRooms[] {
  const memory = new SharedArrayBuffer(64 + roomsBytes(RANKS));
  return Array.from({ length: count }, () => new MeetingRooms(memory, 64, RANKS));
}

describe("rooms of a node", () => {
  it("[MEET1] all members find the same room, also beside other communicators", () => {
    const ranks = views();
    for (let context = 0; context < ROOMS; context++) {
      const rooms = ranks.map((rank) => rank.find(context * 2, RANKS)!);
      rooms[0]!.put(0, 1, Uint8Array.of(context));
      for (const room of rooms) expect([...room.view(0, 1, 0, 1)]).toEqual([context]);
    }
    expect([...ranks[3]!.find(4, RANKS)!.view(0, 1, 0, 1)]).toEqual([2]);
  });

  it("[MEET1] without a free room all find none, also after one became free", () => {
    const ranks = views(2);
    for (let context = 0; context < ROOMS; context++) expect(ranks[0]!.find(context, 2)).toBeDefined();
    expect(ranks[0]!.find(50, 2)).toBeUndefined();
    for (const rank of ranks) rank.leave(0, 2);
    expect(ranks[1]!.find(50, 2)).toBeUndefined();
    expect(ranks[1]!.find(51, 2)).toBeDefined();
    expect(ranks[0]!.find(51, 2)).toBeDefined();
  });

  it("[MEET1] who leaves without having asked leaves the others without a room", () => {
    const [first, second] = views(2);
    first!.leave(8, 2);
    expect(second!.find(8, 2)).toBeUndefined();
    second!.leave(8, 2);
    expect(first!.find(8, 2)).toBeDefined();
  });

  it("[MEET1] a room starts anew for the next communicator", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 1)!;
    for (let operation = 0; operation < 5; operation++) {
      room.come(operation);
      room.make(operation);
      room.leave(operation);
    }
    rank!.leave(0, 1);
    const next = rank!.find(2, 1)!;
    expect([next.haveAllCome(0), next.isMade(0), next.isFree(LANES, 0)]).toEqual([false, false, false]);
  });

  it("[MEET1] a full table gives no room for ever, and keeps those it gave", () => {
    const ranks = views(2);
    for (let context = 0; context < TABLE; context++) ranks[0]!.find(context, 2);
    expect(ranks[0]!.find(TABLE, 2)).toBeUndefined();
    for (const rank of ranks) rank.leave(3, 2);
    expect(ranks[1]!.find(TABLE, 2)).toBeUndefined();
    expect(ranks[1]!.find(TABLE + 1, 2)).toBeUndefined();
    expect(ranks[1]!.find(4, 2)).toBeDefined();
  });

  it("[MEET2] a lane is free when all have left it", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 3)!;
    const random = mulberry32(7);
    for (let operation = 0; operation < 200; operation++) {
      expect(room.isFree(operation, 0)).toBe(true);
      for (let member = 0; member < 3; member++) expect(room.come(operation)).toBe(member === 2);
      room.make(operation);
      expect(room.isMade(operation)).toBe(true);
      expect(room.isMade(operation + LANES)).toBe(false);
      const waits = random() < 0.5;
      room.leave(operation);
      if (waits) expect(room.isFree(operation + LANES, 1)).toBe(false);
      expect(room.leave(operation)).toBe(NOBODY);
      expect(room.leave(operation)).toBe(waits ? 1 : NOBODY);
    }
  });

  it("[MEET4] who waits for a lane is named, several together", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 2)!;
    room.leave(0);
    for (const member of [0, 1, 0]) expect(room.isFree(LANES, member)).toBe(false);
    expect(room.leave(0)).toBe(SEVERAL);
  });

  it("[MEET4] waiting is said until it is ended, once", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 2)!;
    const { anyWaits: before } = room;
    room.wait(1);
    room.wait(1);
    expect([before, room.anyWaits]).toEqual([false, true]);
    expect([room.endWait(0), room.endWait(1), room.endWait(1)]).toEqual([AWAKE, WAITING, AWAKE]);
    expect(room.anyWaits).toBe(false);
  });

  it("[MEET4] who sleeps at the bell is found there once, and waits no longer when it wakes of itself", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 2)!;
    const { bell } = room;
    room.wait(1);
    const strokes = room.goToBell(1);
    expect([room.endWait(1), room.endWait(1), room.anyWaits]).toEqual([AT_THE_BELL, AWAKE, false]);
    bell.ring();
    expect(bell.strokes).toBe(strokes + 1);
    room.endWait(1);
    expect([room.endWait(1), room.anyWaits]).toEqual([AWAKE, false]);
    room.goToBell(1);
    room.endWait(1);
    expect([room.endWait(1), room.anyWaits]).toEqual([AWAKE, false]);
  });

  it("[MEET4] members that are told while they say that they wait hide no other that waits", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 3)!;
    const { exchange } = Atomics;
    const tellMeanwhile = (words: Int32Array, at: number, value: number) => {
      const was = exchange(words, at, value);
      room.endWait(1);
      room.wait(2);
      expect(room.anyWaits).toBe(true);
      return was;
    };
    const spy = vi.spyOn(Atomics, "exchange").mockImplementationOnce(tellMeanwhile as never);
    room.wait(1);
    spy.mockRestore();
    expect([room.anyWaits, room.endWait(2), room.anyWaits]).toEqual([true, WAITING, false]);
  });

  it("[MEET3] a slot holds SLOT_BYTES and says when there was more", () => {
    const [rank] = views(1);
    const room = rank!.find(0, 2)!;
    const bytes = new Uint8Array(SLOT_BYTES).map((_, i) => i * 7);
    expect(room.put(1, 1, bytes)).toBe(true);
    const out = new Uint8Array(SLOT_BYTES);
    room.take(1, 1, 0, out);
    expect(Buffer.compare(out, bytes)).toBe(0);
    expect(room.put(1, 1, new Uint8Array(SLOT_BYTES + 1))).toBe(false);
    expect(room.lengthIn(1, 1)).toBe(TOO_LONG);
  });
});
