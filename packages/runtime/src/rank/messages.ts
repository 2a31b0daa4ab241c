/** What a rank's worker and its node say to each other. */
import type { RunError, RunnableProgram, Widget } from "@commworld/protocol";
import type { CheckMessage } from "../checker/messages";
import type { NodeSpec } from "../node/types";
import type { NodeMemory } from "../shm/node-memory";

/** First message to a worker; the ports are transferred. */
export interface RankInit {
  type: "init";
  nrId: number;
  spec: NodeSpec;
  program: RunnableProgram;
  /** Standard input of rank 0 as its host gives it (shm/input-pipe.ts); null: what the program has. */
  input: SharedArrayBuffer | null;
  /** shared-memory transport. */
  memory: NodeMemory | null;
  /** message-port transport: neighbours by NR_ID, and OUTBOX. */
  ports: [number, MessagePort][];
  control: MessagePort;
  cores: number;
}

export type ToRank =
  | { type: "go" }
  /** To ranks 0 and 1, when all have loaded: they measure the link between them. */
  | { type: "calibrate" }
  /** All ranks of the node have ended: the checker asks what nobody received. */
  | { type: "leftovers" };

export type FromRank =
  | { type: "loaded" }
  /** Rank 0, when it has measured. */
  | { type: "calibrated" }
  | { type: "console"; stream: "stdout" | "stderr"; text: string }
  /** What the program drew on the dashboard; the node believes nothing of it. */
  | { type: "widgets"; widgets: Widget[] }
  /** message-port transport: a copy of the counters block. */
  | { type: "counters"; block: ArrayBuffer }
  | { type: "check"; message: CheckMessage }
  /** With the number of packets it sent to other nodes: the node is finished when all of them have passed its bridge. */
  | { type: "finished"; outboxPackets: number }
  | { type: "failed"; error: RunError }
  /** A communicator has an error handler that is not fatal. */
  | { type: "tolerates" }
  /** It called failProcess: it says nothing more and only forwards. */
  | { type: "died"; outboxPackets: number };
