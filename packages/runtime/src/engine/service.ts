import type { PacketSink } from "../transport/transport";

/** Another part of the library that works by packets of its own kinds, within the engine's progress. */
export interface EngineService extends PacketSink {
  /** Returns how much happened. */
  poll(): number;
  /** A rank has failed: what needs it ends. */
  onFailed(pid: number): void;
  /** Something waits that no packet will tell of: progress must be called again soon. */
  readonly busy: boolean;
}
