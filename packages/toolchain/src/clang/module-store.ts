/** What was compiled, by what it was compiled of: the same is never compiled twice on one browser. */
import { hashBytes } from "@commworld/protocol";
import type { CCompileOutcome, CSources } from "./compile-c";
import { packModule, unpackModule } from "./packed-module";

const CACHE = "commworld-modules";
const MOST_IN_MEMORY = 16;
const MOST_KEPT = 64;

/** SHA-256 over the compiler's version, the files in their order and the options. */
export function moduleKey(version: string, { files, options }: CSources): string {
  const text = JSON.stringify([version, Object.entries(files), options.optimization, options.flags]);
  return hashBytes(new TextEncoder().encode(text));
}

export class ModuleStore {
  readonly #memory = new Map<string, CCompileOutcome>();

  async find(key: string): Promise<CCompileOutcome | undefined> {
    const known = this.#memory.get(key);
    if (known) {
      this.#remember(key, known);
      return known;
    }
    const kept = await withCache(async (cache) => {
      const response = await cache.match(addressOf(key));
      return response && unpackModule(new Uint8Array(await response.arrayBuffer()));
    });
    if (kept) this.#remember(key, kept);
    return kept;
  }

  /** Faults are remembered as long as the page lives, modules longer. */
  async keep(key: string, outcome: CCompileOutcome): Promise<void> {
    this.#remember(key, outcome);
    if (!outcome.ok) return;
    await withCache(async (cache) => {
      await cache.put(addressOf(key), new Response(new Blob(packModule(outcome))));
      const kept = await cache.keys();
      for (const request of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) await cache.delete(request);
    });
  }

  #remember(key: string, outcome: CCompileOutcome): void {
    this.#memory.delete(key);
    this.#memory.set(key, outcome);
    if (this.#memory.size <= MOST_IN_MEMORY) return;
    const [oldest] = this.#memory.keys();
    this.#memory.delete(oldest!);
  }
}

/** A browser may refuse to keep anything, or be out of room: what was compiled is then compiled again another day. */
async function withCache<T>(use: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(await caches.open(CACHE));
  } catch {
    return undefined;
  }
}

const addressOf = (key: string) => `/compiled/${key}`;
