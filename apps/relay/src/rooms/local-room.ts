/** A room as one relay sees it: its own sockets in it, and where the others are. */
import type { Frame, RelayMessage } from "@commworld/protocol";
import { announce } from "../room/announce";
import { isInRun, type Room } from "../room/state";
import type { Brake } from "../session/brake";
import type { RoomSnapshot } from "../store/types";

/** What a member says and all others of the room hear. */
export type FanOutMessage = Extract<RelayMessage, { type: "telemetry" | "console" | "widgets" | "check" | "findings" }>;

export interface LocalMember {
  readonly grId: number;
  readonly connection: string;
  readonly brake: Brake;
  tell(message: RelayMessage): void;
  /** Text that many members get. `telemetry` may be left out for one who reads slowly. */
  sendText(text: string, kind: "kept" | "telemetry"): void;
  /** Whole records of a bundle. */
  sendRecords(records: Uint8Array, from?: Brake): void;
  /** The room does not know this member any more: it has to join again. */
  expel(): void;
}

export type FrameVerdict =
  | { ok: true; remote: string[]; local: LocalMember[]; undelivered: number }
  | { ok: false; fault: "bad-source" | "bad-frame"; detail: string }
  /** Its run has just ended. */
  | { ok: false; fault: "late" };

const badFrame = (detail: string): FrameVerdict => ({ ok: false, fault: "bad-frame", detail });

export class LocalRoom {
  readonly code: string;
  readonly #members = new Map<number, { member: LocalMember; told: Room | null }>();
  #snapshot: RoomSnapshot | null = null;
  #relayOf = new Map<number, string>();
  #inRun = new Set<number>();
  readonly #self: string;

  constructor(code: string, self: string) {
    this.code = code;
    this.#self = self;
  }

  get room(): Room | null {
    return this.#snapshot?.room ?? null;
  }

  get version(): number {
    return this.#snapshot?.version ?? 0;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  get members(): LocalMember[] {
    return [...this.#members.values()].map(({ member }) => member);
  }

  /** Before the state with the new member is observed. */
  add(member: LocalMember): void {
    this.#members.set(member.grId, { member, told: null });
  }

  remove(member: LocalMember): void {
    if (this.#members.get(member.grId)?.member === member) this.#members.delete(member.grId);
  }

  /** Takes a newer state and tells the local members what follows from it. Older states are nothing new. */
  observe(snapshot: RoomSnapshot): void {
    if (snapshot.version > this.version) {
      this.#snapshot = snapshot;
      const { room } = snapshot;
      this.#relayOf = new Map(room.members.map((member) => [member.grId, member.relay]));
      this.#inRun = new Set(room.run?.prepared.table.map((entry) => entry.grId));
    }
    const room = this.room;
    if (!room) return;
    for (const seat of [...this.#members.values()]) {
      if (seat.told === room) continue;
      const previous = seat.told;
      seat.told = room;
      const present = room.members.some((member) => member.connection === seat.member.connection);
      if (present) for (const message of announce(previous, room, seat.member.grId)) seat.member.tell(message);
      else seat.member.expel();
    }
  }

  /** Relays, other than this one, that hold members of the room. */
  remoteRelays(): string[] {
    return [...new Set(this.#relayOf.values())].filter((relay) => relay !== this.#self);
  }

  /** Judges a frame of a local member and says where it goes: one copy per relay. */
  route(from: LocalMember, frame: Frame): FrameVerdict {
    if (frame.source !== from.grId)
      return { ok: false, fault: "bad-source", detail: `GR_ID ${from.grId} sent a frame as ${frame.source}` };
    const room = this.room;
    const run = room?.run;
    if (!room || !run || run.prepared.epoch !== frame.epoch)
      return frame.epoch <= (room?.epoch ?? 0) && frame.epoch !== run?.prepared.epoch
        ? { ok: false, fault: "late" }
        : badFrame(`epoch ${frame.epoch} is not of a run of this room`);
    if (!isInRun(room, from.grId)) return badFrame("the source has no part in the run");
    if (run.phase !== "running") return badFrame("the run has not begun");
    const local: LocalMember[] = [];
    const remote = new Set<string>();
    let undelivered = 0;
    for (const { grId } of frame.destinations) {
      if (grId === from.grId) return badFrame("a frame to its own source");
      if (!this.#inRun.has(grId)) return badFrame(`destination ${grId} has no part in the run`);
      const relay = this.#relayOf.get(grId);
      const seat = this.#members.get(grId);
      if (seat) local.push(seat.member);
      else if (relay !== undefined && relay !== this.#self) remote.add(relay);
      else undelivered++;
    }
    return { ok: true, local, remote: [...remote], undelivered };
  }

  /** A frame that another relay judged: for those of its destinations that are here. */
  holders(frame: Frame): LocalMember[] {
    const found: LocalMember[] = [];
    for (const { grId } of frame.destinations) {
      const seat = this.#members.get(grId);
      if (seat) found.push(seat.member);
    }
    return found;
  }
}
