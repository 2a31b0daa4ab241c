import type { RunError } from "@commworld/protocol";
import { CircleAlert } from "lucide-react";
import { errorHeadline, errorLocation, type SourceLocation } from "../lib/locate";

/** What ended the run. With a place in the program the headline is a button that goes there. */
export function RunErrorBox({
  error,
  onJump,
}: {
  error: RunError;
  onJump: ((location: SourceLocation) => void) | undefined;
}) {
  const location = errorLocation(error);
  const headline = errorHeadline(error);
  return (
    <div
      role="alert"
      className="max-h-40 shrink-0 overflow-auto border-b bg-bad-soft px-3 py-1.5 font-mono text-bad text-xs"
    >
      <div className="flex gap-2">
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        {location && onJump ? (
          <button
            type="button"
            className="rounded-xs text-left underline decoration-dotted underline-offset-2 hover:decoration-solid"
            onClick={() => onJump(location)}
          >
            {headline}
          </button>
        ) : (
          <p className="whitespace-pre-wrap break-words">{headline}</p>
        )}
      </div>
      {error.stack && (
        <details className="mt-1 ml-5 text-muted">
          <summary>Stack</summary>
          <pre className="whitespace-pre-wrap">{error.stack}</pre>
        </details>
      )}
    </div>
  );
}
