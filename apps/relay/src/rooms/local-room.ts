/** A room as one relay sees it: its own sockets in it, and where the others are. */
import type { Frame, RelayMessage } from "@commworld/protocol";
import { announce, roomMessage } from "../room/announce";
import { isInRun, type Room } from "../room/state";
import type { Brake } from "../session/brake";
import { isNewer, type RoomSnapshot } from "../store/types";

/** What a member says and all others of the room hear. */
export type FanOutMessage = Extract<RelayMessage, { type: "telemetry" | "console" | "widgets" | "check" | "findings" }>;

export interface LocalMember {
  readonly grId: number;
  readonly connection: string;
  readonly brake: Brake;
  /** `text`: the message as it is sent, where it was made already. */
  tell(message: RelayMessage, text?: string): void;
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

/** Who came, left or changed is told at most so often: when a class comes in at once, each hears of all others a few times. */
const NEWS_EVERY_MS = 100;

/** What relays keep for themselves is no news to members. */
function isNews(previous: Room, room: Room): boolean {
  const told = ({ unrecorded: _, ...rest }: Room) => JSON.stringify(rest);
  return told(previous) !== told(room);
}

const badFrame = (detail: string): FrameVerdict => ({ ok: false, fault: "bad-frame", detail });

interface Seat {
  readonly member: LocalMember;
  /** The state that it was last told. */
  told: Room | null;
}

export class LocalRoom {
  readonly code: string;
  readonly #members = new Map<number, Seat>();
  #snapshot: RoomSnapshot | null = null;
  #relayOf = new Map<number, string>();
  #inRun = new Set<number>();
  readonly #self: string;
  #newsTimer: NodeJS.Timeout | null = null;

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

  /**
   * Takes a newer state and tells the local members what follows from it: news of a run at once, who came or left at most every
   * NEWS_EVERY_MS, and who is new at once.
   * Older states are nothing new.
   */
  observe(snapshot: RoomSnapshot): void {
    const before = this.room;
    if (!this.#snapshot || isNewer(snapshot, this.#snapshot)) {
      this.#snapshot = snapshot;
      const { room } = snapshot;
      const there = room.members.filter(({ awayUntil }) => awayUntil === undefined);
      this.#relayOf = new Map(there.map((member) => [member.grId, member.relay]));
      this.#inRun = new Set(room.run?.prepared.table.map((entry) => entry.grId));
    }
    const { room } = this;
    if (!room) return;
    for (const { member } of [...this.#members.values()]) {
      const place = room.members.find(({ grId }) => grId === member.grId);
      if (place?.connection !== member.connection) member.expel(place ? "replaced" : "gone");
    }
    const isCalm = before !== null && JSON.stringify(before.run) === JSON.stringify(room.run);
    if (!isCalm || this.#newsTimer === null) this.#tellAll();
    else this.#tell(({ told }) => told === null);
  }

  /** Those who know of a state already hear of the next one later. */
  #tellAll(): void {
    const told = this.#tell(() => true);
    if (this.#newsTimer !== null || told === 0) return;
    this.#newsTimer = setTimeout(() => {
      this.#newsTimer = null;
      this.#tellAll();
    }, NEWS_EVERY_MS).unref();
  }

  /** How many had not heard of the newest state. */
  #tell(isFor: (seat: Seat) => boolean): number {
    const { room } = this;
    const seats = [...this.#members.values()].filter((seat) => seat.told !== room && isFor(seat));
    if (!room || seats.length === 0) return 0;
    const state = roomMessage(room);
    const text = JSON.stringify(state);
    const news = new Map<Room, boolean>();
    for (const seat of seats) {
      const previous = seat.told;
      seat.told = room;
      if (previous !== null) {
        if (!news.has(previous)) news.set(previous, isNews(previous, room));
        if (!news.get(previous)) continue;
      }
      for (const message of announce(previous, room, seat.member.grId, state))
        seat.member.tell(message, message === state ? text : undefined);
    }
    return seats.length;
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
