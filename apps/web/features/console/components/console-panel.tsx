"use client";

import type { RunError } from "@commworld/protocol";
import { Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useMemo, useState, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Input } from "@/components/ui/input";
import { rankColour } from "@/features/dashboard/lib/colours";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import type { ConsoleBuffer, ConsoleLine } from "../lib/console-buffer";
import { copyText, filterLines } from "../lib/filter-lines";
import type { SourceLocation } from "../lib/locate";
import { LineText } from "./line-text";
import { RankFilter } from "./rank-filter";
import { RunErrorBox } from "./run-error-box";
import { VirtualLines } from "./virtual-lines";

export interface ConsolePanelProps {
  buffer: ConsoleBuffer;
  world: number;
  error?: RunError | undefined;
  /** The program's file paths: places in them become links. */
  files: readonly string[];
  onJump?: ((location: SourceLocation) => void) | undefined;
  /** Shown while there is no output. */
  empty: ReactNode;
}

export function ConsolePanel({ buffer, world, error, files, onJump, empty }: ConsolePanelProps) {
  const { lines, forgotten } = useSyncExternalStore(buffer.subscribe, buffer.view, buffer.view);
  const [pids, setPids] = useState<ReadonlySet<number> | null>(null);
  const [search, setSearch] = useState("");
  const needle = useDeferredValue(search);
  const shown = useMemo(() => filterLines(lines, { pids, search: needle }), [lines, pids, needle]);
  const digits = Math.max(1, String(Math.max(0, world - 1)).length);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-8 shrink-0 items-center gap-2 border-b px-2">
        <RankFilter world={world} pids={pids} onChange={setPids} />
        <div className="relative ml-auto shrink-0">
          <Search className="absolute inset-y-0 left-1.5 my-auto size-3 text-faint" aria-hidden />
          <Input
            dense
            type="search"
            aria-label="Search the output"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="w-24 pl-6 text-xs sm:w-32"
          />
        </div>
        <CopyButton
          text={() => copyText(shown)}
          label="Copy the output"
          variant="ghost"
          size="icon"
          disabled={shown.length === 0}
        />
      </div>
      {error && <RunErrorBox error={error} onJump={onJump} />}
      {forgotten > 0 && (
        <p className="border-b bg-warn-soft px-3 py-0.5 text-xs">
          {formatCount(forgotten)} older lines are no longer shown here.
        </p>
      )}
      {lines.length === 0 ? (
        <div className="flex-1 overflow-auto p-3 text-muted">{empty}</div>
      ) : shown.length === 0 ? (
        <p className="flex-1 p-3 text-muted">No line matches the filter.</p>
      ) : (
        <VirtualLines
          lines={shown}
          renderLine={(line) => <Line line={line} digits={digits} files={files} onJump={onJump} />}
        />
      )}
    </div>
  );
}

function Line({
  line,
  digits,
  files,
  onJump,
}: {
  line: ConsoleLine;
  digits: number;
  files: readonly string[];
  onJump: ((location: SourceLocation) => void) | undefined;
}) {
  if (line.stream === "note")
    return (
      <span className="whitespace-pre px-3 font-sans text-muted">
        <LineText text={line.text} files={files} onJump={onJump} />
      </span>
    );
  return (
    <>
      <span
        title={`rank ${line.pid}, ${(line.tMs / 1000).toFixed(3)} s`}
        className="tabular sticky left-0 shrink-0 select-none bg-surface pr-2 pl-2 text-right"
        style={{ color: rankColour(line.pid), minWidth: `calc(${digits}ch + 16px)` }}
      >
        {line.pid}
      </span>
      <span className={cn("whitespace-pre border-l pr-3 pl-2", line.stream === "stderr" && "bg-bad-soft text-bad")}>
        <LineText text={line.text} files={files} onJump={onJump} />
      </span>
    </>
  );
}
