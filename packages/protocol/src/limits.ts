/** Bounds every boundary enforces. A relay tells them to a member in `welcome`; a page shows them in its forms. */
export const LIMITS = {
  /** Ranks one tab may host. */
  ranksPerNode: 64,
  /** Ranks in one world, over all tabs. */
  worldRanks: 512,
  membersPerRoom: 64,
  /** Control messages before the hello was accepted. */
  helloBytes: 4 * 1024,
  helloTimeoutMs: 10_000,
  /** A control message (JSON text, UTF-8) after the hello: a final sample of 64 ranks with 40 calls each fits. */
  controlBytes: 256 * 1024,
  /** Payload of one data frame; routers cut larger payloads into several frames. */
  framePayloadBytes: 256 * 1024,
  /** What a router may have sent to one other node of a run without an ack. */
  windowBytes: 4 * 1024 * 1024,
  /** Total text of a program's files, UTF-8. */
  programBytes: 1024 * 1024,
  programFiles: 32,
  filePathChars: 100,
  args: 32,
  argChars: 1024,
  /** Text that a C or C++ program reads from standard input, UTF-8. */
  stdinBytes: 64 * 1024,
  /** A compilation of C or C++ on a page, loading the compiler excepted. */
  compileSeconds: 60,
  /** A compiled module that a room's host hands to its members. */
  moduleBytes: 8 * 1024 * 1024,
  titleChars: 120,
  nameChars: 40,
  consoleBytesPerRank: 256 * 1024,
  consoleBytesPerRun: 4 * 1024 * 1024,
  /** What the checker may tell of a run; more is counted, not kept. */
  findingsPerRun: 200,
  ticketSeconds: 60,
  pingIntervalMs: 5_000,
  /** A member whose socket carried nothing for this long is gone. */
  silenceMs: 15_000,
  /** A member without a socket keeps its place for this long. */
  graceMs: 30_000,
  telemetryHz: 4,
  /** Different MPI calls that a sample tells of a rank; there are not as many. */
  callsPerRank: 512,
  /** Operations whose algorithm a run may force. */
  forcedAlgorithms: 32,
  /** Widgets a program may draw on the dashboard: of one rank, and of a run. */
  widgetsPerRank: 16,
  widgetsPerRun: 2048,
  widgetsPerMessage: 256,
  widgetNameChars: 60,
  widgetPieParts: 16,
  widgetLabelChars: 40,
  widgetTextChars: 1000,
  /** Newest points kept of a graph. */
  widgetGraphPoints: 500,
  runSeconds: 3600,
} as const;

export type Limits = typeof LIMITS;
