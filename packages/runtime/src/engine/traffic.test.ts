import { interconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { NaiveMatcher } from "./naive-matcher.fixture";
import { messageBytes, Network, type NetworkOptions } from "./network.fixture";
import { EAGER, EAGER_SYNC, RTS_PUSH, readDestinations, W_CONTEXT, W_KIND, W_SOURCE, W_TAG } from "./packet";
import { ANY, type EngineRequest, type ReceiveRequest } from "./request";

interface Sent {
  id: number;
  source: number;
  dest: number;
  context: number;
  tag: number;
  bytes: Uint8Array;
}

/** Random traffic over a network, with all that MPI promises checked against two lists per rank. */
class Traffic {
  readonly network: Network;
  readonly sent: Sent[] = [];
  readonly #sends: EngineRequest[] = [];
  readonly #receives: { id: number; pid: number; request: ReceiveRequest; room: number | null }[] = [];
  readonly #naive: NaiveMatcher[];
  /** By receive: the message that the naive lists give it. */
  readonly #expected = new Map<number, number>();
  /** Messages on the way, by source, destination and context: they may not overtake each other. */
  readonly #onTheWay = new Map<string, Sent[]>();
  #ids = 0;

  constructor(options: NetworkOptions) {
    this.network = new Network(options);
    this.#naive = this.network.engines.map(() => new NaiveMatcher());
    for (const [pid, engine] of this.network.engines.entries()) {
      const onPacket = engine.onPacket.bind(engine);
      engine.onPacket = (words, at, bytes, start, length) => {
        if (readDestinations(words, at).includes(pid)) this.#observe(pid, words, at);
        onPacket(words, at, bytes, start, length);
      };
    }
  }

  send(source: number, dests: number[], context: number, tag: number, length: number): void {
    const id = ++this.#ids;
    const bytes = messageBytes(length, id);
    for (const dest of dests) {
      const message = { id, source, dest, context, tag, bytes };
      this.sent.push(message);
      const key = `${source} ${dest} ${context}`;
      this.#onTheWay.set(key, [...(this.#onTheWay.get(key) ?? []), message]);
    }
    const engine = this.network.engines[source]!;
    if (dests.length === 1) this.#sends.push(engine.send(dests[0]!, context, tag, bytes, id % 4 === 0));
    else this.#sends.push(...engine.sendMany(dests, context, tag, bytes));
  }

  receive(pid: number, source: number, tag: number, context: number, room: number | null): void {
    const id = ++this.#ids;
    const message = this.#naive[pid]!.receive({ id, context, source, tag });
    if (message) this.#expected.set(id, message.id);
    const buffer = room === null ? null : new Uint8Array(room);
    const request = this.network.engines[pid]!.receive(source, tag, context, buffer);
    this.#receives.push({ id, pid, request, room });
  }

  cancel(pick: (n: number) => number): void {
    const receive = this.#receives[pick(this.#receives.length)];
    if (!receive) return;
    same(
      this.network.engines[receive.pid]!.cancel(receive.request),
      this.#naive[receive.pid]!.cancel(receive.id),
      "cancel",
    );
  }

  /** Receives whatever is left, then checks every message and every receive. */
  finish(contexts: number): void {
    const { network } = this;
    for (const [pid, naive] of this.#naive.entries())
      for (const { id } of [...naive.posted]) {
        const receive = this.#receives.find((known) => known.id === id)!;
        same(network.engines[pid]!.cancel(receive.request), naive.cancel(id), "cancel at the end");
      }
    for (const pid of network.engines.keys())
      for (let context = 0; context < contexts; context++) {
        const due = this.sent.filter((message) => message.dest === pid && message.context === context);
        const got = this.#receives.filter((known) => known.pid === pid && this.#expected.has(known.id));
        const left = due.length - got.filter((known) => known.request.context === context).length;
        for (let i = 0; i < left; i++) this.receive(pid, ANY, ANY, context, null);
      }
    network.run(
      () =>
        this.#sends.every((request) => request.done) &&
        this.#expected.size === this.sent.length &&
        this.#receives.every(({ id, request }) => request.done || !this.#expected.has(id)),
    );
    for (const { id, pid, request, room } of this.#receives) {
      const expected = this.#expected.get(id);
      if (expected === undefined) {
        same(request.done, request.cancelled, `receive ${id} done without a message`);
        continue;
      }
      const message = this.sent.find((known) => known.id === expected && known.dest === pid)!;
      const where = `receive ${id} of rank ${pid}`;
      same(request.done, true, `${where} done`);
      same(request.matchedSource, message.source, `${where} source`);
      same(request.matchedTag, message.tag, `${where} tag`);
      same(request.messageLength, message.bytes.length, `${where} length`);
      same(request.length, Math.min(room ?? message.bytes.length, message.bytes.length), `${where} received`);
      const got = Buffer.from(request.buffer!.subarray(0, request.length));
      same(got.equals(message.bytes.subarray(0, request.length)), true, `${where} bytes`);
      const rest = request.buffer!.subarray(request.length);
      same(Buffer.from(rest).equals(ZEROS.subarray(0, rest.length)), true, `${where} rest of the buffer`);
    }
  }

  /** The first packet of a message came to its rank: the naive lists see it now. */
  #observe(pid: number, words: Int32Array, at: number): void {
    const kind = words[at + W_KIND]! & 0xffff;
    if ((kind < EAGER || kind > RTS_PUSH) && kind !== EAGER_SYNC) return;
    const [source, context, tag] = [words[at + W_SOURCE]!, words[at + W_CONTEXT]!, words[at + W_TAG]!];
    const message = this.#onTheWay.get(`${source} ${pid} ${context}`)?.shift();
    same(message?.tag, tag, `rank ${source} to ${pid}: order of arrival`);
    const receive = this.#naive[pid]!.arrive(message!);
    if (receive) this.#expected.set(receive.id, message!.id);
  }
}

const ZEROS = new Uint8Array(40_000);

function same(actual: unknown, expected: unknown, where: string): void {
  if (actual !== expected) throw new Error(`${where}: ${String(actual)} instead of ${String(expected)}`);
}

const SHAPES = interconnectName.options;

function randomTraffic(seed: number): void {
  const next = mulberry32(seed * 2654435761);
  const pick = (n: number) => Math.floor(next() * n);
  const nodes = pick(3) === 0 ? [1 + pick(4), 1 + pick(3)] : [1 + pick(6)];
  const ranks = nodes.reduce((sum, count) => sum + count, 0);
  const traffic = new Traffic({
    nodes,
    interconnect: SHAPES[seed % SHAPES.length]!,
    seed,
    inbox: 1 + pick(6),
    segment: pick(4) === 0 ? 0 : 4096 << pick(6),
  });
  const [contexts, tags] = [1 + pick(2), 1 + pick(3)];
  const size = () => [0, pick(32), pick(128), 129 + pick(400), pick(3000), pick(20_000)][pick(6)]!;
  for (let event = 0; event < 40; event++) {
    const pid = pick(ranks);
    const [context, tag] = [pick(contexts), pick(tags)];
    const dice = pick(20);
    if (dice < 7) traffic.send(pid, [pick(ranks)], context, tag, size());
    else if (dice < 9) {
      const dests = [...Array(ranks).keys()].filter((rank) => rank !== pid && pick(3) > 0);
      if (dests.length > 0) traffic.send(pid, dests, context, tag, size());
    } else if (dice < 15) {
      const source = pick(3) === 0 ? ANY : pick(ranks);
      traffic.receive(pid, source, pick(3) === 0 ? ANY : tag, context, pick(2) ? null : size());
    } else if (dice < 16) traffic.cancel(pick);
    else for (let i = pick(12); i > 0; i--) traffic.network.step();
  }
  traffic.finish(contexts);
}

describe("random traffic", () => {
  it("[PROTO1] keeps MPI's order and every byte on every interconnect, one node and two (1200 seeds)", () => {
    for (let seed = 1; seed <= 1200; seed++) expect(() => randomTraffic(seed), `seed ${seed}`).not.toThrow();
  });
});
