/** What the page and the document of the sandboxed frame say to each other on the port that comes with `boot`. */
import type { NodeCheck, RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeSpec } from "../node/types";

/** Page to frame, by window.postMessage: the frame loads `nodeHost`, which takes the port from globalThis.commworldBoot. */
export interface BootMessage {
  type: "boot";
  nodeHost: string;
}

export type ToFrame =
  | {
      type: "start";
      spec: NodeSpec;
      program: RunnableProgram;
      /** Text of the rank's script. */
      rank: string;
      router: MessagePort | null;
      cores: number;
    }
  | { type: "go" }
  | { type: "hear"; check: NodeCheck };

export type FromFrame = NodeEvent;
