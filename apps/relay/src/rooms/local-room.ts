/** A room as one relay sees it: its own sockets in it, and where the others are. */
import type { Frame, RelayMessage } from "@commworld/protocol";
import { announce } from "../room/announce";
import { isInRun, type Room } from "../room/state";
import type { Brake } from "../session/brake";
import { isNewer, type RoomSnapshot } from "../store/types";

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
  /** The room does not know this connection any more, or the member has another one now. */
  expel(why: "gone" | "replaced"): void;
}

export type FrameVerdict =
  | { ok: true; remote: string[]; local: LocalMember[]; undelivered: number }
  | { ok: false; fault: "bad-source" | "bad-frame"; detail: string }
  /** Its run has just ended. */
  | { ok: false; fault: "late" };

/** What relays keep for themselves is no news to members. */
function isNews(previous: Room, room: Room): boolean {
  const told = ({ unrecorded: _, ...rest }: Room) => JSON.stringify(rest);
  return told(previous) !== told(room);
}

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

  get snapshot(): RoomSnapshot | undefined {
    return this.#snapshot ?? undefined;
  }

  get isEmpty(): boolean {
    return this.#members.size === 0;
  }

  get members(): LocalMember[] {
    return [...this.#members.values()].map(({ member }) => member);
  }

  /** Before the state with the new member is observed. */
  add(member: LocalMember): void {
    const before = this.#members.get(member.grId)?.member;
    this.#members.set(member.grId, { member, told: null });
    before?.expel("replaced");
  }

  remove(member: LocalMember): void {
    if (this.#members.get(member.grId)?.member === member) this.#members.delete(member.grId);
  }

  /** Takes a newer state and tells the local members what follows from it. Older states are nothing new. */
  observe(snapshot: RoomSnapshot): void {
    if (!this.#snapshot || isNewer(snapshot, this.#snapshot)) {
      this.#snapshot = snapshot;
      const { room } = snapshot;
      const there = room.members.filter(({ awayUntil }) => awayUntil === undefined);
      this.#relayOf = new Map(there.map((member) => [member.grId, member.relay]));
      this.#inRun = new Set(room.run?.prepared.table.map((entry) => entry.grId));
    }
    const room = this.room;
    if (!room) return;
    for (const seat of [...this.#members.values()]) {
      if (seat.told === room) continue;
      const previous = seat.told;
      seat.told = room;
      const place = room.members.find((member) => member.grId === seat.member.grId);
      if (place?.connection !== seat.member.connection) seat.member.expel(place ? "replaced" : "gone");
      else if (previous === null || isNews(previous, room))
        for (const message of announce(previous, room, seat.member.grId)) seat.member.tell(message);
    }
  }

  /** Connections that the room believes to be here, and that are not: their sockets broke while the store was away. */
  strays(entering: ReadonlySet<string>): string[] {
    const here = new Set(this.members.map(({ connection }) => connection));
    return (this.room?.members ?? [])
      .filter(({ relay, awayUntil }) => relay === this.#self && awayUntil === undefined)
      .map(({ connection }) => connection)
      .filter((connection) => !here.has(connection) && !entering.has(connection));
  }

  /** Connections that are here, and that the room believes to be away. */
  unseen(): string[] {
    const here = new Set(this.members.map(({ connection }) => connection));
    return (this.room?.members ?? [])
      .filter(({ relay, awayUntil }) => relay !== this.#self || awayUntil !== undefined)
      .map(({ connection }) => connection)
      .filter((connection) => here.has(connection));
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
