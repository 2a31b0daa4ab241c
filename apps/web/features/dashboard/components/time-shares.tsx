import { useMemo } from "react";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, formatSeconds, formatShare } from "@/lib/format";
import { callColour } from "../lib/colours";
import type { RankView } from "../lib/telemetry";
import { COMPUTING, callsByTime, timeShares } from "../lib/time-shares";
import { Panel } from "./panel";

/** A stacked bar per rank: computation against each MPI call. */
export function TimeShares({ ranks }: { ranks: readonly RankView[] }) {
  const calls = useMemo(() => callsByTime(ranks.map((rank) => rank.sample)), [ranks]);
  const rows = ranks.map(({ sample }) => ({ pid: sample.pid, shares: timeShares(sample) }));
  const colour = (name: string) => (name === COMPUTING ? "var(--share-computing)" : callColour(calls.indexOf(name)));
  return (
    <Panel title="Time per call" table={<ShareTable rows={rows} />}>
      <ul aria-label="Legend" className="mb-2 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
        {[COMPUTING, ...calls].map((name) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className="size-2 rounded-xs" style={{ background: colour(name) }} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-[3px]" data-testid="time-shares">
        {rows.map(({ pid, shares }) => (
          <div key={pid} className="flex items-center gap-2">
            <span className="tabular w-6 shrink-0 text-right font-mono text-faint text-xs">{pid}</span>
            <div
              role="img"
              aria-label={`rank ${pid}: ${shares.map((part) => `${part.name} ${formatShare(part.share)}`).join(", ") || "no time yet"}`}
              className="flex h-3 flex-1 gap-px overflow-hidden rounded-xs bg-sunken"
            >
              {shares.map((part) => (
                <div
                  key={part.name}
                  title={`${part.name} ${formatShare(part.share)}`}
                  style={{ width: `${part.share * 100}%`, background: colour(part.name) }}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Panel>
  );
}

function ShareTable({ rows }: { rows: { pid: number; shares: ReturnType<typeof timeShares> }[] }) {
  return (
    <Table aria-label="Time per call">
      <thead>
        <tr>
          <Th>Rank</Th>
          <Th>Call</Th>
          <Th className="text-right">Calls</Th>
          <Th className="text-right">Time</Th>
          <Th className="text-right">Share</Th>
        </tr>
      </thead>
      <tbody>
        {rows.flatMap(({ pid, shares }) =>
          shares.map((part) => (
            <tr key={`${pid}-${part.name}`}>
              <Td className="font-mono">{pid}</Td>
              <Td>{part.name}</Td>
              <Td className="text-right">{part.name === COMPUTING ? "" : formatCount(part.count)}</Td>
              <Td className="text-right">{formatSeconds(part.us / 1e6)}</Td>
              <Td className="text-right">{formatShare(part.share)}</Td>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}
