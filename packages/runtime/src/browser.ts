/** A node in a browser tab, from the page's side: `@commworld/runtime/browser`. */

export type { NodeEvent, NodeFinish, NodeHandle, NodeSpec, TransportName } from "./node/types";
export { type SandboxRunOptions, startSandboxRun } from "./sandbox/sandbox-run";
