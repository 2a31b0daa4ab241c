"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { Tooltip } from "@/components/ui/tooltip";
import { countErrors, type Problem } from "@/features/editor/lib/problem";
import { isDirty, type WorkingCopy } from "@/features/programs/lib/working-copy";
import type { RecordState } from "@/features/run/lib/run-recorder";
import { pageTransport, transportText } from "@/features/run/lib/transport";
import { plural } from "@/lib/format";

export interface StatusBarProps {
  copy: WorkingCopy;
  record: RecordState;
  problems: readonly Problem[];
  problemsOpen: boolean;
  onToggleProblems(): void;
  onSave(): void;
  onRetryRecord(): void;
}

const item = "inline-flex items-center gap-1 rounded px-1.5 whitespace-nowrap [&_svg]:size-3.5";
const action = `${item} hover:bg-hover hover:text-text`;

export function StatusBar(props: StatusBarProps) {
  const { copy, record, problems } = props;
  const errors = countErrors(problems);
  const found =
    errors > 0 ? plural(errors, "error") : problems.length > 0 ? plural(problems.length, "warning") : "No problems";
  return (
    <section
      aria-label="Status"
      className="flex h-7 shrink-0 items-center gap-1 overflow-x-auto border-t bg-canvas px-2 text-muted text-xs [scrollbar-width:none]"
    >
      <button
        type="button"
        aria-expanded={props.problemsOpen}
        aria-label={problems.length > 0 ? `Problems: ${found}` : found}
        className={action}
        onClick={props.onToggleProblems}
      >
        {errors > 0 ? <CircleAlert className="text-bad" /> : <CircleCheck className="text-faint" />}
        {found}
      </button>
      <SaveState copy={copy} onSave={props.onSave} />
      {record.phase === "failed" && (
        <Tooltip text={record.message}>
          <button type="button" className={action} onClick={props.onRetryRecord}>
            <TriangleAlert className="text-warn" />
            Run not recorded, retry
          </button>
        </Tooltip>
      )}
      <TransportState />
    </section>
  );
}

function SaveState({ copy, onSave }: { copy: WorkingCopy; onSave(): void }) {
  if (copy.save.phase === "failed")
    return (
      <Tooltip text={`${copy.save.message} Your changes are kept in this browser.`}>
        <button type="button" className={action} onClick={onSave}>
          <TriangleAlert className="text-warn" />
          Not saved, retry
        </button>
      </Tooltip>
    );
  const { source } = copy;
  const text =
    copy.save.phase === "saving"
      ? "Saving …"
      : isDirty(copy)
        ? "Unsaved changes"
        : source.kind === "own"
          ? "Saved"
          : source.kind === "new"
            ? "Not saved yet"
            : "Editing makes a copy";
  return (
    <span className={item} role="status" aria-label="Save state">
      {text}
    </span>
  );
}

function TransportState() {
  // Known only in the browser: the server does not know whether the page is isolated.
  const [transport, setTransport] = useState<ReturnType<typeof pageTransport>>();
  useEffect(() => setTransport(pageTransport()), []);
  if (!transport) return null;
  const { short, long } = transportText[transport];
  if (transport === "shared-memory")
    return (
      <span title={long} className={`${item} ml-auto`}>
        {short}
      </span>
    );
  return (
    <Tooltip text={long}>
      <button type="button" className={`${item} ml-auto cursor-default`} aria-label={`Transport: ${short}. ${long}`}>
        <TriangleAlert className="text-warn" />
        {short}: page not cross-origin isolated, no blocking calls
      </button>
    </Tooltip>
  );
}
