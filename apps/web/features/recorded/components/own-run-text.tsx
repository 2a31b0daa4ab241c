import type { OwnRunSummary } from "@/features/api/schemas";
import { algorithmsText } from "@/features/run/lib/algorithms";
import { interconnectText } from "@/features/run/lib/interconnects";
import { formatSeconds, plural } from "@/lib/format";

/** One of the viewer's runs in two lines. */
export function OwnRunText({ run }: { run: OwnRunSummary }) {
  return (
    <span className="min-w-0">
      <span className="block truncate">{run.title ?? "A program that was not saved"}</span>
      <span className="block text-faint text-xs">
        {plural(run.worldSize, "rank")} on {interconnectText(run.interconnect)}
        {run.algorithms && `, ${algorithmsText(run.algorithms)}`}
        {run.ranMs !== null && `, ${formatSeconds(run.ranMs / 1000)}`}
        {run.roomCode && `, room ${run.roomCode}`}, {new Date(run.startedAt).toLocaleString()}
      </span>
    </span>
  );
}
