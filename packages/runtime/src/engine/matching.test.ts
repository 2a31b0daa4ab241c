import { describe, expect, it, vi } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { LinkedQueue, PatternQueues } from "./linked-queue";
import { Matcher, type UnexpectedMessage } from "./matching";
import { NaiveMatcher } from "./naive-matcher.fixture";
import { ANY, ReceiveRequest } from "./request";

function message(context: number, source: number, tag: number, id: number): UnexpectedMessage {
  return {
    kind: "eager",
    isSynchronous: false,
    context,
    source,
    tag,
    id,
    length: 0,
    payload: null,
    offset: 0,
    signature: 0,
  };
}

/** A Matcher whose receives and messages have numbers. */
class Numbered {
  readonly matcher = new Matcher();
  readonly requests = new Map<number, ReceiveRequest>();
  readonly #ids = new Map<ReceiveRequest, number>();

  receive(id: number, context: number, source: number, tag: number): number | undefined {
    const request = new ReceiveRequest(source, tag, context, null);
    this.requests.set(id, request);
    this.#ids.set(request, id);
    return this.matcher.receive(request)?.id;
  }

  arrive(id: number, context: number, source: number, tag: number): number | undefined {
    const receive = this.matcher.arrive(context, source, tag);
    if (receive) return this.#ids.get(receive);
    this.matcher.keep(message(context, source, tag, id));
    return undefined;
  }
}

/** `expect` is too slow for a million comparisons. */
function same(actual: unknown, expected: unknown, where: string): void {
  if (actual !== expected) throw new Error(`${where}: ${String(actual)} instead of ${String(expected)}`);
}

describe("matching", () => {
  it("[MATCH1] does what two naive lists do, wildcards, probes and cancels included (6000 seeds)", () => {
    for (let seed = 1; seed <= 6000; seed++) {
      const next = mulberry32(seed);
      const pick = (n: number) => Math.floor(next() * n);
      const numbered = new Numbered();
      const naive = new NaiveMatcher();
      const contexts = 1 + pick(2);
      const sources = 1 + pick(4);
      const tags = 1 + pick(3);
      const wild = next();
      const arrivals = 0.2 + next() * 0.6;
      const pattern = () => ({
        context: pick(contexts),
        source: next() < wild ? ANY : pick(sources),
        tag: next() < wild ? ANY : pick(tags),
      });
      for (let id = 1; id <= 60; id++) {
        const where = `seed ${seed}, event ${id}`;
        const dice = next();
        if (dice < 0.1) {
          const { context, source, tag } = pattern();
          same(numbered.matcher.probe(context, source, tag)?.id, naive.probe({ id, context, source, tag })?.id, where);
        } else if (dice < 0.2 && numbered.requests.size > 0) {
          const victims = [...numbered.requests.keys()];
          const victim = victims[pick(victims.length)]!;
          same(numbered.matcher.cancel(numbered.requests.get(victim)!), naive.cancel(victim), where);
        } else if (next() < arrivals) {
          const [context, source, tag] = [pick(contexts), pick(sources), pick(tags)];
          same(numbered.arrive(id, context, source, tag), naive.arrive({ id, context, source, tag })?.id, where);
        } else {
          const { context, source, tag } = pattern();
          same(numbered.receive(id, context, source, tag), naive.receive({ id, context, source, tag })?.id, where);
        }
      }
    }
  });

  it("[MATCH2] gives messages of one source in the order sent, whatever the pattern", () => {
    const numbered = new Numbered();
    for (const [id, tag] of [5, 6, 5, 6].entries()) numbered.arrive(id, 0, 1, tag);
    expect(numbered.receive(10, 0, ANY, 6)).toBe(1);
    expect(numbered.receive(11, 0, 1, ANY)).toBe(0);
    expect(numbered.receive(12, 0, ANY, ANY)).toBe(2);
    expect(numbered.receive(13, 0, 1, 6)).toBe(3);
  });

  it("[MATCH3] gives a message to the receive posted first, whatever its pattern", () => {
    const patterns = [
      [1, 5],
      [1, ANY],
      [ANY, 5],
      [ANY, ANY],
    ] as const;
    for (let first = 0; first < 4; first++) {
      const numbered = new Numbered();
      for (let i = 0; i < 4; i++) {
        const [source, tag] = patterns[(first + i) % 4]!;
        numbered.receive(i, 0, source, tag);
      }
      for (let i = 0; i < 4; i++) expect(numbered.arrive(100, 0, 1, 5)).toBe(i);
      expect(numbered.arrive(100, 0, 1, 5)).toBeUndefined();
    }
  });

  it("[MATCH3] keeps the order of receives when one was posted alone before the others", () => {
    const numbered = new Numbered();
    numbered.receive(1, 0, ANY, ANY);
    numbered.receive(2, 1, 3, ANY);
    numbered.receive(3, 0, 3, 4);
    expect(numbered.matcher.posted.map(({ context, tag }) => [context, tag])).toEqual([
      [0, ANY],
      [1, ANY],
      [0, 4],
    ]);
    expect([numbered.arrive(9, 0, 3, 4), numbered.arrive(9, 0, 3, 4), numbered.arrive(9, 1, 3, 4)]).toEqual([1, 3, 2]);
    numbered.receive(4, 2, ANY, ANY);
    expect(numbered.matcher.cancel(numbered.requests.get(4)!)).toBe(true);
    expect([numbered.matcher.cancel(numbered.requests.get(4)!), numbered.matcher.posted]).toEqual([false, []]);
  });

  it("[MATCH4] keeps contexts apart", () => {
    const numbered = new Numbered();
    numbered.receive(1, 0, ANY, ANY);
    expect(numbered.arrive(2, 1, 0, 0)).toBeUndefined();
    expect(numbered.matcher.probe(0, ANY, ANY)).toBeUndefined();
    expect(numbered.arrive(3, 0, 0, 0)).toBe(1);
  });

  it("[MATCH5] visits as many queues with 100,000 entries as with one", () => {
    const find = vi.spyOn(PatternQueues.prototype, "find");
    const append = vi.spyOn(LinkedQueue.prototype, "append");
    const remove = vi.spyOn(LinkedQueue.prototype, "remove");
    const visits = () => find.mock.calls.length + append.mock.calls.length + remove.mock.calls.length;
    const cost = (work: () => void) => {
      const before = visits();
      work();
      return visits() - before;
    };
    const unexpected = new Numbered();
    const posted = new Numbered();
    for (let i = 0; i < 100_000; i++) {
      unexpected.arrive(i, 0, i % 16, i % 1000);
      posted.receive(i, 0, i % 5 === 0 ? ANY : i % 16, i % 7 === 0 ? ANY : i);
      find.mockClear();
      append.mockClear();
      remove.mockClear();
    }
    for (const [source, tag] of [
      [15, 999],
      [15, ANY],
      [ANY, 999],
      [ANY, ANY],
    ] as const) {
      expect(cost(() => unexpected.receive(-1, 0, source, tag))).toBeLessThanOrEqual(5);
      expect(cost(() => unexpected.matcher.probe(0, source, tag))).toBe(1);
    }
    expect(cost(() => unexpected.arrive(-1, 0, 3, 3))).toBeLessThanOrEqual(4);
    expect(cost(() => posted.arrive(-1, 0, 99_999 % 16, 99_999))).toBeLessThanOrEqual(5);
    expect(cost(() => posted.matcher.cancel(posted.requests.get(99_998)!))).toBe(1);
    vi.restoreAllMocks();
  });
});
