"use client";

import type { NodeSample, ProgramContent } from "@commworld/protocol";
import { Download, GitCompareArrows, Play } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { RunResponse } from "@/features/api/schemas";
import { getOwnRuns } from "@/features/run/lib/run-api";
import { programLink } from "@/features/workbench/lib/try-link";
import { download } from "@/lib/download";
import { outputText, ranksCsv, recordJson, samplesCsv } from "../lib/record-files";
import { OwnRunText } from "./own-run-text";

export interface RunActionsProps {
  run: RunResponse;
  samples: readonly NodeSample[];
  /** The program as it ran; undefined until it has come. */
  content: ProgramContent | undefined;
}

/** What is done with a record: run its program again, compare it with another run, download its data. */
export function RunActions({ run, samples, content }: RunActionsProps) {
  const editor = run.program ? `/p/${run.program.slug}/v/${run.program.number}` : content && programLink(content);
  const name = `run-${run.runId.slice(0, 8)}`;
  return (
    <div className="ml-auto flex items-center gap-1">
      {editor && (
        <Button variant="ghost" size="small" asChild>
          <a href={editor}>
            <Play /> Open in editor
          </a>
        </Button>
      )}
      <CompareMenu runId={run.runId} />
      <Menu
        trigger={
          <Button variant="ghost" size="small">
            <Download /> Download
          </Button>
        }
      >
        <MenuItem onSelect={() => download(`${name}-ranks.csv`, "text/csv", ranksCsv(run))}>
          Totals of each rank (CSV)
        </MenuItem>
        <MenuItem onSelect={() => download(`${name}-samples.csv`, "text/csv", samplesCsv(samples))}>
          Samples over time (CSV)
        </MenuItem>
        <MenuItem onSelect={() => download(`${name}.txt`, "text/plain", outputText(run))}>Output (text)</MenuItem>
        <MenuItem onSelect={() => download(`${name}.json`, "application/json", recordJson(run, samples))}>
          Everything (JSON)
        </MenuItem>
      </Menu>
    </div>
  );
}

function CompareMenu({ runId }: { runId: string }) {
  const router = useRouter();
  const [wanted, setWanted] = useState(false);
  const { data, error } = useSWR(wanted ? "own runs" : null, getOwnRuns);
  const others = data?.runs.filter((other) => other.runId !== runId);
  const want = () => setWanted(true);
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="small" onPointerEnter={want} onPointerDown={want} onFocus={want}>
          <GitCompareArrows /> Compare
        </Button>
      }
    >
      {others?.map((other) => (
        <MenuItem
          key={other.runId}
          className="items-start"
          onSelect={() => router.push(`/runs/compare?a=${other.runId}&b=${runId}`)}
        >
          <OwnRunText run={other} />
        </MenuItem>
      ))}
      {!others?.length && (
        <p className="px-2 py-1 text-muted">
          {error ? "Your runs cannot be loaded now." : others ? "There is no other run of yours yet." : "Loading …"}
        </p>
      )}
    </Menu>
  );
}
