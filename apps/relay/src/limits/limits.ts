/** What one socket, one address, one workspace and all of them together may have of this relay. An operator sets it (env.ts). */
export interface RelayLimits {
  /** Per address; a burst is four seconds' worth. */
  joinsPerSecond: number;
  connections: number;
  connectionsPerAddress: number;
  connectionsPerWorkspace: number;
  /** Rooms of a workspace that have a member here. */
  roomsPerWorkspace: number;
  /** What a socket sends, a frame once for each of its destinations. */
  bytesPerSecond: number;
  framesPerSecond: number;
  workspaceBytesPerSecond: number;
  workspaceFramesPerSecond: number;
  /** Bytes that wait for readers, over all sockets. */
  queueBytes: number;
}

/** What was not used of a rate is saved for so long. */
export const BURST_SECONDS = 1 / 8;

const MiB = 1024 * 1024;

export const DEFAULT_LIMITS: RelayLimits = {
  joinsPerSecond: 50,
  connections: 10_000,
  connectionsPerAddress: 1_000,
  connectionsPerWorkspace: 1_000,
  roomsPerWorkspace: 100,
  bytesPerSecond: 64 * MiB,
  framesPerSecond: 50_000,
  workspaceBytesPerSecond: 256 * MiB,
  workspaceFramesPerSecond: 200_000,
  queueBytes: 256 * MiB,
};
