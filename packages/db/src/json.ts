/** The JSON columns. They are written from validated values only, so reading them is a matter of types. */
import type {
  ForcedAlgorithmNames,
  InterconnectName,
  ProgramContent,
  RankSample,
  RankState,
  RunError,
  Widget,
} from "@commworld/protocol";
import type { Prisma } from "./generated/client";

export interface ProgramSettings {
  ranks: number;
  interconnect: InterconnectName;
  /** Forced ones; absent: none. */
  algorithms?: ForcedAlgorithmNames | undefined;
}

interface ContentColumns {
  files: Prisma.JsonValue;
  entry: string;
  args: string[];
}

export function contentOf({ files, entry, args }: ContentColumns): ProgramContent {
  return { files: files as unknown as ProgramContent["files"], entry, args };
}

export function contentColumns({ files, entry, args }: ProgramContent) {
  return { files: files.map(({ path, text }) => ({ path, text })), entry, args };
}

export function settingsOf(value: Prisma.JsonValue): ProgramSettings {
  return value as unknown as ProgramSettings;
}

export function settingsColumn({ ranks, interconnect, algorithms }: ProgramSettings): Prisma.InputJsonObject {
  return { ranks, interconnect, ...(algorithms && Object.keys(algorithms).length > 0 ? { algorithms } : {}) };
}

/** A row of run_widget. */
export function widgetOf(row: { pid: number; name: string; state: Prisma.JsonValue }): Widget {
  return { pid: row.pid, name: row.name, ...(row.state as object) } as unknown as Widget;
}

export function runErrorOf(value: Prisma.JsonValue): RunError | null {
  return value as unknown as RunError | null;
}

export function callsOf(value: Prisma.JsonValue): RankSample["calls"] {
  return value as unknown as RankSample["calls"];
}

export function stateOf(value: Prisma.JsonValue): RankState {
  return value as unknown as RankState;
}
