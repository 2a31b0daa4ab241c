import type { CompileProgress as Progress } from "@commworld/toolchain";
import { Button } from "@/components/ui/button";
import { formatBytes } from "@/lib/format";

/** How far the compiler of C is: its download in bytes of all, then what it does. */
export function CompileProgress({ progress, onCancel }: { progress: Progress; onCancel?: (() => void) | undefined }) {
  const loading = progress.phase === "loading" ? progress : undefined;
  const share = loading ? loading.doneBytes / loading.totalBytes : undefined;
  const text = loading
    ? `Loading the compiler: ${formatBytes(loading.doneBytes)} of ${formatBytes(loading.totalBytes)}`
    : progress.phase === "starting"
      ? "Starting the compiler …"
      : "Compiling …";
  return (
    <div className="flex max-w-md flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="tabular">{text}</span>
        {onCancel && (
          <Button size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <div
        role="progressbar"
        aria-label="Compiler"
        aria-valuetext={text}
        {...(share === undefined ? {} : { "aria-valuenow": Math.round(share * 100) })}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150 motion-reduce:transition-none"
          style={{ width: `${(share ?? 1) * 100}%` }}
        />
      </div>
      {loading && (
        <p className="text-faint text-xs">
          Once for this browser: it keeps the compiler for the next programs in C and C++.
        </p>
      )}
    </div>
  );
}
