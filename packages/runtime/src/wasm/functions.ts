/** The functions that a WebAssembly module defines, as far as they can be told without decoding their instructions. */
import { KIND, ModuleError, Reader, SECTION, type Section } from "./binary";

export interface FunctionType {
  parameters: number[];
  results: number[];
}

/** All numbers but `index` and counts are offsets in the module. */
export interface FunctionBody {
  index: number;
  type: FunctionType;
  /** Behind the size of the body. */
  start: number;
  groupCount: number;
  /** Of the groups of locals, behind their number. */
  groups: number;
  /** Of the first instruction. */
  code: number;
  end: number;
  /** Parameters and locals. */
  locals: number;
}

export interface Vector {
  section: Section;
  count: number;
  /** Behind the count. */
  entries: number;
}

export interface ModuleFunctions {
  types: FunctionType[];
  importedFunctions: number;
  importedGlobals: number;
  bodies: FunctionBody[];
}

/** A section that is a list. Throws ModuleError where there is none. */
export function vectorOf(bytes: Uint8Array, sections: readonly Section[], id: number): Vector {
  const section = sections.find((one) => one.id === id);
  if (!section) throw new ModuleError("the module has not got all sections of a program");
  const reader = new Reader(bytes, section.content, section.end);
  const count = reader.u32();
  return { section, count, entries: reader.at };
}

/** Throws ModuleError, also for types that no language without references makes. */
export function functionsOf(bytes: Uint8Array, sections: readonly Section[]): ModuleFunctions {
  const open = (id: number) => {
    const { section, count, entries } = vectorOf(bytes, sections, id);
    return { count, reader: new Reader(bytes, entries, section.end) };
  };
  const lists = [SECTION.type, SECTION.import, SECTION.function, SECTION.code].map(open) as [
    Entries,
    Entries,
    Entries,
    Entries,
  ];
  const [typeList, imports, declared, code] = lists;
  const types = readTypes(typeList);
  const [importedFunctions, importedGlobals] = countImports(imports);
  if (declared.count !== code.count) throw new ModuleError("the module has not got a body for every function");
  const bodies: FunctionBody[] = [];
  for (let left = code.count; left > 0; left--) {
    const type = types[declared.reader.u32()];
    if (!type) throw new ModuleError("the module has a function without a type");
    bodies.push(readBody(code.reader, importedFunctions + bodies.length, type));
  }
  if (lists.some(({ reader }) => reader.at !== reader.end))
    throw new ModuleError("a section of the module is too long");
  return { types, importedFunctions, importedGlobals, bodies };
}

interface Entries {
  count: number;
  reader: Reader;
}

const FUNCTION_TYPE = 0x60;

function readTypes({ count, reader }: Entries): FunctionType[] {
  const list = () => {
    const types: number[] = [];
    for (let left = reader.u32(); left > 0; left--) types.push(reader.byte());
    return types;
  };
  const types: FunctionType[] = [];
  for (let left = count; left > 0; left--) {
    if (reader.byte() !== FUNCTION_TYPE) throw new ModuleError("the module has types that are no functions");
    types.push({ parameters: list(), results: list() });
  }
  return types;
}

function countImports({ count, reader }: Entries): [functions: number, globals: number] {
  let functions = 0;
  let globals = 0;
  for (let left = count; left > 0; left--) {
    reader.name();
    reader.name();
    const kind = reader.byte();
    if (kind === KIND.function) functions++;
    if (kind === KIND.global) globals++;
    if (kind === KIND.memory) reader.limits();
    else reader.skipImport(kind);
  }
  return [functions, globals];
}

function readBody(reader: Reader, index: number, type: FunctionType): FunctionBody {
  const size = reader.u32();
  const start = reader.at;
  const end = start + size;
  if (end > reader.end) throw new ModuleError("the module is cut short");
  const groupCount = reader.u32();
  const groups = reader.at;
  let locals = type.parameters.length;
  for (let left = groupCount; left > 0; left--) {
    locals += reader.u32();
    reader.byte();
  }
  const code = reader.at;
  reader.at = end;
  return { index, type, start, groupCount, groups, code, end, locals };
}
