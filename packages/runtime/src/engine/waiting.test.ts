import { describe, expect, it, vi } from "vitest";
import type { Engine } from "./engine";
import { messageBytes, Network } from "./network.fixture";
import { ANY, CombinedRequest, CompletedRequest, EngineRequest } from "./request";

const CONTEXT = 0;

class Plain extends EngineRequest {}

function turns(count: number): Promise<void> {
  return count === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(turns(count - 1))));
}

const pumped = new WeakSet<Engine>();

function pumpOnce(engine: Engine): void {
  if (!pumped.has(engine)) void engine.pump();
  pumped.add(engine);
}

describe("requests", () => {
  it("[REQ1] call back once, in order, at once when they are done", () => {
    const request = new Plain();
    const order: number[] = [];
    for (let i = 0; i < 3; i++) request.whenDone(() => order.push(i));
    request.complete();
    request.complete();
    request.whenDone(() => order.push(3));
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("[REQ2] combine: done when all are, or as many as needed", () => {
    const [a, b] = [new Plain(), new Plain()];
    const all = new CombinedRequest([a, b, new CompletedRequest()]);
    const any = new CombinedRequest([a, b], 1);
    const twice = new CombinedRequest([a, a]);
    expect([all.done, any.done, twice.done, new CombinedRequest([]).done]).toEqual([false, false, false, true]);
    a.complete();
    expect([all.done, any.done, twice.done]).toEqual([false, true, true]);
    b.complete();
    expect(all.done).toBe(true);
  });

  it("[REQ3] wait-any leaves nothing behind on a request that stays open", () => {
    const open = new Plain();
    for (let i = 0; i < 200_000; i++) {
      const near = new Plain();
      const any = new CombinedRequest([open, near], 1);
      near.complete();
      if (!any.done) throw new Error("not done");
    }
    const any = new CombinedRequest([open, new CompletedRequest(), new Plain()], 1);
    expect(any.done).toBe(true);
    open.complete();
  });
});

describe("waiting", () => {
  it("[WAIT1] waitAsync ends when the message comes, near or far", async () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    void a.pump();
    void b.pump();
    a.send(1, CONTEXT, 0, messageBytes(5, 1));
    const near = b.receive(0, 0, CONTEXT, null);
    await b.waitAsync(near);
    const far = b.receive(0, 1, CONTEXT, null);
    const waiting = b.waitAsync(far);
    await turns(20);
    a.send(1, CONTEXT, 1, messageBytes(5000, 2));
    await waiting;
    expect(far.length).toBe(5000);
  });

  it("[WAIT1] one waiting task does not stop another", async () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    void a.pump();
    void b.pump();
    const first = b.receive(0, 0, CONTEXT, null);
    const blocked = b.waitAsync(first);
    const second = b.receive(0, 1, CONTEXT, null);
    a.send(1, CONTEXT, 1, messageBytes(4, 4));
    await b.waitAsync(second);
    expect(first.done).toBe(false);
    a.send(1, CONTEXT, 0, messageBytes(4, 4));
    await blocked;
  });

  it("[WAIT6] one call polls for all that wait, and each message ends one of them", async () => {
    const network = new Network({ nodes: [2], inbox: 1 << 20 });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const poll = vi.spyOn(network.transports[1]!, "poll");
    void a.pump();
    void b.pump();
    const count = 10_000;
    const ended: number[] = [];
    const calls = Array.from({ length: count }, async (_, tag) => {
      await b.waitAsync(b.receive(0, tag, CONTEXT, null));
      ended.push(tag);
    });
    await turns(5);
    expect(poll.mock.calls.length).toBeLessThan(1000);
    const backwards = Array.from({ length: count }, (_, i) => count - 1 - i);
    for (const tag of backwards) a.send(1, CONTEXT, tag, messageBytes(1, 1));
    await Promise.all(calls);
    expect(ended).toEqual(backwards);
    // Polls take 1 to 4 packets of this network at a time.
    expect(poll.mock.calls.length).toBeLessThan(2 * count);
  });

  it("[WAIT7] tells when all that could run has, and whether there is anything else to do", async () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const begun: string[] = [];
    const work = ["first", "second"];
    const heard: boolean[] = [];
    b.onTurn = (idle) => {
      const next = work.shift();
      if (next) begun.push(next);
      heard.push(idle);
      return next !== undefined;
    };
    void b.pump();
    await turns(5);
    expect(begun).toEqual(["first", "second"]);
    expect(heard.every((idle) => idle)).toBe(true);
    work.push("third");
    a.send(1, CONTEXT, 0, messageBytes(1, 1));
    await turns(5);
    expect(begun).toEqual(["first", "second", "third"]);
    expect(heard).toContain(false);
  });

  it.each([
    ["a call that looks", async (engine: Engine) => void engine.probe(ANY, ANY, CONTEXT)],
    ["a call that is done at once", async (engine: Engine) => void engine.settle()],
    ["a call that waits", async (engine: Engine) => void engine.waitAsync(engine.receive(ANY, 99, CONTEXT, null))],
    ["an idle turn", async (engine: Engine) => void pumpOnce(engine)],
  ])("[WAIT8] a rank forwards when it makes %s, not while it computes", async (_, call) => {
    for (const bytes of [100, 5000])
      for (const way of ["ring", "tree"] as const) {
        // From 0 to 2 through 1 on the ring, from 0 to 3 through 1 on the tree.
        const network = new Network({ nodes: [4], interconnect: way, segment: 0 });
        const dest = way === "ring" ? 2 : 3;
        const [sender, computing, receiver] = [network.engines[0]!, network.engines[1]!, network.engines[dest]!];
        const receive = receiver.receive(0, 0, CONTEXT, null);
        const sent = sender.send(dest, CONTEXT, 0, messageBytes(bytes, 1));
        network.settle(1);
        expect(receive.done).toBe(false);
        for (let turn = 0; turn < 1000 && !(receive.done && sent.done); turn++) {
          await call(computing);
          network.settle(1);
          await turns(1);
        }
        expect([receive.done, receive.buffer]).toEqual([true, messageBytes(bytes, 1)]);
      }
  });

  it("[WAIT2] what found no room goes on when there is room, also when the program does nothing more", async () => {
    for (const segment of [0, 1 << 20]) {
      const network = new Network({ nodes: [2], inbox: 2, segment });
      const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
      void a.pump();
      await turns(3);
      const count = 500;
      for (let i = 0; i < count; i++) a.send(1, CONTEXT, 0, messageBytes(100, i));
      const last = a.send(1, CONTEXT, 0, messageBytes(50_000, 1));
      a.progress();
      const receives = Array.from({ length: count + 1 }, () => b.receive(ANY, ANY, CONTEXT, null));
      // Rank 1 looks for itself; rank 0 has only its pump.
      for (let turn = 0; turn < 20_000 && !(receives.at(-1)!.done && last.done); turn++) {
        b.progress();
        await turns(1);
      }
      expect(receives.every((receive) => receive.done)).toBe(true);
    }
  });

  it("[WAIT3] calls that are done at once leave the thread to timers after a while", async () => {
    const network = new Network({ nodes: [1] });
    const engine = network.engines[0]!;
    let fired = false;
    setTimeout(() => {
      fired = true;
    }, 1);
    let calls = 0;
    for (; !fired && calls < 50_000_000; calls++) {
      const turn = engine.settle();
      await turn;
    }
    expect(fired).toBe(true);
  });

  it("[WAIT9] a short wait polls a few times and says whether that was enough", () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const receive = b.receive(0, 0, CONTEXT, null);
    expect(b.spin(receive)).toBe(false);
    a.send(1, CONTEXT, 0, messageBytes(8, 1));
    expect([b.spin(receive), receive.done]).toEqual([true, true]);
  });

  it("[WAIT4] waitSync sleeps until something comes", () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    let slept = 0;
    network.transports[1]!.sleep = () => {
      if (++slept === 3) a.send(1, CONTEXT, 0, messageBytes(3000, 1));
      network.settle(1);
    };
    const receive = b.receive(0, 0, CONTEXT, null);
    b.waitSync(receive);
    expect([receive.done, slept]).toEqual([true, 3]);
  });

  it("[WAIT10] ranks that share cores leave them to others before they sleep, and look in between", () => {
    let yields = 0;
    let comesAt = 3;
    const yieldCore = () => {
      if (++yields === comesAt) a.send(1, CONTEXT, 0, messageBytes(8, 1));
      network.settle(1);
    };
    const network = new Network({ nodes: [2], yieldCore, now: () => 0 });
    const [a, b] = network.engines as [Engine, Engine];
    let slept = 0;
    network.transports[1]!.sleep = () => {
      slept++;
      a.send(1, CONTEXT, 0, messageBytes(8, 1));
      network.settle(1);
    };
    const near = b.receive(0, 0, CONTEXT, null);
    b.waitSync(near);
    expect([near.done, yields, slept]).toEqual([true, 3, 0]);
    comesAt = 0;
    const far = b.receive(0, 0, CONTEXT, null);
    b.waitSync(far);
    expect([far.done, yields, slept]).toEqual([true, 103, 1]);
  });

  it("[WAIT11] a rank whose core somebody kept for long sleeps at once, and tries again after many waits", () => {
    let yields = 0;
    const network = new Network({ nodes: [2], yieldCore: () => void yields++, now: () => yields });
    const [a, b] = network.engines as [Engine, Engine];
    network.transports[1]!.sleep = () => {
      a.send(1, CONTEXT, 0, messageBytes(8, 1));
      network.settle(1);
    };
    const yieldsOf = () => {
      const before = yields;
      const receive = b.receive(0, 0, CONTEXT, null);
      b.spin(receive);
      b.waitSync(receive);
      return yields - before;
    };
    expect(yieldsOf()).toBe(1);
    const later = Array.from({ length: 60 }, yieldsOf);
    expect(later.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 0));
    expect(later.filter((count) => count === 1)).toHaveLength(1);
  });

  it("[WAIT4] waitSync refuses where a thread cannot be blocked", () => {
    const network = new Network({ nodes: [2] });
    const receive = network.engines[0]!.receive(1, 0, CONTEXT, null);
    expect(() => network.engines[0]!.waitSync(receive)).toThrow("cannot block");
  });

  it("[WAIT5] progress does nothing inside itself, and a wait there is refused", () => {
    const network = new Network({ nodes: [2] });
    const [a, b] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const first = b.receive(0, 0, CONTEXT, null);
    const second = b.receive(0, 1, CONTEXT, null);
    const seen: unknown[] = [];
    first.whenDone(() => {
      seen.push(b.progress());
      expect(() => b.waitSync(second)).toThrow("reduction");
    });
    a.send(1, CONTEXT, 0, messageBytes(1, 1));
    a.send(1, CONTEXT, 1, messageBytes(1, 2));
    network.runAll([first, second]);
    expect(seen).toEqual([0]);
  });
});
