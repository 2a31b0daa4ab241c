import type { ConsoleChunk, ConsoleNumbers } from "@commworld/protocol";
import type { Db } from "../db";

export interface NodeConsole {
  /** Messages of output behind `heard`, by node, each in its order. Chunks that were left out are missing. */
  messages: { grId: number; seq: number; chunks: ConsoleChunk[] }[];
  /** By GR_ID: what the record holds of each node of the run. */
  upTo: ConsoleNumbers;
}

interface Row {
  gr_id: number;
  message: number;
  pid: number;
  stream: ConsoleChunk["stream"];
  text: string;
  t_ms: number;
}

/** The output of a room run behind what somebody has heard of each node. The limits of ingest bound its size. */
export async function listNodeConsole(db: Db, runId: string, heard: ConsoleNumbers): Promise<NodeConsole> {
  // In this order: what is written in between is told, and asked for again.
  const nodes = await db.prisma.runNode.findMany({ where: { runId }, select: { grId: true, consoleMessages: true } });
  const rows = await db.prisma.$queryRaw<Row[]>`
    SELECT rank.gr_id, chunk.message, chunk.pid, chunk.stream, chunk.text, chunk.t_ms
    FROM console_chunk chunk JOIN run_rank rank ON rank.run_id = chunk.run_id AND rank.pid = chunk.pid
    WHERE chunk.run_id = ${runId}::uuid
      AND chunk.message > coalesce((${JSON.stringify(heard)}::jsonb ->> rank.gr_id::text)::int, 0)
    ORDER BY rank.gr_id, chunk.seq`;
  const messages: NodeConsole["messages"] = [];
  for (const { gr_id: grId, message: seq, t_ms: tMs, ...chunk } of rows) {
    const last = messages.at(-1);
    if (last?.grId === grId && last.seq === seq) last.chunks.push({ ...chunk, tMs });
    else messages.push({ grId, seq, chunks: [{ ...chunk, tMs }] });
  }
  return { messages, upTo: Object.fromEntries(nodes.map(({ grId, consoleMessages }) => [grId, consoleMessages])) };
}
