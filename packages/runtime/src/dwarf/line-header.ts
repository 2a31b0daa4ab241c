/** Header of a unit of .debug_line (DWARF 5, section 6.2.4): its files, and how its program is to be read. Versions 2 to 5. */
import { ByteReader } from "./byte-reader";

export interface LineHeader {
  /** By the number that the program uses. */
  files: readonly string[];
  minInstructionLength: number;
  lineBase: number;
  lineRange: number;
  opcodeBase: number;
  /** Operands of the standard opcodes, from opcode 1 on. */
  operands: readonly number[];
  /** Where the program begins. */
  start: number;
}

const FORM = { string: 0x08, strp: 0x0e, line_strp: 0x1f, udata: 0x0f, data1: 0x0b, data2: 0x05, data4: 0x06 } as const;
const FORM_DATA8 = 0x07;
const FORM_DATA16 = 0x1e;
const FORM_BLOCK = 0x09;
const CONTENT_PATH = 1;
const CONTENT_DIRECTORY = 2;

/** The reader stands behind the unit's length. Throws RangeError for what cannot be read. */
export function readLineHeader(reader: ByteReader, sections: ReadonlyMap<string, Uint8Array>): LineHeader {
  const version = reader.u16();
  if (version < 2 || version > 5) throw new RangeError(`line tables of version ${version} are unknown`);
  if (version >= 5) reader.skip(2);
  const headerLength = reader.u32();
  const start = reader.at + headerLength;
  const minInstructionLength = reader.u8();
  if (version >= 4) reader.skip(1);
  reader.skip(1);
  const lineBase = reader.i8();
  const lineRange = reader.u8();
  const opcodeBase = reader.u8();
  if (lineRange === 0 || opcodeBase === 0) throw new RangeError("the line table has no steps");
  const operands = Array.from({ length: opcodeBase - 1 }, () => reader.u8());
  const files = version >= 5 ? filesOf5(reader, sections) : filesOf4(reader);
  return { files, minInstructionLength, lineBase, lineRange, opcodeBase, operands, start };
}

/** Files count from 1, folders too; folder 0 is the one that the compiler ran in. */
function filesOf4(reader: ByteReader): string[] {
  const folders = [""];
  for (let folder = reader.text(); folder !== ""; folder = reader.text()) folders.push(folder);
  const files = [""];
  for (let name = reader.text(); name !== ""; name = reader.text()) {
    files.push(joined(folders[reader.uleb()], name));
    reader.uleb();
    reader.uleb();
  }
  return files;
}

/** Both count from 0, and folder 0 is the one that the compiler ran in. */
function filesOf5(reader: ByteReader, sections: ReadonlyMap<string, Uint8Array>): string[] {
  const folders = entries(reader, sections).map(({ path }, index) => (index === 0 ? "" : path));
  return entries(reader, sections).map(({ path, folder }) => joined(folders[folder], path));
}

function entries(reader: ByteReader, sections: ReadonlyMap<string, Uint8Array>): { path: string; folder: number }[] {
  const formats = Array.from({ length: reader.u8() }, () => [reader.uleb(), reader.uleb()] as const);
  const count = reader.uleb();
  if (count > 0 && formats.length === 0) throw new RangeError("the line table has files without names");
  const made: { path: string; folder: number }[] = [];
  for (let i = 0; i < count; i++) {
    const entry = { path: "", folder: 0 };
    for (const [content, form] of formats) {
      const value = formValue(reader, form, sections);
      if (content === CONTENT_PATH) entry.path = String(value);
      else if (content === CONTENT_DIRECTORY) entry.folder = Number(value);
    }
    made.push(entry);
  }
  return made;
}

function formValue(reader: ByteReader, form: number, sections: ReadonlyMap<string, Uint8Array>): string | number {
  switch (form) {
    case FORM.string:
      return reader.text();
    case FORM.strp:
      return textAt(sections.get(".debug_str"), reader.u32());
    case FORM.line_strp:
      return textAt(sections.get(".debug_line_str"), reader.u32());
    case FORM.udata:
      return reader.uleb();
    case FORM.data1:
      return reader.u8();
    case FORM.data2:
      return reader.u16();
    case FORM.data4:
      return reader.u32();
    case FORM_DATA8:
    case FORM_DATA16:
      reader.skip(form === FORM_DATA8 ? 8 : 16);
      return 0;
    case FORM_BLOCK:
      reader.skip(reader.uleb());
      return 0;
    default:
      throw new RangeError(`form ${form} is unknown`);
  }
}

function textAt(section: Uint8Array | undefined, offset: number): string {
  return section && offset < section.length ? new ByteReader(section, offset).text() : "";
}

function joined(folder: string | undefined, name: string): string {
  return !folder || name.startsWith("/") ? name : `${folder.replace(/\/$/, "")}/${name}`;
}
