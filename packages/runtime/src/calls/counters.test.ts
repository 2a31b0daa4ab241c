import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { ActiveCalls } from "./active-calls";
import { C_CALLS, type CallName, MAX_CALLS, MODULE_CALLS } from "./call-names";
import { CallCounters, COUNTERS_BYTES, readCounters } from "./counters";

const OFFSET = 64;

function createCounters() {
  const clock = { ms: 1000 };
  const block = new SharedArrayBuffer(OFFSET + COUNTERS_BYTES + 64);
  const counters = new CallCounters(block, OFFSET, () => clock.ms);
  return {
    counters,
    block,
    clock,
    enter: (name: CallName) => counters.enter(MODULE_CALLS.index(name)),
    leave: (name: CallName) => counters.leave(MODULE_CALLS.index(name)),
    sample: () => readCounters({ block, offset: OFFSET, pid: 3, names: MODULE_CALLS.names }, clock.ms),
  };
}

describe("counters", () => {
  it("[CALLS1] start at nothing and stay within their block", () => {
    const { sample, counters, block } = createCounters();
    expect(sample()).toEqual({
      pid: 3,
      sentMessages: 0,
      sentBytes: 0,
      receivedMessages: 0,
      receivedBytes: 0,
      calls: {},
      wallUs: 0,
      state: { phase: "starting", sinceMs: 0 },
    });
    counters.begin();
    for (const name of MODULE_CALLS.names) {
      counters.enter(MODULE_CALLS.index(name));
      counters.leave(MODULE_CALLS.index(name));
    }
    counters.sent(5);
    counters.end("finished");
    const outside = [...new Uint8Array(block, 0, OFFSET), ...new Uint8Array(block, OFFSET + COUNTERS_BYTES)];
    expect(outside.every((byte) => byte === 0)).toBe(true);
    expect(Object.keys(sample().calls)).toEqual([...MODULE_CALLS.names]);
  });

  it("[CALLS8] know each call of JavaScript and of C by a number of one byte", () => {
    for (const { names } of [MODULE_CALLS, C_CALLS]) {
      expect(names.length).toBeLessThanOrEqual(MAX_CALLS);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("[CALLS2] count messages and bytes each way", () => {
    const { counters, sample } = createCounters();
    counters.sent(10);
    counters.sent(0);
    counters.received(2 ** 33);
    expect(sample()).toMatchObject({ sentMessages: 2, sentBytes: 10, receivedMessages: 1, receivedBytes: 2 ** 33 });
  });

  it("[CALLS3] give time to the innermost call, and what is between calls to none", () => {
    const { counters, clock, enter, leave, sample } = createCounters();
    counters.begin();
    clock.ms += 5;
    enter("waitall");
    clock.ms += 7;
    enter("send");
    clock.ms += 11;
    leave("send");
    clock.ms += 13;
    leave("waitall");
    clock.ms += 17;
    expect(sample().calls).toEqual({ waitall: { count: 1, us: 20_000 }, send: { count: 1, us: 11_000 } });
    expect(sample().wallUs).toBe(53_000);
    expect(counters.idle).toBe(true);
  });

  it("[CALLS3] count every moment once when tasks overlap", () => {
    const { counters, clock, enter, leave, sample } = createCounters();
    counters.begin();
    enter("recv");
    clock.ms += 2;
    enter("recv");
    clock.ms += 3;
    enter("send");
    clock.ms += 4;
    leave("recv");
    clock.ms += 5;
    leave("send");
    clock.ms += 6;
    leave("recv");
    const { calls, wallUs } = sample();
    expect(calls).toEqual({ recv: { count: 2, us: 11_000 }, send: { count: 1, us: 9_000 } });
    expect(wallUs).toBe(20_000);
    expect(counters.idle).toBe(true);
  });

  it("[CALLS3] take the calls that overlap off in any order, as a list searched from its end would", () => {
    const random = mulberry32(7);
    const active = new ActiveCalls();
    const list: number[] = [];
    for (let step = 0; step < 20_000; step++) {
      const call = Math.floor(random() * 5);
      if (random() < 0.5) {
        active.enter(call);
        list.push(call);
      } else {
        active.leave(call);
        const at = list.lastIndexOf(call);
        if (at >= 0) list.splice(at, 1);
      }
      if (active.innermost !== (list.at(-1) ?? -1) || active.size !== list.length) throw new Error(`step ${step}`);
    }
  });

  it("[CALLS4] say what a rank does now, since when, and whom it waits for", () => {
    const { counters, clock, enter, leave, sample } = createCounters();
    counters.begin();
    clock.ms += 4;
    expect(sample().state).toEqual({ phase: "computing", sinceMs: 4 });
    enter("Recv");
    counters.waits(-1, 7);
    clock.ms += 9;
    expect(sample().state).toEqual({ phase: "blocked", call: "Recv", peer: -1, tag: 7, sinceMs: 9 });
    enter("barrier");
    counters.waits(undefined, undefined);
    expect(sample().state).toEqual({ phase: "blocked", call: "barrier", sinceMs: 0 });
    leave("barrier");
    expect(sample().state).toMatchObject({ phase: "blocked", call: "Recv" });
    leave("Recv");
    expect(sample().state).toEqual({ phase: "computing", sinceMs: 0 });
  });

  it("[CALLS5] stand still after the end, whatever calls return later", () => {
    const { counters, clock, enter, leave, sample } = createCounters();
    counters.begin();
    enter("recv");
    clock.ms += 6;
    counters.end("failed");
    clock.ms += 100;
    leave("recv");
    enter("send");
    const { state, wallUs, calls } = sample();
    expect([state.phase, wallUs, calls.recv]).toEqual(["failed", 6000, { count: 1, us: 6000 }]);
  });

  it("[CALLS6] ignore the end of a call that never began", () => {
    const { counters, enter, leave } = createCounters();
    counters.begin();
    enter("recv");
    leave("send");
    expect(counters.idle).toBe(false);
    leave("recv");
    expect(counters.idle).toBe(true);
  });
});

describe("counters of calls that are over at once", () => {
  /** Moves the clock during each call; counts the looks at it. */
  function createBusy() {
    const clock = { ms: 1000, looks: 0 };
    const block = new SharedArrayBuffer(COUNTERS_BYTES);
    const counters = new CallCounters(block, 0, () => {
      clock.looks++;
      return clock.ms;
    });
    counters.begin();
    const call = (name: CallName, us: number) => {
      counters.enter(MODULE_CALLS.index(name));
      clock.ms += us / 1000;
      counters.leave(MODULE_CALLS.index(name));
    };
    return {
      counters,
      clock,
      call,
      sample: () => readCounters({ block, offset: 0, pid: 0, names: MODULE_CALLS.names }, clock.ms),
    };
  }

  it("[CALLS7] are timed by sample, with few looks at the clock, and all of them count", () => {
    const { clock, call, sample } = createBusy();
    for (let i = 0; i < 100_000; i++) {
      call("Send", 0.25);
      call("Recv", 0.5);
      clock.ms += 0.001;
    }
    const { calls } = sample();
    expect([calls.Send?.count, calls.Recv?.count]).toEqual([100_000, 100_000]);
    expect(Math.abs(calls.Send!.us / 25_000 - 1)).toBeLessThan(0.01);
    expect(Math.abs(calls.Recv!.us / 50_000 - 1)).toBeLessThan(0.01);
    expect(clock.looks).toBeLessThan(20_000);
  });

  it("[CALLS7] are told apart from long ones of the same kind, in whatever order", () => {
    const { call, sample } = createBusy();
    for (let i = 0; i < 100_000; i++) call("Send", i % 2 === 0 ? 0.2 : 2);
    expect(Math.abs(sample().calls.Send!.us / 110_000 - 1)).toBeLessThan(0.1);
    const long = createBusy();
    for (let i = 0; i < 1000; i++) long.call("Bcast", 100);
    expect(long.sample().calls.Bcast!.us).toBeCloseTo(100_000);
  });

  it("[CALLS7] never get more time than there was", () => {
    const { call, sample } = createBusy();
    for (let i = 0; i < 20_000; i++) call("Send", i % 97 === 0 ? 500 : 0.01);
    const { calls, wallUs } = sample();
    expect(calls.Send!.us).toBeLessThanOrEqual(wallUs * 1.000001);
  });

  it("[CALLS7] are timed from when they wait, or when others begin inside", () => {
    const { counters, clock, call, sample } = createBusy();
    for (let i = 0; i < 1000; i++) call("Recv", 0);
    for (let i = 0; i < 50; i++) {
      counters.enter(MODULE_CALLS.index("Recv"));
      counters.waits(3, 4);
      expect(sample().state).toEqual({ phase: "blocked", call: "Recv", peer: 3, tag: 4, sinceMs: 0 });
      clock.ms += 2;
      call("Send", 1000);
      counters.leave(MODULE_CALLS.index("Recv"));
      expect([counters.idle, sample().state.phase]).toEqual([true, "computing"]);
    }
    const { calls } = sample();
    expect(calls.Recv!.us).toBeCloseTo(100_000);
    expect(calls.Send!.us).toBeCloseTo(50_000);
  });
});
