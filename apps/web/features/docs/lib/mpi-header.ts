/** mpi.h read as a reference: its functions with their parameters, its constants and types. */
export interface CFunction {
  /** "MPI_Send" */
  name: string;
  /** "int MPI_Send(const void *buf, int count, ...)" */
  signature: string;
}

export interface CSection {
  /** "Point-to-point communication" */
  title: string;
  /** Where the standard has it: "chapter 3". */
  standard: string;
  /** False: its functions return MPI_ERR_UNSUPPORTED_OPERATION. */
  supported: boolean;
  functions: CFunction[];
}

export interface CName {
  /** "MPI_COMM_WORLD" */
  name: string;
  kind: "constant" | "type";
}

const HEADING =
  /^\/\* (?<title>[^(\n]+) \((?<standard>(?:(?:chapter|section)s? [\d., ]+)|ULFM)\)(?<missing>, not supported)? \*\/$/;
const FUNCTION = /\b(MPIX?_)FN(?:_OF)?\(\s*(?:([\w *]+),\s*)?(\w+)\s*,\s*\(([\s\S]*?)\)\)/g;

/** Sections in the header's order, with the functions in that of their names. */
export function parseSections(header: string): CSection[] {
  const sections: CSection[] = [];
  for (const part of header.split(/^(?=\/\* .*\((?:chapter|section|ULFM))/m)) {
    const head = HEADING.exec(part.slice(0, part.indexOf("\n")))?.groups;
    if (!head) continue;
    const functions = Array.from(part.matchAll(FUNCTION), ([, prefix, result = "int", name, parameters = ""]) => ({
      name: `${prefix}${name}`,
      signature: `${result} ${prefix}${name}(${parameters
        .replace(/\s+/g, " ")
        .replace(/ ?\* ?/g, "*")
        .replace(/\b(\*+)/g, " $1")})`,
    }));
    sections.push({
      title: head.title!,
      standard: head.standard!,
      supported: head.missing === undefined,
      functions: functions.sort((a, b) => (a.name < b.name ? -1 : 1)),
    });
  }
  return sections;
}

/** Constants and types, without those of chapters that are not offered. */
export function parseNames(header: string): CName[] {
  const constants = Array.from(header.matchAll(/^#define (MPIX?_[A-Z0-9_]+)\s/gm), ([, name]) => name!);
  const types = Array.from(
    header.matchAll(/^typedef (?:[^;{]|\{[^}]*\})*?\b(MPI_\w+)\)?(?:\([^;]*\))?;/gm),
    ([, name]) => name!,
  );
  const offered = (name: string) => !/^MPIX?_(T_|FILE_|FN|H_|F_|MODE_(?!NO)|SEEK_|DISPLACEMENT)|^MPI_File/.test(name);
  const of = (names: readonly string[], kind: CName["kind"]) =>
    [...new Set(names)].filter(offered).map((name) => ({ name, kind }));
  return [...of(constants, "constant"), ...of(types, "type")];
}
