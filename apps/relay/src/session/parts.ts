/** What every session of a relay shares. */
import { LIMITS } from "@commworld/protocol";
import type { RelayLimits } from "../limits/limits";
import type { QueueLedger } from "../limits/queue-ledger";
import type { Workspaces } from "../limits/workspaces";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import type { Rooms } from "../rooms/rooms";
import type { RunRecorder } from "../run/recorder";
import type { RoomStore } from "../store/types";
import type { SessionKeys } from "./session-keys";

export interface Timing {
  helloTimeoutMs: number;
  silenceMs: number;
  /** A reader that is far behind and takes nothing for so long is given up. */
  stalledMs: number;
  /** The place of a member whose socket broke is kept for so long. */
  graceMs: number;
  /** Members of a relay that drains are sent away over this time, or faster when they are few. */
  drainSpreadMs: number;
  /** Then it ends. */
  drainMs: number;
}

export const TIMING: Timing = {
  helloTimeoutMs: LIMITS.helloTimeoutMs,
  silenceMs: LIMITS.silenceMs,
  stalledMs: 10_000,
  graceMs: LIMITS.graceMs,
  drainSpreadMs: 5_000,
  drainMs: 30_000,
};

export interface SessionParts {
  /** This relay's incarnation. */
  relay: string;
  rooms: Rooms;
  store: RoomStore;
  recorder: RunRecorder;
  keys: SessionKeys;
  limits: RelayLimits;
  workspaces: Workspaces;
  queue: QueueLedger;
  timing: Timing;
  metrics: Metrics;
  log: Log;
}
