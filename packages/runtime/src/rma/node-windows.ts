/** The windows of a node's ranks as the node's own thread, which is never blocked, reaches and serves them. */
import type { RankLink } from "../bridge/rank-link";
import { HEADER_WORDS, W_DEST, W_KIND, WAKE } from "../engine/packet";
import { attachWindowTable, type NodeMemory } from "../shm/node-memory";
import type { Segment } from "../shm/segment";
import { type Exposure, exposureOf, isOrdinary } from "./exposure";
import type { ServerHost } from "./server";
import { REGIONS, type WindowSlot, type WindowTable, waitingRanks } from "./window-table";

export class NodeWindows {
  readonly #segments: readonly Segment[];
  readonly #tables: readonly WindowTable[];
  readonly #first: number;

  /** @param first world rank of the node's first rank */
  constructor(memory: NodeMemory, first: number) {
    this.#segments = memory.segments;
    this.#tables = memory.segments.map((_, nrId) => attachWindowTable(memory, nrId));
    this.#first = first;
  }

  /** @param reply false when there is no room for it now */
  host(link: RankLink, reply: ServerHost["reply"]): ServerHost {
    return {
      find: (target, window) => {
        const slot = this.#tables[target - this.#first]?.find(window);
        return slot && { slot, exposure: (runs) => this.#exposure(slot, runs) };
      },
      reply,
      changed: (slot) => this.#wake(slot, link),
      awaits: (slot) => slot.addBridge(),
    };
  }

  #exposure(slot: WindowSlot, runs: readonly number[]): Exposure | null {
    if (slot.memory.kind === REGIONS && isOrdinary(runs[0]!)) return null;
    return exposureOf(slot, this.#segments);
  }

  #wake(slot: WindowSlot, link: RankLink): void {
    const waiters = slot.takeWaiters();
    for (const nrId of waitingRanks(waiters)) {
      const header = new Int32Array(HEADER_WORDS);
      header[W_KIND] = WAKE | (1 << 16);
      header[W_DEST] = this.#first + nrId;
      // A rank whose inbox is full is awake.
      link.tryDeliver(nrId, header, null);
    }
    // Its own waiters look at once, and again when a rank changes the lock.
    if (waiters.bridge) slot.addBridge();
  }
}
