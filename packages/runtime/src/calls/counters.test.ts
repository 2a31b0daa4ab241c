import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { ActiveCalls } from "./active-calls";
import { CALL_NAMES, type CallName, callIndex } from "./call-names";
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
    enter: (name: CallName) => counters.enter(callIndex(name)),
    leave: (name: CallName) => counters.leave(callIndex(name)),
    sample: () => readCounters(block, OFFSET, 3, clock.ms),
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
    for (const name of CALL_NAMES) {
      counters.enter(callIndex(name));
      counters.leave(callIndex(name));
    }
    counters.sent(5);
    counters.end("finished");
    const outside = [...new Uint8Array(block, 0, OFFSET), ...new Uint8Array(block, OFFSET + COUNTERS_BYTES)];
    expect(outside.every((byte) => byte === 0)).toBe(true);
    expect(Object.keys(sample().calls)).toEqual([...CALL_NAMES]);
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
