/** Type maps as the standard defines them: lists of (basic type, displacement). Slow, and hard to get wrong. */
import { ORDER_C } from "./constants";
import { Datatype } from "./datatype";
import * as predefined from "./predefined";

export interface Entry {
  /** What must be equal for types to match. */
  name: string;
  at: number;
  size: number;
}

export interface Naive {
  entries: Entry[];
  /** Explicit bounds, where a constructor set some. */
  marks: { lb: number; ub: number }[];
  alignment: number;
}

export interface Made {
  type: Datatype;
  naive: Naive;
  /** The calls that made it, for messages. */
  text: string;
}

export function bounds({ entries, marks, alignment }: Naive): { lb: number; extent: number } {
  if (marks.length > 0) {
    const lb = Math.min(...marks.map((mark) => mark.lb));
    return { lb, extent: Math.max(...marks.map((mark) => mark.ub)) - lb };
  }
  if (entries.length === 0) return { lb: 0, extent: 0 };
  const lb = Math.min(...entries.map(({ at }) => at));
  const ub = Math.max(...entries.map(({ at, size }) => at + size));
  return { lb, extent: Math.ceil((ub - lb) / alignment) * alignment };
}

/** Copies of types at displacements, in this order. */
export function place(parts: readonly { at: number; of: Naive }[]): Naive {
  return {
    entries: parts.flatMap(({ at, of }) => of.entries.map((entry) => ({ ...entry, at: entry.at + at }))),
    marks: parts.flatMap(({ at, of }) => of.marks.map(({ lb, ub }) => ({ lb: lb + at, ub: ub + at }))),
    alignment: Math.max(1, ...parts.filter(({ of }) => of.entries.length > 0).map(({ of }) => of.alignment)),
  };
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Blocks of consecutive copies. */
export function blocks(lengths: readonly number[], displacements: readonly number[], of: Naive): Naive {
  const { extent } = bounds(of);
  return place(lengths.flatMap((length, i) => range(length).map((k) => ({ at: displacements[i]! + k * extent, of }))));
}

const leaf = (type: Datatype, name: string): Made => ({
  type,
  text: type.name,
  naive: {
    entries: [{ name, at: 0, size: type.size }],
    marks: [],
    alignment: type.category === "complex" ? type.size / 2 : type.size,
  },
});

export const LEAVES: readonly Made[] = [
  leaf(predefined.UINT8_T, "u8"),
  leaf(predefined.CHAR, "char"),
  leaf(predefined.INT16_T, "i16"),
  leaf(predefined.INT, "i32"),
  leaf(predefined.INT32_T, "i32"),
  leaf(predefined.FLOAT, "f32"),
  leaf(predefined.DOUBLE, "f64"),
  leaf(predefined.LONG_LONG, "i64"),
  leaf(predefined.C_FLOAT_COMPLEX, "complex f32"),
  leaf(predefined.C_DOUBLE_COMPLEX, "complex f64"),
  {
    type: predefined.DOUBLE_INT,
    text: "MPI_DOUBLE_INT",
    naive: {
      entries: [
        { name: "f64", at: 0, size: 8 },
        { name: "i32", at: 8, size: 4 },
      ],
      marks: [],
      alignment: 8,
    },
  },
];

type Random = () => number;

/** A random tree of constructors, at most `depth` deep. */
export function randomType(random: Random, depth: number): Made {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  if (depth === 0 || random() < 0.1) return pick(LEAVES);
  const old = randomType(random, depth - 1);
  const of = old.naive;
  const { extent } = bounds(of);
  const say = (call: string, ...args: unknown[]) => `${old.text}.${call}(${JSON.stringify(args).slice(1, -1)})`;
  switch (int(0, 11)) {
    case 0: {
      const count = int(0, 4);
      return {
        type: old.type.Create_contiguous(count),
        naive: blocks([count], [0], of),
        text: say("contiguous", count),
      };
    }
    case 1: {
      const [count, length, stride] = [int(0, 4), int(0, 3), int(-4, 5)];
      const lengths = range(count).map(() => length);
      const displacements = range(count).map((i) => i * stride * extent);
      const type = old.type.Create_vector(count, length, stride);
      return { type, naive: blocks(lengths, displacements, of), text: say("vector", count, length, stride) };
    }
    case 2: {
      const [count, length, stride] = [int(0, 4), int(0, 3), int(-30, 40)];
      const lengths = range(count).map(() => length);
      const displacements = range(count).map((i) => i * stride);
      const type = old.type.Create_hvector(count, length, stride);
      return { type, naive: blocks(lengths, displacements, of), text: say("hvector", count, length, stride) };
    }
    case 3: {
      const lengths = range(int(0, 4)).map(() => int(0, 3));
      const places = lengths.map(() => int(-5, 9));
      const displacements = places.map((at) => at * extent);
      const type = old.type.Create_indexed(lengths, places);
      return { type, naive: blocks(lengths, displacements, of), text: say("indexed", lengths, places) };
    }
    case 4: {
      const lengths = range(int(0, 4)).map(() => int(0, 3));
      const places = lengths.map(() => int(-30, 50));
      const type = old.type.Create_hindexed(lengths, places);
      return { type, naive: blocks(lengths, places, of), text: say("hindexed", lengths, places) };
    }
    case 5: {
      const length = int(0, 3);
      const places = range(int(0, 5)).map((i) => (random() < 0.5 ? 2 * i : int(-5, 9)));
      const lengths = places.map(() => length);
      const displacements = places.map((at) => at * extent);
      const type = old.type.Create_indexed_block(length, places);
      return { type, naive: blocks(lengths, displacements, of), text: say("indexed_block", length, places) };
    }
    case 6: {
      const length = int(0, 3);
      const places = range(int(0, 5)).map((i) => (random() < 0.5 ? 16 * i : int(-40, 60)));
      const type = old.type.Create_hindexed_block(length, places);
      const lengths = places.map(() => length);
      return { type, naive: blocks(lengths, places, of), text: say("hindexed_block", length, places) };
    }
    case 7: {
      const members = [old, ...range(int(0, 2)).map(() => randomType(random, depth - 1))];
      const lengths = members.map(() => int(0, 2));
      const places = members.map(() => int(-20, 60));
      const naive = place(
        members.map((member, i) => ({ at: places[i]!, of: blocks([lengths[i]!], [0], member.naive) })),
      );
      const type = Datatype.Create_struct(
        lengths,
        places,
        members.map((member) => member.type),
      );
      return {
        type,
        naive,
        text: `struct(${members.map((m, i) => `${lengths[i]} at ${places[i]}: ${m.text}`).join("; ")})`,
      };
    }
    case 8: {
      const [lb, length] = [int(-10, 10), int(0, 60)];
      const naive = { ...of, marks: [{ lb, ub: lb + length }] };
      return { type: old.type.Create_resized(lb, length), naive, text: say("resized", lb, length) };
    }
    case 9: {
      const sizes = range(int(1, 3)).map(() => int(1, 4));
      const subsizes = sizes.map((size) => int(1, size));
      const starts = sizes.map((size, i) => int(0, size - subsizes[i]!));
      const order = pick([ORDER_C, 0xf]);
      const inside = (index: number[]) => index.every((x, i) => x >= starts[i]! && x < starts[i]! + subsizes[i]!);
      const naive = elementsOfArray(sizes, order, of, inside);
      const type = old.type.Create_subarray(sizes, subsizes, starts, order);
      return { type, naive, text: say("subarray", sizes, subsizes, starts, order) };
    }
    case 10:
      return randomDarray(old, random);
    default:
      return { type: old.type.Dup(), naive: of, text: say("Dup") };
  }
}

function randomDarray(old: Made, random: Random): Made {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const gsizes = range(int(1, 3)).map(() => int(1, 5));
  const distribs = gsizes.map(() => int(16, 18));
  const psizes = distribs.map((distribution) => (distribution === 16 ? 1 : int(1, 3)));
  const dargs = gsizes.map((size, i) => {
    if (random() < 0.4 || distribs[i] === 16) return 19;
    return distribs[i] === 17 ? Math.ceil(size / psizes[i]!) + int(0, 1) : int(1, 3);
  });
  const size = psizes.reduce((product, processes) => product * processes, 1);
  const rank = int(0, size - 1);
  const order = random() < 0.5 ? ORDER_C : 0xf;
  const coordinates: number[] = [];
  let rest = rank;
  for (const processes of [...psizes].reverse()) {
    coordinates.unshift(rest % processes);
    rest = Math.floor(rest / processes);
  }
  const owner = (x: number, i: number) => {
    if (distribs[i] === 16) return 0;
    const block = dargs[i] !== 19 ? dargs[i]! : distribs[i] === 17 ? Math.ceil(gsizes[i]! / psizes[i]!) : 1;
    return Math.floor(x / block) % psizes[i]!;
  };
  const mine = (index: number[]) => index.every((x, i) => owner(x, i) === coordinates[i]);
  return {
    type: old.type.Create_darray(size, rank, gsizes, distribs, dargs, psizes, order),
    naive: elementsOfArray(gsizes, order, old.naive, mine),
    text: `${old.text}.darray(${JSON.stringify([size, rank, gsizes, distribs, dargs, psizes, order])})`,
  };
}

/** The chosen elements of a whole array, in the order of memory. */
function elementsOfArray(sizes: number[], order: number, of: Naive, chosen: (index: number[]) => boolean): Naive {
  const { extent } = bounds(of);
  const total = sizes.reduce((product, size) => product * size, 1);
  const fastest = order === ORDER_C ? range(sizes.length).reverse() : range(sizes.length);
  const parts: { at: number; of: Naive }[] = [];
  for (let i = 0; i < total; i++) {
    const index = sizes.map(() => 0);
    let rest = i;
    for (const dimension of fastest) {
      index[dimension] = rest % sizes[dimension]!;
      rest = Math.floor(rest / sizes[dimension]!);
    }
    if (chosen(index)) parts.push({ at: i * extent, of });
  }
  return { ...place(parts), marks: [{ lb: 0, ub: total * extent }] };
}

/** Offset of every byte of data of `count` elements, in packed order. */
export function byteMap(naive: Naive, count: number): number[] {
  const { extent } = bounds(naive);
  return range(count).flatMap((i) =>
    naive.entries.flatMap(({ at, size }) => range(size).map((byte) => i * extent + at + byte)),
  );
}
