/** What clang and the linker print, as diagnostics. */
import type { Diagnostic } from "../diagnostic";
import { placeOfCall, whyMissing, whyNoHeader } from "./absent";

const AT_PLACE =
  /^(?<file>[^:\n]+):(?<line>\d+):(?<column>\d+):(?<ranges>(?:\{[\d:-]+\})*:?) (?<severity>fatal error|error|warning|note): (?<text>.*)$/;
const WITHOUT_PLACE = /^(?:clang(?:\+\+)?|wasm-ld): (?<severity>error|warning): (?<text>.*)$/;
const RANGE = /\{(\d+):(\d+)-(\d+):(\d+)\}/;
const UNDEFINED = /^(?:(?<object>[^:]+): )?undefined symbol: (?:__wrap_)?(?<name>.+)$/;
const MISSING = /^(\S+) is called but not defined/;
const UNDECLARED = /^call to undeclared (?:library )?function '([^']+)'/;
const MAX_DIAGNOSTICS = 200;

/** A function that is not defined is an error where it was called: undeclared, as the compiler says, or else as its text shows. */
export function blameCalls(diagnostics: readonly Diagnostic[], files: Readonly<Record<string, string>>): Diagnostic[] {
  const missing = new Map(
    diagnostics.flatMap((one) => {
      const name = MISSING.exec(one.message)?.[1];
      return name === undefined ? [] : [[name, one] as const];
    }),
  );
  const blamed = new Set<Diagnostic>();
  const placed = diagnostics.map((one): Diagnostic => {
    const name = UNDECLARED.exec(one.message)?.[1];
    const error = name === undefined ? undefined : missing.get(name);
    if (!error) return one;
    blamed.add(error);
    return { ...one, severity: "error", message: error.message };
  });
  return placed.filter((one) => !blamed.has(one)).map((one) => atCall(one, files));
}

function atCall(one: Diagnostic, files: Readonly<Record<string, string>>): Diagnostic {
  const name = MISSING.exec(one.message)?.[1];
  const isPlaced = one.line !== 1 || one.column !== 1;
  const place = name === undefined || isPlaced ? undefined : placeOfCall(files[one.file] ?? "", name);
  return place ? { ...one, ...place } : one;
}

/** @param isSource whether a file is the program's own; what is said about others is told at the program's first file */
export function parseDiagnostics(output: string, main: string, isSource: (file: string) => boolean): Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split("\n")) {
    if (found.length === MAX_DIAGNOSTICS) break;
    const at = AT_PLACE.exec(line)?.groups;
    if (at) {
      const last = found.at(-1);
      // A note explains what stands before it.
      if (at.severity === "note") {
        if (last) last.message += `\n${at.file}:${at.line}: ${at.text}`;
      } else found.push(placed(at, main, isSource));
      continue;
    }
    const other = WITHOUT_PLACE.exec(line)?.groups;
    if (other) found.push(unplaced(other.severity === "warning" ? "warning" : "error", other.text!, main, isSource));
  }
  return found;
}

function placed(at: Record<string, string | undefined>, main: string, isSource: (file: string) => boolean): Diagnostic {
  const severity = at.severity === "warning" ? "warning" : "error";
  const file = at.file!.replace(/^\.?\//, "");
  if (!isSource(file))
    return { file: main, line: 1, column: 1, severity, message: `${at.file}:${at.line}: ${at.text}` };
  const diagnostic: Diagnostic = {
    file,
    line: Number(at.line),
    column: Number(at.column),
    severity,
    message: explained(at.text!),
  };
  const range = RANGE.exec(at.ranges ?? "");
  if (range && Number(range[1]) === diagnostic.line && Number(range[3]) === diagnostic.line) {
    diagnostic.column = Number(range[2]);
    diagnostic.endLine = diagnostic.line;
    diagnostic.endColumn = Number(range[4]);
  }
  return diagnostic;
}

function unplaced(
  severity: Diagnostic["severity"],
  text: string,
  main: string,
  isSource: (file: string) => boolean,
): Diagnostic {
  const undefinedSymbol = UNDEFINED.exec(text)?.groups;
  if (!undefinedSymbol) return { file: main, line: 1, column: 1, severity, message: text };
  const source = undefinedSymbol.object?.replace(/^\.?\//, "").replace(/\.o$/, "") ?? main;
  return {
    file: isSource(source) ? source : main,
    line: 1,
    column: 1,
    severity,
    message: `${undefinedSymbol.name} is called but not defined: ${whyMissing(undefinedSymbol.name!)}`,
  };
}

function explained(text: string): string {
  const header = /^'([^']+)' file not found$/.exec(text)?.[1];
  const why = header === undefined ? undefined : whyNoHeader(header);
  if (why !== undefined) return `${text}: ${why}`;
  if (/with exceptions disabled/.test(text))
    return `${text}: C++ exceptions are not supported here; return an error code, or end the run with MPI_Abort`;
  return text;
}
