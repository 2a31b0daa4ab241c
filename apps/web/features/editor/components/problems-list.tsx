import { CircleAlert, TriangleAlert } from "lucide-react";
import type { SourceLocation } from "@/features/console/lib/locate";
import type { Problem } from "../lib/problem";

export function ProblemsList({
  problems,
  onJump,
}: {
  problems: readonly Problem[];
  onJump(location: SourceLocation): void;
}) {
  return (
    <section aria-label="Problems" className="max-h-44 shrink-0 overflow-y-auto border-t bg-canvas py-1 text-xs">
      {problems.length === 0 ? (
        <p className="px-3 py-1 text-muted">No problems found.</p>
      ) : (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.message}`}>
              <button
                type="button"
                onClick={() => onJump(problem)}
                className="flex w-full items-start gap-2 px-3 py-0.5 text-left hover:bg-hover -outline-offset-2"
              >
                {problem.severity === "error" ? (
                  <CircleAlert className="mt-0.5 size-3.5 shrink-0 text-bad" aria-label="Error" />
                ) : (
                  <TriangleAlert className="mt-0.5 size-3.5 shrink-0 text-warn" aria-label="Warning" />
                )}
                <span className="min-w-0 flex-1 break-words">{problem.message}</span>
                <span className="tabular shrink-0 font-mono text-faint">
                  {problem.file}:{problem.line}:{problem.column}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
