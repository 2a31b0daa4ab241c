/** What the rest of the product knows of the library: the contract of a node, interconnects. */
export type {
  BridgeConsumed,
  BridgeMessage,
  BridgePayload,
  NodeEvent,
  NodeFinish,
  NodeHandle,
  NodeSpec,
  TransportName,
} from "./node/types";
export { gridShape } from "./routing/grid";
export { type Interconnect, interconnect } from "./routing/interconnect";
export { groupByNextHop } from "./routing/ssmr";
export { type SandboxPage, sandboxPage } from "./sandbox/frame-page";
export { ALGORITHM_LIST, type AlgorithmText } from "./schedule/selection/algorithm-list";
export {
  ALGORITHMS,
  algorithmNames,
  checkAlgorithms,
  type ForcedAlgorithms,
  type Operation,
} from "./schedule/selection/algorithms";
export { type Estimate, type EstimateOptions, estimates } from "./schedule/selection/estimate";
export { SCRATCH_LIMIT_BYTES, SCRATCH_LIMIT_FILES } from "./wasi/file-system";
