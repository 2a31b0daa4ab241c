/** What the members of one workspace share on this relay, in whichever rooms they are. */
import type { CloseName } from "@commworld/protocol";
import { BURST_SECONDS, type RelayLimits } from "./limits";
import { TokenBucket } from "./token-bucket";

/** The rates of one workspace. */
export interface SharedRates {
  readonly bytes: TokenBucket;
  readonly frames: TokenBucket;
}

interface Workspace extends SharedRates {
  connections: number;
  /** Members here, by room. */
  readonly rooms: Map<string, number>;
}

export type Entry = { ok: true; rates: SharedRates; leave: () => void } | { ok: false; close: CloseName };

export class Workspaces {
  readonly #limits: RelayLimits;
  readonly #known = new Map<string, Workspace>();

  constructor(limits: RelayLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#known.size;
  }

  /** `leave` is called once, when the socket has closed. */
  enter(name: string, room: string, now: number): Entry {
    const workspace = this.#known.get(name) ?? this.#create(now);
    if (workspace.connections >= this.#limits.connectionsPerWorkspace) return { ok: false, close: "TOO_MANY" };
    const inRoom = workspace.rooms.get(room) ?? 0;
    if (inRoom === 0 && workspace.rooms.size >= this.#limits.roomsPerWorkspace)
      return { ok: false, close: "TOO_MANY_ROOMS" };
    this.#known.set(name, workspace);
    workspace.connections++;
    workspace.rooms.set(room, inRoom + 1);
    return { ok: true, rates: workspace, leave: () => leave(workspace, room) };
  }

  /** Forgets workspaces without members, once they have no debts: leaving does not pay them. */
  sweep(now: number): void {
    for (const [name, { connections, bytes, frames }] of this.#known)
      if (connections === 0 && bytes.isFull(now) && frames.isFull(now)) this.#known.delete(name);
  }

  #create(now: number): Workspace {
    const { workspaceBytesPerSecond, workspaceFramesPerSecond } = this.#limits;
    return {
      bytes: new TokenBucket(workspaceBytesPerSecond, workspaceBytesPerSecond * BURST_SECONDS, now),
      frames: new TokenBucket(workspaceFramesPerSecond, workspaceFramesPerSecond * BURST_SECONDS, now),
      connections: 0,
      rooms: new Map(),
    };
  }
}

function leave(workspace: Workspace, room: string): void {
  workspace.connections--;
  const left = (workspace.rooms.get(room) ?? 0) - 1;
  if (left > 0) workspace.rooms.set(room, left);
  else workspace.rooms.delete(room);
}
