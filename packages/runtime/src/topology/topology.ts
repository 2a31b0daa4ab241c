/** What neighbourhood calls need of any topology: whom this rank hears from and whom it tells, in the standard's order. */
export interface Topology {
  readonly kind: "cart" | "graph" | "dist-graph";
  /** Ranks of the communicator, or PROC_NULL beyond the border of a grid. */
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  /**
   * For each source, and for each destination, which of several messages between the same two ranks it is: what is sent under a number
   * is received under the same. Lists that are empty mean that messages pair off in the order of the lists.
   */
  readonly sourceLanes: readonly number[];
  readonly destinationLanes: readonly number[];
}
