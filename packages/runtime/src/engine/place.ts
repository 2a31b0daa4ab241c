import type { Interconnect } from "../routing/interconnect";

/** Where a rank stands in the world. PIDs are world ranks, NR_IDs ranks within the node. */
export interface Place {
  pid: number;
  worldSize: number;
  /** PID of the node's first rank. */
  nrOffset: number;
  /** Ranks of the node. */
  localCount: number;
  /** Where the ranks of each node lie, this one among them. */
  nodes: readonly { nrOffset: number; count: number }[];
  /** Ranks of this node that can run at once. */
  cores: number;
  interconnect: Interconnect;
}

export function isLocal(place: Place, pid: number): boolean {
  const nrId = pid - place.nrOffset;
  return nrId >= 0 && nrId < place.localCount;
}
