"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { OwnRunSummary } from "@/features/api/schemas";
import { OwnRunText } from "@/features/recorded/components/own-run-text";
import { statusLooks } from "@/features/run/components/run-badge";
import { deleteRun } from "@/features/run/lib/run-api";
import { DeleteButton } from "./delete-button";
import { OwnItem, OwnList } from "./own-list";

const nameOf = (run: OwnRunSummary) => `${run.title ?? "the run"} of ${new Date(run.startedAt).toLocaleString()}`;

export function OwnRuns({ runs, reload }: { runs: readonly OwnRunSummary[]; reload(): Promise<unknown> }) {
  const router = useRouter();
  const [marked, setMarked] = useState<readonly string[]>([]);
  const mark = (runId: string, on: boolean) =>
    setMarked(on ? [...marked.slice(-1), runId] : marked.filter((other) => other !== runId));
  // The older one is what the newer one is compared with.
  const [a, b] = runs
    .map(({ runId }) => runId)
    .filter((runId) => marked.includes(runId))
    .reverse();
  return (
    <section aria-label="Runs">
      <div className="mt-8 flex items-center gap-3">
        <h2 className="font-semibold text-base">Runs</h2>
        {runs.length > 1 && (
          <Button
            size="small"
            className="ml-auto"
            disabled={b === undefined}
            onClick={() => router.push(`/runs/compare?a=${a}&b=${b}`)}
          >
            {b === undefined ? "Mark two runs to compare" : "Compare the two"}
          </Button>
        )}
      </div>
      <OwnList empty="None yet. Every run is recorded, and can be opened again from here.">
        {runs.map((run) => (
          <OwnItem key={run.runId}>
            <input
              type="checkbox"
              aria-label={`Compare ${nameOf(run)}`}
              checked={marked.includes(run.runId)}
              onChange={(event) => mark(run.runId, event.target.checked)}
              className="size-4 shrink-0 accent-(--accent)"
            />
            <Link href={`/runs/${run.runId}`} className="min-w-0 flex-1 rounded hover:underline">
              <OwnRunText run={run} />
            </Link>
            <Badge tone={statusLooks[run.status]?.tone ?? "neutral"}>
              {statusLooks[run.status]?.text ?? run.status}
            </Badge>
            <DeleteButton
              what={`${run.title ? "the run of " : ""}${nameOf(run)}`}
              consequence="Its output, its measurements and its dashboard are deleted, and links to it lead nowhere."
              onDelete={() => deleteRun(run.runId).then(reload)}
            />
          </OwnItem>
        ))}
      </OwnList>
    </section>
  );
}
