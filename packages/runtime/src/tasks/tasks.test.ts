import { describe, expect, it } from "vitest";
import { encodeValue } from "../codec/encode";
import { Network } from "../engine/network.fixture";
import { TaskBoard, taskBoardBytes } from "../shm/task-board";
import { TASK_CONTEXT } from "./task-context";
import { Tasks } from "./tasks";

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The ranks of one node and of another in one thread; each has its tasks and pumps. */
function createRanks(options: { nodes: number[]; segment?: number; most?: number }) {
  const network = new Network({ inbox: 1 << 16, ...options });
  const [count] = options.nodes as [number];
  const memory = new SharedArrayBuffer(taskBoardBytes(count));
  const ranks = network.engines.map((engine, pid) => {
    const place =
      options.segment === 0 || pid >= count
        ? null
        : { board: new TaskBoard(memory, 0, count, pid), wake: (nrId: number) => network.transports[nrId]!.wake() };
    void engine.pump();
    return new Tasks(engine, nextTurn, place, options.most);
  });
  return { network, ranks };
}

describe("tasks", () => {
  it("[TASK6] a rank has a bounded number of tasks that have not ended", async () => {
    const { ranks } = createRanks({ nodes: [1], most: 2 });
    const [tasks] = ranks as [Tasks];
    const work = tasks.stealable("work", () => 1);
    const begun = [tasks.start(() => 1, []), work()];
    expect(() => tasks.start(() => 1, [])).toThrow("MPI_ERR_NO_MEM");
    expect(() => work()).toThrow("await some");
    expect(tasks.mayEnd()).toBe(false);
    expect(await Promise.all(begun)).toEqual([1, 1]);
    expect([await tasks.start(() => 2, []), tasks.unfinished, tasks.mayEnd()]).toEqual([2, 0, true]);
  });

  it("[TASK6] names of stealable functions are given once", () => {
    const [tasks] = createRanks({ nodes: [1] }).ranks as [Tasks];
    tasks.stealable("work", () => 1);
    expect(() => tasks.stealable("work", () => 1)).toThrow("exists already");
    for (let i = 1; i < 1000; i++) tasks.stealable(`work ${i}`, () => 1);
    expect(() => tasks.stealable("one more", () => 1)).toThrow("at most 1000");
  });

  it("[STEAL1] idle ranks share the tasks of one; more than the board holds wait in line", async () => {
    const { ranks, network } = createRanks({ nodes: [3] });
    const ran = [0, 0, 0];
    const submit = ranks.map((tasks, rank) =>
      tasks.stealable("work", async (i: unknown) => {
        ran[rank]!++;
        await nextTurn();
        return i;
      }),
    );
    const results = await Promise.all(Array.from({ length: 500 }, (_, i) => submit[1]!(i)));
    expect(results).toEqual(Array.from({ length: 500 }, (_, i) => i));
    expect(ran[0]! + ran[1]! + ran[2]!).toBe(500);
    expect(Math.min(...ran)).toBeGreaterThan(50);
    expect(ranks.map((tasks) => tasks.unfinished)).toEqual([0, 0, 0]);
    // Memory of what the tasks were given and gave has come back, or does with the next task.
    await submit[1]!(0);
    network.settle();
    expect(network.heaps.map((heap) => heap!.used <= 32 * 256)).toEqual([true, true, true]);
  });

  it("[STEAL5] runs at home what finds no room in the segment, and everything where memory is not shared", async () => {
    for (const segment of [0, 1 << 16]) {
      const { ranks } = createRanks({ nodes: [2], segment });
      const ran = [0, 0];
      const submit = ranks.map((tasks, rank) =>
        tasks.stealable("work", (bytes: unknown) => {
          ran[rank]!++;
          return (bytes as Uint8Array).length;
        }),
      );
      const sizes = await Promise.all(Array.from({ length: 20 }, () => submit[0]!(new Uint8Array(100_000))));
      expect([sizes.every((size) => size === 100_000), ran]).toEqual([true, [20, 0]]);
    }
  });

  it("[HOST1] a result of another node, or that nobody waits for, changes nothing", async () => {
    const { ranks, network } = createRanks({ nodes: [2, 1] });
    let finish = () => {};
    const submit = ranks.map((tasks) =>
      tasks.stealable("work", () => new Promise((resolve) => (finish = () => resolve("true")))),
    );
    const task = submit[0]!();
    await nextTurn();
    const forged = (id: number) => encodeValue([id, encodeValue({ value: "forged" })]);
    for (const [from, id] of [
      [2, 1],
      [1, 77],
    ] as const)
      network.engines[from]!.send(0, TASK_CONTEXT, 0, forged(id));
    network.settle();
    await nextTurn();
    expect(task.done).toBe(false);
    finish();
    expect(await task).toBe("true");
  });
});
