/** Modules of functions with loops and without, over all types; each call adds to an exported global. */
import { seededRandom } from "@commworld/protocol";
import { joined, leb, nameOf, sectionOf } from "./binary";

const [I32, I64, F32, F64, V128] = [0x7f, 0x7e, 0x7d, 0x7c, 0x7b];
/** What JavaScript can give and take. */
const TYPES = [I32, I64, F32, F64];

export interface RandomModule {
  bytes: Uint8Array<ArrayBuffer>;
  functions: { name: string; parameters: number[]; loops: boolean }[];
}

const vec = (entries: readonly ArrayLike<number>[]) => joined([leb(entries.length), ...entries]);

function constant(type: number, byte: number): number[] {
  if (type === I32) return [0x41, byte & 63];
  if (type === I64) return [0x42, byte & 63];
  if (type === F32) return [0x43, byte, 0, 0, 0x40];
  if (type === F64) return [0x44, byte, 0, 0, 0, 0, 0, 0, 0x40];
  return [0xfd, 0x0c, ...Array.from({ length: 16 }, () => byte)];
}

export function randomModule(seed: number, count: number): RandomModule {
  const random = seededRandom(seed);
  const below = (most: number) => Math.floor(random() * most);
  const some = (from: readonly number[], most: number) =>
    Array.from({ length: below(most + 1) }, () => from[below(from.length)]!);
  const functions: RandomModule["functions"] = [];
  const types: Uint8Array[] = [joined([[0x60], [0], [0]])];
  const bodies: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    const inner = index % 7 === 6;
    const parameters = some(inner ? [...TYPES, V128] : TYPES, 5);
    const results = some(inner ? [...TYPES, V128] : TYPES, 3);
    const loops = below(3) > 0;
    types.push(joined([[0x60], vec(parameters.map((one) => [one])), vec(results.map((one) => [one]))]));
    const groups = some([...TYPES, V128], 4).map((type) => [...leb(1 + below(200)), type]);
    const counter = parameters.length + groups.reduce((sum, group) => sum + groupSize(group), 0);
    const loop = [
      0x03,
      0x40,
      ...add(1),
      ...[0x20, ...leb(counter)],
      ...[0x41, 1, 0x6b, 0x22, ...leb(counter), 0x0d, 0, 0x0b],
    ];
    const code = joined([
      ...[vec([...groups, [1, I32]]), [0x41, 1 + below(60), 0x21, ...leb(counter)]],
      ...[loops ? loop : add(7), results.flatMap((type) => constant(type, below(256))), [0x0b]],
    ]);
    // Linkers write sizes in more bytes than they need.
    const size = leb(code.length);
    bodies.push(joined([[...size.slice(0, -1), size.at(-1)! | 0x80, 0x80, 0], code]));
    functions.push({ name: `f${index}`, parameters, loops });
  }
  const imports = vec([
    joined([nameOf("env"), nameOf("count"), [0x03, I32, 1]]),
    joined([nameOf("env"), nameOf("memory"), [0x02, 3, 1, 2]]),
    joined([nameOf("env"), nameOf("f"), [0x00, 0]]),
  ]);
  const exports = functions.flatMap(({ name }, index) =>
    index % 7 === 6 ? [] : [joined([nameOf(name), [0], leb(index + 1)])],
  );
  const bytes = joined([
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    sectionOf(1, vec(types)),
    sectionOf(2, imports),
    sectionOf(3, vec(functions.map((_, index) => leb(index + 1)))),
    sectionOf(6, vec([[I32, 1, 0x41, 5, 0x0b]])),
    sectionOf(7, vec(exports)),
    sectionOf(10, vec(bodies)),
  ]);
  return { bytes, functions: functions.filter((_, index) => index % 7 !== 6) };
}

const add = (amount: number) => [0x23, 0, 0x41, amount, 0x6a, 0x24, 0];

function groupSize(group: readonly number[]): number {
  return group.slice(0, -1).reduce((size, byte, at) => size + (byte & 0x7f) * 128 ** at, 0);
}
