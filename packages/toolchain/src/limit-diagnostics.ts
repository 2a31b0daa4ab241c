import type { ProgramContent } from "@commworld/protocol";
import { type Diagnostic, errorAt } from "./diagnostic";

const START = { line: 1, column: 0 };

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** The program as a whole is wrong: the diagnostic stands at the start of the file it is about, else of the entry. */
export function limitDiagnostics(issues: Issue[], content: unknown): Diagnostic[] {
  const given = content as Partial<ProgramContent> | null | undefined;
  const entry = typeof given?.entry === "string" ? given.entry : "main.ts";
  return issues.slice(0, 20).map((issue) => {
    const [field, index, part] = issue.path;
    const file = field === "files" && typeof index === "number" ? given?.files?.[index] : undefined;
    const where = typeof file?.path === "string" ? file.path : entry;
    const what =
      field === "args"
        ? "arguments: "
        : field === "stdin"
          ? ""
          : field === "entry"
            ? "entry: "
            : part === "path"
              ? "file name: "
              : "";
    return errorAt(where, what + issue.message, START);
  });
}
