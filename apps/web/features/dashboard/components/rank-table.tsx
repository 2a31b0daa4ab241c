import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { formatBytes, formatCount, formatRate, formatSeconds } from "@/lib/format";
import { rankColour } from "../lib/colours";
import { stateText, stateTone } from "../lib/state-text";
import type { RankView } from "../lib/telemetry";

/** One row per rank: what it is in, and what it sent and received. `live` adds rates; without it the states are those the run ended in. */
export function RankTable({
  ranks,
  lost,
  live,
}: {
  ranks: readonly RankView[];
  /** GR_IDs of tabs that were lost. */
  lost: ReadonlySet<number>;
  live: boolean;
}) {
  return (
    <Table aria-label="Ranks">
      <thead>
        <tr>
          <Th>Rank</Th>
          <Th>{live ? "State" : "Last state"}</Th>
          <Th className="text-right">Sent</Th>
          <Th className="text-right">Received</Th>
          <Th className="text-right">Bytes sent</Th>
          <Th className="text-right">Bytes received</Th>
          {live && <Th className="text-right">Sent/s</Th>}
          {live && <Th className="text-right">Received/s</Th>}
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ grId, sample, sentRate, receivedRate }) => (
          <tr key={sample.pid} className="hover:bg-hover">
            <Td className="font-mono">
              <span
                aria-hidden
                className="mr-1.5 inline-block size-2 rounded-full"
                style={{ background: rankColour(sample.pid) }}
              />
              {sample.pid}
            </Td>
            <Td>
              {lost.has(grId) ? (
                <Badge tone="bad">lost</Badge>
              ) : (
                <Badge tone={!live && sample.state.phase === "computing" ? "neutral" : stateTone(sample.state)}>
                  {stateText(sample.state)}
                </Badge>
              )}
              {!lost.has(grId) && sample.state.phase === "blocked" && sample.state.sinceMs >= 1000 && (
                <span className="ml-1.5 text-faint">{formatSeconds(sample.state.sinceMs / 1000)}</span>
              )}
            </Td>
            <Td className="text-right">{formatCount(sample.sentMessages)}</Td>
            <Td className="text-right">{formatCount(sample.receivedMessages)}</Td>
            <Td className="text-right">{formatBytes(sample.sentBytes)}</Td>
            <Td className="text-right">{formatBytes(sample.receivedBytes)}</Td>
            {live && <Td className="text-right text-muted">{formatRate(sentRate)}</Td>}
            {live && <Td className="text-right text-muted">{formatRate(receivedRate)}</Td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
