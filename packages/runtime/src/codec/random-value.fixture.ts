/** Uniform numbers in [0, 1) from a seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEXTS = ["", "a", "key", "__proto__", "constructor", "ä", "日本語", "😀", "\ud800", "x".repeat(60)];

/** Any sendable value, with shared and cyclic references. */
export function randomValue(next: () => number, depth: number): unknown {
  const made: object[] = [];
  const pick = (n: number) => Math.floor(next() * n);
  const text = () => (pick(3) === 0 ? TEXTS[pick(TEXTS.length)]! : `k${pick(1000)}`);
  const keep = <T extends object>(object: T): T => {
    made.push(object);
    return object;
  };
  const leaf = (): unknown => {
    switch (pick(14)) {
      case 0:
        return undefined;
      case 1:
        return null;
      case 2:
        return pick(2) === 0;
      case 3:
        return [0, -0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, -(2 ** 53)][pick(6)];
      case 4:
        return (next() - 0.5) * 10 ** pick(20);
      case 5:
        return pick(1000) - 500;
      case 6:
        return (BigInt(pick(2 ** 31)) - 2n ** 30n) ** BigInt(1 + pick(8));
      case 7:
        return keep(new Date(pick(2 ** 31)));
      case 8:
        return keep(new RegExp(`a${pick(9)}`, ["", "g", "iu"][pick(3)]));
      case 9:
        return keep(Uint8Array.from({ length: pick(9) }, () => next() * 256));
      case 10:
        return keep(Float64Array.from({ length: pick(4) }, next));
      case 11:
        return keep(Object(pick(2) === 0 ? pick(9) : text()) as object);
      default:
        return text();
    }
  };
  const value = (left: number): unknown => {
    if (made.length > 0 && pick(8) === 0) return made[pick(made.length)];
    if (left === 0 || pick(4) === 0) return leaf();
    const items = pick(5);
    switch (pick(5)) {
      case 0: {
        const array = keep<unknown[]>([]);
        for (let i = 0; i < items; i++) array[array.length + (pick(6) === 0 ? pick(3) : 0)] = value(left - 1);
        return array;
      }
      case 1: {
        const map = keep(new Map<unknown, unknown>());
        for (let i = 0; i < items; i++) map.set(value(left - 1), value(left - 1));
        return map;
      }
      case 2: {
        const set = keep(new Set<unknown>());
        for (let i = 0; i < items; i++) set.add(value(left - 1));
        return set;
      }
      default: {
        const object = keep<Record<string, unknown>>({});
        for (let i = 0; i < items; i++) {
          Object.defineProperty(object, text(), {
            value: value(left - 1),
            writable: true,
            enumerable: true,
            configurable: true,
          });
        }
        return object;
      }
    }
  };
  return value(depth);
}
