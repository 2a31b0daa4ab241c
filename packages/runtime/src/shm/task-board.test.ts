import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { SLOTS, TaskBoard, taskBoardBytes } from "./task-board";

const START = 128;

function createBoards(ranks: number) {
  const memory = new SharedArrayBuffer(START + taskBoardBytes(ranks) + 64);
  const boards = Array.from({ length: ranks }, (_, rank) => new TaskBoard(memory, START, ranks, rank));
  return { memory, boards };
}

const offer = (id: number, functionHash = 1) => ({ id, functionHash, offset: id * 2 ** 33, length: id + 1 });
const all = () => true;

describe("task board", () => {
  it("[BOARD1] gives each task once, the oldest of a rank first, with its bytes", () => {
    const { boards } = createBoards(3);
    for (let id = 1; id <= 3; id++) boards[1]!.offer(offer(id));
    expect(boards[0]!.steal(all)).toMatchObject({ owner: 1, id: 1, offset: 2 ** 33, length: 2 });
    expect(boards[1]!.takeOwn()).toMatchObject({ owner: 1, id: 2 });
    expect(boards[2]!.steal(all)).toMatchObject({ owner: 1, id: 3 });
    for (const board of boards)
      expect([board.steal(all), board.takeOwn(), board.hasOffers]).toEqual([undefined, undefined, false]);
  });

  it("[BOARD1] leaves tasks of functions that a rank does not know to others", () => {
    const { boards } = createBoards(2);
    boards[0]!.offer(offer(1, 8));
    boards[0]!.offer(offer(2, 9));
    expect(boards[1]!.steal((functionHash) => functionHash === 9)?.id).toBe(2);
    expect(boards[1]!.steal((functionHash) => functionHash === 9)).toBeUndefined();
    expect(boards[0]!.takeOwn()?.id).toBe(1);
  });

  it("[BOARD2] uses a slot again only once its bytes were copied; a full board says -1", () => {
    const { boards } = createBoards(2);
    for (let id = 1; id <= SLOTS; id++) expect(boards[0]!.offer(offer(id))).toBe(id - 1);
    expect(boards[0]!.offer(offer(99))).toBe(-1);
    const taken = boards[1]!.steal(all)!;
    expect([boards[0]!.isFree(taken.slot), boards[0]!.offer(offer(99))]).toEqual([false, -1]);
    boards[1]!.release(taken);
    expect([boards[0]!.isFree(taken.slot), boards[0]!.offer(offer(99))]).toEqual([true, taken.slot]);
  });

  it("[BOARD1][BOARD2] loses and doubles nothing, and writes nothing outside itself (seeded)", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const random = mulberry32(seed);
      const ranks = 1 + Math.floor(random() * 5);
      const { memory, boards } = createBoards(ranks);
      const offered: number[][] = boards.map(() => []);
      let next = 1;
      for (let step = 0; step < 400; step++) {
        const rank = Math.floor(random() * ranks);
        const board = boards[rank]!;
        if (random() < 0.5) {
          if (board.offer(offer(next)) >= 0) offered[rank]!.push(next);
          next++;
          continue;
        }
        const own = random() < 0.5;
        const taken = own ? board.takeOwn() : board.steal(all);
        const left = offered.filter((ids, owner) => (owner === rank) === own && ids.length > 0);
        expect(taken !== undefined, `seed ${seed}`).toBe(left.length > 0);
        if (taken) {
          expect(offered[taken.owner]!.shift(), `seed ${seed}`).toBe(taken.id);
          board.release(taken);
        }
        expect(board.hasOffers).toBe(offered.some((ids) => ids.length > 0));
      }
      const outside = [...new Uint8Array(memory, 0, START), ...new Uint8Array(memory, START + taskBoardBytes(ranks))];
      expect(outside.every((byte) => byte === 0)).toBe(true);
    }
  });

  it("[BOARD3] names a rank that looks for work once, another each time, and never the one that asks", () => {
    const { boards } = createBoards(4);
    for (const board of boards) board.setHungry(true);
    expect([boards[1]!.nextHungry(), boards[1]!.nextHungry(), boards[1]!.nextHungry()]).toEqual([2, 3, 0]);
    expect(boards[1]!.nextHungry()).toBe(-1);
    boards[3]!.setHungry(true);
    boards[2]!.setHungry(true);
    boards[2]!.setHungry(false);
    expect([boards[1]!.nextHungry(), boards[1]!.nextHungry()]).toEqual([3, -1]);
  });

  it("[BOARD4] is over once all programs have ended and no task is left", () => {
    const { boards } = createBoards(2);
    boards[0]!.countUnfinished(1);
    boards[0]!.endProgram();
    boards[1]!.endProgram();
    expect(boards[1]!.isOver).toBe(false);
    boards[1]!.countUnfinished(1);
    boards[0]!.countUnfinished(-1);
    expect(boards[0]!.isOver).toBe(false);
    boards[1]!.countUnfinished(-1);
    expect(boards[0]!.isOver).toBe(true);
  });
});
