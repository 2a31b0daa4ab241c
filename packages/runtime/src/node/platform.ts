/** What a node needs of the place it runs in: the sandboxed document of a browser, or Node. */
import type { RankInit } from "../rank/messages";

export interface RankThread {
  onError(handler: (message: string) => void): void;
  terminate(): void;
}

export interface NodePlatform {
  /** Milliseconds since 1970, the clock of the ranks. */
  now(): number;
  /** Ranks that can run at the same time. */
  cores: number;
  channel(): [MessagePort, MessagePort];
  /** Starts a rank's thread and gives it its first message, with the ports in it. */
  spawn(init: RankInit, transfer: MessagePort[]): RankThread;
}
