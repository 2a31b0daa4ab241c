/** Which line of which source an instruction comes from: the programs of .debug_line, run (DWARF 5, section 6.2). */
import { ByteReader } from "./byte-reader";
import { type LineHeader, readLineHeader } from "./line-header";

export interface Line {
  file: string;
  /** From 1; 0: no line of the source. */
  line: number;
  column: number;
}

interface Row extends Line {
  address: number;
}

/** Instructions that follow each other, by address; the last row is the first address behind them. */
type Sequence = readonly Row[];

const STANDARD = { copy: 1, advancePc: 2, advanceLine: 3, setFile: 4, setColumn: 5, constAddPc: 8, fixedAdvancePc: 9 };
const EXTENDED = { endSequence: 1, setAddress: 2 };
/** More is what no person wrote. */
const MAX_ROWS = 1_000_000;
/** What the linker writes for code that it left out. */
const LEFT_OUT = 0xffff_fff0;

export class LineTable {
  readonly #sequences: readonly Sequence[];

  constructor(sequences: readonly Sequence[]) {
    this.#sequences = [...sequences].sort((a, b) => a[0]!.address - b[0]!.address);
  }

  /** The line of the instruction at an address, or of the one before that has a line; undefined where none is known. */
  find(address: number): Line | undefined {
    const sequence = this.#sequences[indexUpTo(this.#sequences, address, (one) => one[0]!.address)];
    if (!sequence || address >= sequence.at(-1)!.address) return undefined;
    for (let at = indexUpTo(sequence, address, (row) => row.address); at >= 0; at--)
      if (sequence[at]!.line > 0) return sequence[at];
    return undefined;
  }
}

/** What cannot be read is left out. */
export function readLineTable(sections: ReadonlyMap<string, Uint8Array>): LineTable {
  const bytes = sections.get(".debug_line");
  const sequences: Sequence[] = [];
  let rows = 0;
  try {
    for (let at = 0; bytes && at < bytes.length; ) {
      const length = new ByteReader(bytes, at).u32();
      const end = at + 4 + length;
      if (end > bytes.length) break;
      const reader = new ByteReader(bytes, at + 4, end);
      for (const sequence of runProgram(reader, readLineHeader(reader, sections), MAX_ROWS - rows)) {
        rows += sequence.length;
        sequences.push(sequence);
      }
      at = end;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return new LineTable(sequences);
}

/** Index of the last of a sorted list that does not begin behind `address`; -1: none. */
function indexUpTo<T>(list: readonly T[], address: number, startOf: (one: T) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(list[middle]!) <= address) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function* runProgram(reader: ByteReader, header: LineHeader, most: number): Generator<Sequence> {
  const { files, lineBase, lineRange, opcodeBase, minInstructionLength: step } = header;
  let rows: Row[] = [];
  let left = most;
  let state = { address: 0, file: 1, line: 1, column: 0 };
  const emit = () => {
    if (left-- <= 0) throw new RangeError("the line table is too long");
    const { address, file, line, column } = state;
    rows.push({ address, file: files[file] ?? "", line, column });
  };
  reader.at = header.start;
  while (!reader.isAtEnd) {
    const opcode = reader.u8();
    if (opcode >= opcodeBase) {
      const special = opcode - opcodeBase;
      state.address += Math.floor(special / lineRange) * step;
      state.line += lineBase + (special % lineRange);
      emit();
    } else if (opcode === 0) {
      const length = reader.uleb();
      const end = reader.at + length;
      const extended = reader.u8();
      if (extended === EXTENDED.endSequence) {
        emit();
        // Code that was left out stands at 0, where the code section has no code.
        const start = rows[0]!.address;
        if (start > 0 && start < LEFT_OUT) yield rows;
        rows = [];
        state = { address: 0, file: 1, line: 1, column: 0 };
      } else if (extended === EXTENDED.setAddress) state.address = reader.unsigned(length - 1);
      reader.at = end;
    } else if (opcode === STANDARD.copy) emit();
    else if (opcode === STANDARD.advancePc) state.address += reader.uleb() * step;
    else if (opcode === STANDARD.advanceLine) state.line += reader.sleb();
    else if (opcode === STANDARD.setFile) state.file = reader.uleb();
    else if (opcode === STANDARD.setColumn) state.column = reader.uleb();
    else if (opcode === STANDARD.constAddPc) state.address += Math.floor((255 - opcodeBase) / lineRange) * step;
    else if (opcode === STANDARD.fixedAdvancePc) state.address += reader.u16();
    else for (let left = header.operands[opcode - 1]!; left > 0; left--) reader.uleb();
  }
}
