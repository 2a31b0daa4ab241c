/**
 * What the other nodes of a run report. Each report is counted, and says which reports of the others its node had seen. A node
 * that reports the same before it saw our report number n, and after, stood still at the moment when we made it.
 */
import type { NodeCheck, RankCheck } from "@commworld/protocol";

interface Peer {
  check: NodeCheck;
  moves: string;
  /** Our own number when these moves were first heard of. */
  sinceOwn: number;
}

export function movesOf(ranks: readonly RankCheck[]): string {
  return ranks.map(({ pid, phase, moves }) => `${pid}:${phase}:${moves}`).join();
}

export class OtherNodes {
  readonly #own: number;
  readonly #peers = new Map<number, Peer | null>();

  constructor(own: number, grIds: readonly number[]) {
    this.#own = own;
    for (const grId of grIds) if (grId !== own) this.#peers.set(grId, null);
  }

  get isEmpty(): boolean {
    return this.#peers.size === 0;
  }

  /** False for a report that is not of another node of the run, or older than the last one. */
  add(check: NodeCheck, ownSeq: number): boolean {
    const known = this.#peers.get(check.grId);
    if (known === undefined || (known && check.seq <= known.check.seq)) return false;
    const moves = movesOf(check.ranks);
    this.#peers.set(check.grId, {
      check,
      moves,
      sinceOwn: known?.moves === moves ? known.sinceOwn : ownSeq,
    });
    return true;
  }

  /** Newest number of each node that has reported. */
  seen(): Record<string, number> {
    const seen: Record<string, number> = {};
    for (const [grId, peer] of this.#peers) if (peer) seen[grId] = peer.check.seq;
    return seen;
  }

  /**
   * The ranks of all other nodes, when each node stood still at the moment of one report of ours that is at least `fromOwn`.
   */
  still(fromOwn: number): RankCheck[] | undefined {
    let moment = fromOwn;
    for (const peer of this.#peers.values()) {
      if (!peer || peer.check.ranks.length === 0) return undefined;
      moment = Math.max(moment, peer.sinceOwn + 1);
    }
    const ranks: RankCheck[] = [];
    for (const peer of this.#peers.values()) {
      if ((peer!.check.seen[this.#own] ?? 0) < moment) return undefined;
      ranks.push(...peer!.check.ranks);
    }
    return ranks;
  }

  /** What is known of all ranks of other nodes. */
  ranks(): RankCheck[] {
    return [...this.#peers.values()].flatMap((peer) => peer?.check.ranks ?? []);
  }
}
