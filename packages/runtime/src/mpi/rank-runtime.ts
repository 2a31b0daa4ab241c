import type { CallCounters } from "../calls/counters";
import type { Engine } from "../engine/engine";
import type { Group } from "./group";

/** What the calls of one rank work with. */
export interface RankRuntime {
  engine: Engine;
  counters: CallCounters;
  /** Shared by all faces, so that their collectives count alike. */
  world: Group;
  self: Group;
}
