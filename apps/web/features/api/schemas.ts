/**
 * The contract of /api/v1. Requests are zod schemas because the server parses them; answers are types of what it sends.
 * Times are ISO 8601 strings in UTC, byte and message counts are numbers.
 */
import {
  type ConsoleChunk,
  checkerMode,
  consoleChunk,
  contentHash,
  type Finding,
  type ForcedAlgorithmNames,
  finding,
  forcedAlgorithms,
  type InterconnectName,
  interconnectName,
  LIMITS,
  type NodeSample,
  nodeSample,
  type ProgramContent,
  programContent,
  type RankState,
  type RunError,
  type RunStatus,
  roomCode,
  runError,
  runId,
  type Widget,
  widget,
} from "@commworld/protocol";
import { checkAlgorithms } from "@commworld/runtime";
import { z } from "zod";

// ---- programs ----

export const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/, "a program's short name, as in its address");
export const visibility = z.enum(["private", "link", "public"]);
export const title = z.string().trim().min(1, "give the program a title").max(LIMITS.titleChars);

const ranks = z
  .number()
  .int("ranks are whole numbers")
  .min(1, "a run needs at least 1 rank")
  .max(LIMITS.ranksPerNode, `one tab hosts at most ${LIMITS.ranksPerNode} ranks: ask for fewer, or open a room`);

/** Names that the library has; the error lists them. */
const algorithms = forcedAlgorithms.superRefine((forced, context) => {
  try {
    checkAlgorithms(forced);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

export const programSettings = z.object({
  ranks,
  interconnect: interconnectName,
  algorithms: algorithms.optional(),
  checker: checkerMode.optional(),
});
export type ProgramSettings = z.infer<typeof programSettings>;

export const createProgramRequest = z.object({
  title,
  content: programContent,
  settings: programSettings,
  visibility: visibility.optional(),
});
export type CreateProgramRequest = z.infer<typeof createProgramRequest>;

export const saveProgramRequest = z
  .object({
    title: title.optional(),
    content: programContent.optional(),
    settings: programSettings.optional(),
    visibility: visibility.optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), "nothing to save");
export type SaveProgramRequest = z.infer<typeof saveProgramRequest>;

export const forkProgramRequest = z.object({
  title: title.optional(),
  content: programContent.optional(),
  settings: programSettings.optional(),
});
export type ForkProgramRequest = z.infer<typeof forkProgramRequest>;

export interface VersionSummary {
  number: number;
  versionId: string;
  hash: string;
  /** "/p/slug/v/n" */
  url: string;
  createdAt: string;
}

export interface ProgramResponse {
  slug: string;
  title: string;
  summary: string | null;
  visibility: z.infer<typeof visibility>;
  ownerName: string;
  isOwner: boolean;
  /** The working copy. */
  content: ProgramContent;
  settings: ProgramSettings;
  forkedFrom: { slug: string; title: string } | null;
  latestVersion: VersionSummary | null;
  updatedAt: string;
}

export interface VersionResponse extends VersionSummary {
  slug: string;
  title: string;
  ownerName: string;
  isOwner: boolean;
  content: ProgramContent;
  settings: ProgramSettings;
}

export interface ExampleSummary {
  slug: string;
  title: string;
  summary: string | null;
  /** Its name tells the language. */
  entry: string;
  settings: ProgramSettings;
}
export interface ExamplesResponse {
  examples: ExampleSummary[];
}

/** Entries of one answer: a list of the caller's own things holds the newest. */
export const OWN_MOST = 100;

export interface OwnProgramSummary {
  slug: string;
  title: string;
  /** Its name tells the language. */
  entry: string;
  updatedAt: string;
}
export interface OwnProgramsResponse {
  programs: OwnProgramSummary[];
}

// ---- rooms ----

export const createRoomRequest = z.object({ slug });
export type CreateRoomRequest = z.infer<typeof createRoomRequest>;
export interface CreateRoomResponse {
  code: string;
}

export const chooseVersionRequest = z.object({ versionId: z.string().min(1).max(64) });
export type ChooseVersionRequest = z.infer<typeof chooseVersionRequest>;

export interface RoomRun {
  runId: string;
  status: RunStatus;
  worldSize: number;
  startedAt: string;
  endedAt: string | null;
}

export interface RoomResponse {
  code: string;
  hostName: string;
  isHost: boolean;
  status: "open" | "closed";
  program: {
    slug: string;
    title: string;
    versionId: string;
    hash: string;
    number: number;
    settings: ProgramSettings;
  } | null;
  /** Newest first, at most 10. */
  lastRuns: RoomRun[];
}

export interface TicketResponse {
  /** One use, LIMITS.ticketSeconds. */
  ticket: string;
  /** ws: or wss: URL without the room query. */
  relayUrl: string;
}

// ---- runs ----

export const transportName = z.enum(["shared-memory", "message-port"]);

export const createRunRequest = z.object({
  runId,
  slug: slug.optional(),
  content: programContent,
  ranks,
  interconnect: interconnectName,
  algorithms: algorithms.optional(),
  transport: transportName,
});
export type CreateRunRequest = z.infer<typeof createRunRequest>;
export interface CreateRunResponse {
  runId: string;
  hash: string;
  /** Null when the run belongs to no program of the caller. */
  version: VersionSummary | null;
}

/** Most samples and console chunks of one telemetry request: some seconds of a run. */
export const TELEMETRY_BATCH = { samples: 64, console: 256, widgets: LIMITS.widgetsPerMessage, findings: 16 } as const;

export const runTelemetryRequest = z.object({
  samples: z.array(nodeSample).max(TELEMETRY_BATCH.samples),
  console: z.array(consoleChunk).max(TELEMETRY_BATCH.console),
  /** What the ranks drew since the batch before. */
  widgets: z.array(widget).max(TELEMETRY_BATCH.widgets).optional(),
  findings: z.array(finding).max(TELEMETRY_BATCH.findings).optional(),
  finish: z.object({ status: z.enum(["succeeded", "failed", "stopped"]), error: runError.optional() }).optional(),
});
export type RunTelemetryRequest = z.infer<typeof runTelemetryRequest>;
export interface RunTelemetryResponse {
  /** Samples and chunks that were not kept because the run's limits are reached or the database was too slow. */
  dropped: { samples: number; console: number };
}

export interface RunRankTotals {
  pid: number;
  sentMessages: number;
  sentBytes: number;
  receivedMessages: number;
  receivedBytes: number;
  calls: Record<string, { count: number; us: number }>;
  wallUs: number;
  state: RankState;
}

export interface RunNodeSummary {
  grId: number;
  name: string;
  nrOffset: number;
  count: number;
  /** The tab left before its ranks had ended. */
  lost: boolean;
}

export interface RecordedConsoleChunk extends ConsoleChunk {
  /** Order of arrival within the run. */
  seq: number;
}

export interface RunResponse {
  runId: string;
  status: RunStatus;
  ownerName: string;
  isOwner: boolean;
  worldSize: number;
  interconnect: InterconnectName;
  /** Those that were forced, by operation. */
  algorithms: ForcedAlgorithmNames | null;
  /** Null in a room, where each tab has its own. */
  transport: z.infer<typeof transportName> | null;
  startedAt: string;
  endedAt: string | null;
  error: RunError | null;
  epoch: number;
  roomCode: string | null;
  program: { slug: string; title: string; number: number; versionId: string; hash: string } | null;
  /** Of the program as it ran. */
  hash: string;
  nodes: RunNodeSummary[];
  /** Final totals, ascending PID; a rank that never reported is absent. */
  ranks: RunRankTotals[];
  console: RecordedConsoleChunk[];
  /** As they were at the end. */
  widgets: Widget[];
  /** Of the checker, in the order told. */
  findings: Finding[];
  /** Chunks that were cut at the limits, and samples that were shed. */
  dropped: { samples: number; console: number };
}

export interface OwnRunSummary {
  runId: string;
  /** Of its program; null where no program keeps the text. */
  title: string | null;
  status: RunStatus;
  worldSize: number;
  interconnect: InterconnectName;
  algorithms: ForcedAlgorithmNames | null;
  roomCode: string | null;
  startedAt: string;
  /** How long its ranks ran, milliseconds; null before the first report. */
  ranMs: number | null;
}
export interface OwnRunsResponse {
  runs: OwnRunSummary[];
}

export interface RunSamplesResponse {
  /** Ascending tMs, then grId; at most 4 per second and node. */
  samples: NodeSample[];
}

// ---- errors ----

export type ApiErrorCode =
  | "bad-request"
  | "bad-origin"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "conflict"
  | "too-large"
  | "too-fast"
  | "unavailable"
  | "internal";

export interface ApiErrorResponse {
  error: { code: ApiErrorCode; message: string };
}

// ---- parameters of addresses ----

export const slugParams = z.object({ slug });
export const versionParams = z.object({ slug, number: z.coerce.number().int().min(1).max(1_000_000) });
export const roomParams = z.object({ code: roomCode });
export const runParams = z.object({ id: runId });
export const hashParams = z.object({ hash: contentHash });
