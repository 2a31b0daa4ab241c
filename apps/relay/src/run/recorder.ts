/** The record of room runs, as the relay needs it. PostgreSQL is behind it (db-recorder.ts). */
import type { ConsoleChunk, ConsoleNumbers, Finding, NodeSample, Widget } from "@commworld/protocol";
import type { EndedRun, RoomMember, RoomRun } from "../room/state";

export interface RunBeginning {
  code: string;
  run: RoomRun;
  /** The room's members when it was frozen: names of the nodes. */
  members: RoomMember[];
}

/** A message of a node's output; its chunks of a message that was said twice are recorded once. */
export interface NodeOutput {
  grId: number;
  seq: number;
  chunks: ConsoleChunk[];
}

export interface RunRecorder {
  /** The version exists, its content has that hash, and this user may run it. */
  knowsProgram(user: string, versionId: string, hash: string): Promise<boolean>;
  /** Makes the rows of the run. Members hear of it only after that. */
  begin(beginning: RunBeginning): Promise<void>;
  /** Written later, in batches. */
  sample(sample: NodeSample): void;
  /** As `sample`. Resolves when it is in the record, or was left out of it for good. */
  console(runId: string, output: NodeOutput): Promise<void>;
  /** Recorded output behind those numbers, and the numbers of each node that the record holds. */
  consoleBehind(runId: string, heard: ConsoleNumbers): Promise<{ messages: NodeOutput[]; upTo: ConsoleNumbers }>;
  widgets(runId: string, updates: Widget[]): void;
  /** They are in the record when this resolves. */
  findings(runId: string, findings: readonly Finding[]): Promise<void>;
  /** A node's last totals: they are in the record when this resolves. */
  totals(sample: NodeSample): Promise<void>;
  /** Completes the record, after what was handed in before. Rejects when it could not be written in several attempts. */
  end(ended: EndedRun): Promise<void>;
  ping(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}
