/**
 * Engines begin a function in code that was made quickly and call the optimised one when that is ready; V8 does not exchange the code
 * of a function that runs. A loop that is entered once, as many programs have them in main, would end in the quick code. So
 * functions with loops get a prologue: when the global `rounds` is not 0 it counts that many rounds and returns. Such a call has no
 * effect but that the engine finds the function worth optimising, before the program starts; else the prologue is one test.
 * Each round adds up numbers that nobody uses: optimised code leaves that out, and is known by its speed.
 */
import { readLineTable } from "../dwarf/line-table";
import { debugSections } from "../dwarf/sections";
import { joined, KIND, leb, ModuleError, nameOf, SECTION, sectionOf, sectionsOf } from "./binary";
import { type FunctionBody, functionsOf, type Vector, vectorOf } from "./functions";
import { type Move, movesSection, originalOffset } from "./moved-code";

/** The export that calls the prologue of a function, by its number from 0: `(number, rounds) -> how many functions there are`. */
export const REHEARSE = "__commworld_rehearse";
/** The largest ones; nobody waits for more at the start. */
export const MOST_FUNCTIONS = 64;
/** Longer modules are not read: they are no programs of one person. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Additions of a round. */
const ADDITIONS = 32;

const FUNCTION_TYPE = 0x60;
const EMPTY = 0x40;
const I32 = 0x7f;
const OP = {
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  branchIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  localGet: 0x20,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32Equal: 0x46,
  i32Add: 0x6a,
  i32Subtract: 0x6b,
} as const;
/** What pushes a 0 of a type; a reference has none here. */
const ZEROS = new Map<number, readonly number[]>([
  [I32, [OP.i32Const, 0]],
  [0x7e, [0x42, 0]],
  [0x7d, [0x43, 0, 0, 0, 0]],
  [0x7c, [0x44, 0, 0, 0, 0, 0, 0, 0, 0]],
  [0x7b, [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)]],
]);

/** The module with prologues; one that has no loops, is long or cannot be read, as it is. */
export function rehearsable(given: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (given.length > MOST_BYTES) return given;
  try {
    return withPrologues(given);
  } catch (error) {
    if (error instanceof ModuleError || error instanceof RangeError) return given;
    throw error;
  }
}

function withPrologues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const sections = sectionsOf(bytes);
  const functions = functionsOf(bytes, sections);
  const chosen = choose(bytes, functions.bodies);
  if (chosen.length === 0) return bytes;
  const vector = (id: number) => vectorOf(bytes, sections, id);
  const rounds = functions.importedGlobals + vector(SECTION.global).count;
  const caller = functions.importedFunctions + functions.bodies.length;
  const codeStart = vector(SECTION.code).section.content;
  const prologues = new Map(chosen.map((body) => [body, prologueOf(body, rounds)]));
  const code = moveCode({ bytes, codeStart, bodies: functions.bodies, prologues, caller: callerOf(chosen, rounds) });

  const more = ({ section, count, entries }: Vector, entry: ArrayLike<number>) =>
    sectionOf(section.id, leb(count + 1), bytes.subarray(entries, section.end), entry);
  const replaced = new Map([
    [SECTION.type, more(vector(SECTION.type), [FUNCTION_TYPE, 2, I32, I32, 1, I32])],
    [SECTION.function, more(vector(SECTION.function), leb(functions.types.length))],
    [SECTION.global, more(vector(SECTION.global), [I32, 1, OP.i32Const, 0, OP.end])],
    [SECTION.export, more(vector(SECTION.export), joined([nameOf(REHEARSE), [KIND.function], leb(caller)]))],
    [SECTION.code, sectionOf(SECTION.code, code.content)],
  ] as [number, Uint8Array][]);
  return joined([
    bytes.subarray(0, sections[0]!.start),
    ...sections.map(({ id, start, end }) => replaced.get(id) ?? bytes.subarray(start, end)),
    movesSection(code.moves),
  ]);
}

/** Functions with loops; of a module with line tables those that it has lines of: the program's own, not its libraries'. */
function choose(bytes: Uint8Array, bodies: readonly FunctionBody[]): FunctionBody[] {
  const { codeStart, content } = debugSections(bytes);
  const lines = readLineTable(content);
  const told = bodies.filter(({ code }) => lines.find(code - codeStart) !== undefined);
  return (told.length > 0 ? told : bodies)
    .filter(({ type }) => [...type.parameters, ...type.results].every((one) => ZEROS.has(one)))
    .filter((body) => mayLoop(bytes, body))
    .sort((a, b) => b.end - b.code - (a.end - a.code))
    .slice(0, MOST_FUNCTIONS);
}

/** Whether there stand the bytes of a loop's beginning. In other instructions they may be part of a number: that costs a rehearsal. */
function mayLoop(bytes: Uint8Array, { code, end }: FunctionBody): boolean {
  const body = bytes.subarray(code, end);
  for (let at = body.indexOf(OP.loop); at >= 0; at = body.indexOf(OP.loop, at + 1)) {
    const result = body[at + 1]!;
    if (result === EMPTY || ZEROS.has(result)) return true;
  }
  return false;
}

interface Code {
  bytes: Uint8Array;
  /** Offset of the code section's content. */
  codeStart: number;
  bodies: readonly FunctionBody[];
  prologues: ReadonlyMap<FunctionBody, readonly number[]>;
  /** The body of the function that comes behind. */
  caller: readonly number[];
}

function moveCode({ bytes, codeStart, bodies, prologues, caller }: Code): { content: Uint8Array; moves: Move[] } {
  const parts: ArrayLike<number>[] = [leb(bodies.length + 1)];
  const moves: Move[] = [];
  let length = parts[0]!.length;
  for (const body of bodies) {
    const original = bytes.subarray(body.code, body.end);
    const prologue = prologues.get(body);
    const before = prologue
      ? joined([leb(body.groupCount + 1), bytes.subarray(body.groups, body.code), [1, I32], prologue])
      : bytes.subarray(body.start, body.code);
    const size = leb(before.length + original.length);
    parts.push(size, before, original);
    length += size.length + before.length;
    if (originalOffset(moves, length) !== body.code - codeStart)
      moves.push({ from: length, original: body.code - codeStart });
    length += original.length;
  }
  parts.push(leb(caller.length), caller);
  return { content: joined(parts), moves };
}

/** Counts in a local that is added behind the others. */
function prologueOf({ type, locals }: FunctionBody, rounds: number): number[] {
  const get = [OP.localGet, ...leb(locals)];
  const tee = [OP.localTee, ...leb(locals)];
  const additions = Array.from({ length: ADDITIONS }, () => [...get, OP.i32Add]).flat();
  return [
    ...[OP.globalGet, ...leb(rounds), ...tee, OP.if, EMPTY, OP.loop, EMPTY],
    ...[...get, ...additions, OP.drop],
    ...[...get, OP.i32Const, 1, OP.i32Subtract, ...tee, OP.branchIf, 0, OP.end],
    ...type.results.flatMap((one) => ZEROS.get(one)!),
    ...[OP.return, OP.end],
  ];
}

/** The body of the function that is exported. */
function callerOf(chosen: readonly FunctionBody[], rounds: number): number[] {
  const [number, times] = [0, 1];
  const setRounds = [OP.globalSet, ...leb(rounds)];
  const calls = chosen.flatMap(({ index, type }, at) => [
    ...[OP.localGet, number, OP.i32Const, ...signedLeb(at), OP.i32Equal, OP.if, EMPTY],
    ...type.parameters.flatMap((one) => ZEROS.get(one)!),
    ...[OP.call, ...leb(index), ...type.results.map(() => OP.drop), OP.end],
  ]);
  const noLocals = 0;
  return [
    ...[noLocals, OP.localGet, times, ...setRounds, ...calls, OP.i32Const, 0, ...setRounds],
    ...[OP.i32Const, ...signedLeb(chosen.length), OP.end],
  ];
}

/** Of numbers that are not negative: the highest bit that is written is the sign. */
function signedLeb(value: number): number[] {
  const bytes = leb(value);
  return bytes.at(-1)! < 0x40 ? bytes : [...bytes.slice(0, -1), bytes.at(-1)! | 0x80, 0];
}
