import type { Finding, ProgramContent } from "@commworld/protocol";
import type { SourceLocation } from "@/features/console/lib/locate";
import type { Problem } from "@/features/editor/lib/problem";

/** Where a finding points to: the first of its places that the program has. */
export function findingLocation({ places }: Pick<Finding, "places">): SourceLocation | undefined {
  for (const { file, line, column } of places)
    if (file !== undefined && line !== undefined) return { file, line, column: column ?? 1 };
  return undefined;
}

/** Marks for the text, one for each place and finding, in files that are still as they ran. */
export function findingMarks(
  findings: readonly Finding[],
  ran: ProgramContent | undefined,
  now: ProgramContent,
): Problem[] {
  const textOf = (content: ProgramContent | undefined, path: string) =>
    content?.files.find((file) => file.path === path)?.text;
  const marks = new Map<string, Problem>();
  for (const { id, severity, message, advice, places } of findings)
    for (const { file, line, column } of places) {
      if (file === undefined || line === undefined) continue;
      const text = textOf(ran, file);
      if (text === undefined || text !== textOf(now, file)) continue;
      const mark = { file, line, column: column ?? 1, severity, message: `${id}: ${message} ${advice}` };
      marks.set(`${file}:${line}:${column} ${mark.message}`, { ...mark, kind: "type" });
    }
  return [...marks.values()];
}
