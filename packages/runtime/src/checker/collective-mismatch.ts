/** Ranks that called different collectives under the same number of the same communicator. */
import type { CheckCollective, Finding } from "@commworld/protocol";
import { mismatchOf } from "./mismatch-finding";

/** What each rank has said about its collectives, the oldest forgotten first. */
export class CollectiveRecords {
  readonly #calls = new Map<string, Map<number, CheckCollective>>();

  add(pid: number, collectives: readonly CheckCollective[]): void {
    for (const call of collectives) {
      const key = keyOf(call.context, call.sequence);
      let calls = this.#calls.get(key);
      if (!calls) {
        calls = new Map();
        this.#calls.set(key, calls);
        if (this.#calls.size > MAX_KEPT) this.#calls.delete(this.#calls.keys().next().value!);
      }
      calls.set(pid, call);
    }
  }

  find(pid: number, context: number, sequence: number): CheckCollective | undefined {
    return this.#calls.get(keyOf(context, sequence))?.get(pid);
  }

  /** One finding for each number under which the calls differ. */
  mismatches(): Finding[] {
    const found: Finding[] = [];
    for (const calls of this.#calls.values()) {
      const first = new Map<string, number>();
      for (const [pid, { text }] of calls) if (!first.has(text)) first.set(text, pid);
      if (first.size < 2) continue;
      const places = [...first.values()]
        .sort((a, b) => a - b)
        .slice(0, MAX_PLACES)
        .map((pid) => {
          const { call, file, line, column, text } = calls.get(pid)!;
          return { pid, call, ...(file === undefined ? {} : { file, line, column }), text: `calls ${text}` };
        });
      found.push(mismatchOf(places));
    }
    return found;
  }
}

const MAX_KEPT = 512;
const MAX_PLACES = 8;

function keyOf(context: number, sequence: number): string {
  return `${context}:${sequence}`;
}
