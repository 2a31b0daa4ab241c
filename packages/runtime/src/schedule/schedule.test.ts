import { describe, expect, it } from "vitest";
import { createNetwork, runSchedules } from "./run-schedules.fixture";
import { EngineChannel, Schedule, ScheduleMismatch } from "./schedule";
import { Slot } from "./slot";
import { Phase } from "./steps";

describe("schedules", () => {
  it("[SCHED1] run steps when those they wait for have ended", () => {
    const order: string[] = [];
    runSchedules(createNetwork([2]), (schedule, rank) => {
      const got = new Slot(null);
      const a = schedule.local(() => order.push(`${rank} a`));
      const sent = schedule.send(1 - rank, new Slot(new Uint8Array(300)), [a]);
      const received = schedule.receive(1 - rank, got, [a]);
      schedule.local(() => order.push(`${rank} ${got.filled.length}`), [received, sent]);
    });
    expect(order.filter((entry) => entry.startsWith("0"))).toEqual(["0 a", "0 300"]);
  });

  it("[SCHED1] are done at once without steps, and take none after the begin", () => {
    const network = createNetwork([1]);
    const schedule = new Schedule(new EngineChannel(network.engines[0]!, [0], 0, 1, 0)).begin();
    expect(schedule.done).toBe(true);
    expect(() => schedule.local(() => {})).toThrow("has begun");
  });

  it("[SCHED2] end with what a step throws, and start nothing more", () => {
    const failure = new Error("the user's function");
    let later = false;
    const network = createNetwork([1]);
    const schedule = new Schedule(new EngineChannel(network.engines[0]!, [0], 0, 1, 0));
    const bad = schedule.local(() => {
      throw failure;
    });
    schedule.local(() => {
      later = true;
    }, [bad]);
    schedule.begin();
    expect([schedule.done, schedule.error, later]).toEqual([true, failure, false]);
  });

  it.each([3, 9])("[SCHED3] know that a message of %i bytes is not what their slot holds, and go on", (sent) => {
    const network = createNetwork([3]);
    const passedOn = new Slot(null);
    const schedules = network.engines.map((engine, rank) => {
      const schedule = new Schedule(new EngineChannel(engine, [0, 1, 2], rank, 1, 0));
      const slot = new Slot(new Uint8Array(4));
      if (rank === 0) schedule.send(1, new Slot(new Uint8Array(sent)));
      else if (rank === 1) schedule.send(2, slot, [schedule.receive(0, slot)]);
      else schedule.receive(1, passedOn);
      return schedule.begin();
    });
    network.runAll(schedules);
    expect(schedules[1]!.error).toBeInstanceOf(ScheduleMismatch);
    expect(schedules[1]!.error).toMatchObject({ from: 0, sent, room: 4 });
    expect([schedules[2]!.error, passedOn.filled.length]).toEqual([undefined, 4]);
  });

  it("[SCHED4] run a hundred thousand steps that end at once", () => {
    const network = createNetwork([1]);
    const schedule = new Schedule(new EngineChannel(network.engines[0]!, [0], 0, 1, 0));
    let count = 0;
    let after: number[] = [];
    for (let i = 0; i < 100_000; i++) after = [schedule.local(() => count++, after)];
    expect(schedule.begin().done).toBe(true);
    expect(count).toBe(100_000);
  });

  it("[SCHED5] give their scratch memory back when they are done", () => {
    const network = createNetwork([2]);
    runSchedules(network, (schedule, rank) => {
      const got = schedule.scratch(50_000);
      const received = schedule.receive(1 - rank, got);
      schedule.local(() => expect(got.filled.buffer).toBe(network.heaps[rank]!.memory), [received]);
      schedule.send(1 - rank, new Slot(new Uint8Array(50_000)));
    });
    network.settle();
    expect(network.heaps.map((heap) => heap!.used)).toEqual([0, 0]);
  });

  it("[SCHED6] a phase has ranks of its own and begins after the steps before it", () => {
    const got: number[] = [];
    runSchedules(createNetwork([4]), (schedule, rank) => {
      if (rank % 2 === 0) return;
      let before = false;
      const first = schedule.local(() => {
        before = true;
      });
      const phase = new Phase(schedule, [3, 1], [first]);
      expect([phase.rank, phase.size]).toEqual([rank === 3 ? 0 : 1, 2]);
      const slot = new Slot(null);
      phase.send(1 - phase.rank, new Slot(Uint8Array.of(rank)));
      phase.receive(1 - phase.rank, slot);
      schedule.local(() => {
        expect(before).toBe(true);
        got[rank] = slot.filled[0]!;
      }, phase.end);
    });
    expect(got).toEqual([undefined, 3, undefined, 1]);
  });
});
