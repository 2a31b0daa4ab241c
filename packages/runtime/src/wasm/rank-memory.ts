/** The memories of the ranks of a C program: each is its rank's segment, which peers read. */
import type { Segment } from "../shm/segment";
import { ModuleError } from "./binary";
import type { MemoryImport } from "./module-memory";

/** A memory that may not even grow to this many pages is of no use: 16 MiB more than it begins with. */
const LEAST_GROWTH = 256;
/** Most pages that a program may begin with: 2 GiB. */
const MOST_PAGES = 32768;

/** Grows up to what the module asks for, or less where the device cannot reserve the addresses. Throws ModuleError. */
export function createRankMemory({ initial, maximum }: MemoryImport): Segment {
  if (initial > MOST_PAGES)
    throw new ModuleError(
      `the program begins with ${initial} pages of memory, and a rank may have ${MOST_PAGES}; make its static arrays smaller`,
    );
  for (let most = maximum; ; most = Math.max(initial, Math.floor(most / 2))) {
    try {
      return new WebAssembly.Memory({ initial, maximum: most, shared: true }) as unknown as Segment;
    } catch {
      if (most - initial < LEAST_GROWTH)
        throw new ModuleError(
          `there is no room for ${initial} pages of memory for each rank on this device; use fewer ranks, or smaller arrays`,
        );
    }
  }
}
