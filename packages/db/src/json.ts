/** The JSON columns. They are written from validated values only, so reading them is a matter of types. */
import type {
  CheckerMode,
  Finding,
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
  /** Default: on. */
  checker?: CheckerMode | undefined;
}

interface ContentColumns {
  files: Prisma.JsonValue;
  entry: string;
  args: string[];
  stdin: string;
}

export function contentOf({ files, entry, args, stdin }: ContentColumns): ProgramContent {
  const content = { files: files as unknown as ProgramContent["files"], entry, args };
  return stdin === "" ? content : { ...content, stdin };
}

export function contentColumns({ files, entry, args, stdin = "" }: ProgramContent) {
  return { files: files.map(({ path, text }) => ({ path, text })), entry, args, stdin };
}

export function settingsOf(value: Prisma.JsonValue): ProgramSettings {
  return value as unknown as ProgramSettings;
}

export function settingsColumn(settings: ProgramSettings): Prisma.InputJsonObject {
  const { ranks, interconnect, algorithms, checker } = settings;
  const isForced = algorithms && Object.keys(algorithms).length > 0;
  return { ranks, interconnect, ...(isForced ? { algorithms } : {}), ...(checker ? { checker } : {}) };
}

/** A row of run_widget. */
export function widgetOf(row: { pid: number; name: string; state: Prisma.JsonValue }): Widget {
  return { pid: row.pid, name: row.name, ...(row.state as object) } as unknown as Widget;
}

/** PostgreSQL's jsonb and text hold every character but U+0000. */
export function storable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll("\\u0000", "\\ufffd")) as T;
}

type FindingRow = { findingId: string; severity: string; places: Prisma.JsonValue; count: bigint } & Pick<
  Finding,
  "message" | "advice"
>;

export function findingOf({ findingId, severity, message, advice, places, count }: FindingRow): Finding {
  return {
    id: findingId as Finding["id"],
    severity: severity as Finding["severity"],
    message,
    advice,
    places: places as unknown as Finding["places"],
    count: Number(count),
  };
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
