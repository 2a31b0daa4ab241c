import type { CallCounters } from "../calls/counters";
import type { RankChecker } from "../checker/rank-checker";
import type { Engine } from "../engine/engine";
import type { RankRma } from "../rma/rank-rma";
import type { ForcedAlgorithms } from "../schedule/selection/algorithms";
import type { MeasuredLink } from "../shm/measured-link";
import type { MeetingRooms } from "../shm/meeting-rooms";
import type { Tasks } from "../tasks/tasks";
import type { Communicator } from "./communicator";
import type { ContextIds } from "./context-ids";
import type { Faults } from "./failure/faults";

/** What the calls of one rank work with. */
export interface RankRuntime {
  engine: Engine;
  counters: CallCounters;
  rma: RankRma;
  /** Algorithms of collectives that the run was told to use. */
  algorithms?: ForcedAlgorithms | undefined;
  /** Only in runs that are checked. */
  checker?: RankChecker | undefined;
  contexts: ContextIds;
  /** What was measured between ranks of this node before the run; null where they share no memory. */
  measuredLink?: MeasuredLink | null;
  /** Ends the run with this error; undefined where nothing runs but a test. */
  endRun?: (error: unknown) => void;
  tasks: Tasks;
  /** Made with the first communicator. */
  faults?: Faults;
  /** Where the ranks of the node meet; undefined where they share no memory. */
  rooms?: MeetingRooms | undefined;
  /** Shared by all faces, so that their collectives count alike. */
  world: Communicator;
  self: Communicator;
}
