import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { RunResponse } from "@/features/api/schemas";
import { statusLooks } from "@/features/run/components/run-badge";
import { algorithmsText } from "@/features/run/lib/algorithms";
import { interconnectText } from "@/features/run/lib/interconnects";
import { formatSeconds, plural } from "@/lib/format";

/** Which program ran, when, where and how it ended. `ranMs`: how long its ranks ran. */
export function RunFacts({ run, ranMs, children }: { run: RunResponse; ranMs: number; children: ReactNode }) {
  const look = statusLooks[run.status];
  const lost = run.nodes.filter((node) => node.lost).map((node) => node.name);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-3 py-2">
      <h1 className="font-medium">
        {run.program ? (
          <Link href={`/p/${run.program.slug}/v/${run.program.number}`} className="rounded hover:underline">
            {run.program.title}
            <span className="ml-1.5 font-normal text-faint">version {run.program.number}</span>
          </Link>
        ) : (
          "A run"
        )}
      </h1>
      <Badge tone={look?.tone ?? "neutral"} role="status" aria-label="Run status">
        {look?.text ?? run.status}
      </Badge>
      <p className="text-muted text-xs">
        {plural(run.worldSize, "rank")} on {interconnectText(run.interconnect)}, {plural(run.nodes.length, "tab")}
        {lost.length > 0 && `, ${lost.join(" and ")} lost on the way`}
        {run.algorithms && `, ${algorithmsText(run.algorithms)}`}
        {ranMs > 0 && `, ${formatSeconds(ranMs / 1000)}`}
      </p>
      <p className="text-faint text-xs">
        {run.ownerName}, <time dateTime={run.startedAt}>{new Date(run.startedAt).toLocaleString()}</time>
        {run.roomCode && `, room ${run.roomCode}`}
      </p>
      {children}
    </div>
  );
}
