/** All rooms that have a member on this relay: applies events, performs their effects, spreads the new state. */
import { decodeFrame, RECORD_PREFIX_BYTES, recordEnd, stretchOf } from "@commworld/protocol";
import { decodeEnvelopes, type Envelope } from "../bus/envelope";
import type { Bus } from "../bus/types";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import { endOf } from "../room/announce";
import type { RoomEffect, RoomEvent } from "../room/events";
import { deadlineOf } from "../room/state";
import type { RunRecorder } from "../run/recorder";
import type { RoomSnapshot, RoomStore, RoomUpdate } from "../store/types";
import { Leases } from "./leases";
import { type FanOutMessage, type LocalMember, LocalRoom } from "./local-room";
import { Peers } from "./peers";
import { RunRecords } from "./run-records";

const RETRY_MS = 500;
/** Of a deadline that has passed, one relay takes care; if it does not, another one after this time. */
const DUE_HOLD_MS = 5_000;

export interface RoomsParts {
  store: RoomStore;
  bus: Bus;
  recorder: RunRecorder;
  metrics: Metrics;
  log: Log;
  /** How long the place of a member without a socket is kept. */
  graceMs: number;
}

type Entry = Extract<RoomEvent, { type: "join" | "resume" }>;

export class Rooms {
  readonly #parts: RoomsParts;
  readonly #local = new Map<string, LocalRoom>();
  readonly #pending = new Set<Promise<unknown>>();
  /** Connections that the store has, and this relay not yet. */
  readonly #entering = new Set<string>();
  readonly #leases: Leases;
  readonly #records: RunRecords;
  /** Relays and rooms for which it is being found out whether the relay is gone. */
  readonly #asked = new Set<string>();
  readonly peers: Peers;
  #closed = false;
  #isTicking = false;

  constructor(parts: RoomsParts) {
    this.#parts = parts;
    const { store, bus, metrics, log } = parts;
    this.#records = new RunRecords(parts, this);
    this.#leases = new Leases(store, bus.self);
    this.peers = new Peers(bus, metrics, log, (code, relay) => this.background(this.#onUnheard(code, relay)));
    bus.onMessage((message) => this.#receive(message));
    bus.onRestored(() => {
      this.#doubtOutput();
      this.background(this.reconcile());
    });
  }

  get codes(): string[] {
    return [...this.#local.keys()];
  }

  get(code: string): LocalRoom | undefined {
    return this.#local.get(code);
  }

  /** Applies an event; when it resolves the local members were told. `known`: what this relay remembers of a room it has left. */
  async apply(code: string, event: RoomEvent, known?: RoomSnapshot): Promise<RoomUpdate> {
    const update = await this.#parts.store.update(code, event, this.#local.get(code)?.snapshot ?? known);
    if (!(await this.#records.begin(code, update.effects))) return update;
    this.#spread(code, update);
    this.#records.end(code, update.effects);
    return update;
  }

  /** As `apply`, as soon as the store can be reached. */
  async applySurely(code: string, event: RoomEvent, known?: RoomSnapshot): Promise<RoomEffect[]> {
    for (;;) {
      try {
        return (await this.apply(code, event, known)).effects;
      } catch (error) {
        this.#parts.log.warn({ room: code, event: event.type, err: error }, "a change of a room waits for the store");
        if (this.#closed) return [];
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  /**
   * Joins or resumes, and gives the member its place before it is told anything. `admit` makes the member of its GR_ID; `runId`
   * is the run it believes in.
   */
  async enter(
    code: string,
    event: Entry,
    admit: (grId: number) => LocalMember | null,
    runId?: string,
  ): Promise<"entered" | "room-full" | "gone" | "given-up"> {
    const connection = event.type === "join" ? event.member.connection : event.connection;
    this.#entering.add(connection);
    try {
      const update = await this.#parts.store.update(code, event, this.#local.get(code)?.snapshot);
      const [effect] = update.effects.filter(({ type }) => ["joined", "resumed", "room-full", "gone"].includes(type));
      if (effect?.type !== "joined" && effect?.type !== "resumed")
        return effect?.type === "gone" ? "gone" : "room-full";
      const member = admit(effect.type === "joined" ? effect.grId : effect.member.grId);
      if (!member) {
        const isNew = event.type === "join";
        await this.applySurely(code, isNew ? { type: "leave", connection } : this.#detachment(connection));
        return "given-up";
      }
      const local = this.#open(code);
      local.add(member);
      this.#entering.delete(connection);
      if (runId !== undefined && update.room.run?.prepared.runId !== runId) member.tell(endOf(update.room, runId));
      this.#spread(code, update);
      this.#records.end(code, update.effects);
      return "entered";
    } finally {
      this.#entering.delete(connection);
    }
  }

  #open(code: string): LocalRoom {
    let local = this.#local.get(code);
    if (!local) {
      local = new LocalRoom(code, this.#parts.bus.self);
      this.#local.set(code, local);
      this.#parts.metrics.rooms.set(this.#local.size);
    }
    return local;
  }

  #detachment(connection: string): RoomEvent {
    return { type: "detach", connection, until: Date.now() + this.#parts.graceMs };
  }

  /** At once for this relay; for the others as soon as the store can be reached. `detach`: its place is kept for a while. */
  leave(code: string, member: LocalMember, how: "leave" | "detach"): void {
    const local = this.#local.get(code);
    local?.remove(member);
    if (local?.isEmpty) {
      this.#local.delete(code);
      this.#parts.metrics.rooms.set(this.#local.size);
    }
    const { connection } = member;
    const event: RoomEvent = how === "leave" ? { type: "leave", connection } : this.#detachment(connection);
    this.background(this.applySurely(code, event, local?.snapshot));
  }

  /** For the other members of the room, here and on other relays. */
  fanOut(local: LocalRoom, from: LocalMember, message: FanOutMessage): void {
    const text = JSON.stringify(message);
    for (const member of local.members) if (member !== from) member.sendText(text, kindOf(text));
    this.peers.send(local.remoteRelays(), { kind: "fan-out", code: local.code, from: from.grId, text });
  }

  /** Every second or so: deadlines, this relay's lease, and those of the others. */
  async tick(now: number): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      await this.#lookAtDeadlines(now);
      await this.#lookAtRelays();
    } catch (error) {
      this.#parts.log.debug({ err: error }, "the store is not reachable");
    } finally {
      this.#isTicking = false;
    }
  }

  async #lookAtDeadlines(now: number): Promise<void> {
    const due = new Set<string>();
    for (const [code, { room }] of this.#local) if (room && (deadlineOf(room) ?? now + 1) <= now) due.add(code);
    for (const code of await this.#parts.store.takeDue(now, DUE_HOLD_MS)) due.add(code);
    for (const code of due) await this.apply(code, { type: "tick" });
  }

  async #lookAtRelays(): Promise<void> {
    await this.#leases.renew();
    const relays = new Set([...this.#local.values()].flatMap((local) => local.remoteRelays()));
    for (const relay of await this.#leases.findDead(relays))
      for (const [code, local] of this.#local)
        if (local.remoteRelays().includes(relay)) await this.#loseRelay(code, relay);
  }

  /** A message to the relay reached nobody: it is gone, or will be back in a moment. */
  async #onUnheard(code: string, relay: string): Promise<void> {
    this.#parts.metrics.busUnheard.inc();
    const asked = `${relay} ${code}`;
    if (this.#asked.has(asked)) return;
    this.#asked.add(asked);
    try {
      if (await this.#leases.isDead(relay)) await this.#loseRelay(code, relay);
    } finally {
      this.#asked.delete(asked);
    }
  }

  async #loseRelay(code: string, relay: string): Promise<void> {
    await this.apply(code, { type: "relay-gone", relay, until: Date.now() + this.#parts.graceMs });
  }

  /** Reads what messages between relays may have missed. What the store has forgotten is put back. */
  async reconcile(): Promise<void> {
    for (const [code, local] of [...this.#local]) {
      const snapshot = await this.#parts.store.read(code);
      if (snapshot) this.#observe(local, snapshot);
      else await this.apply(code, { type: "tick" });
    }
  }

  /** Without `isComplete` a snapshot of another life of the store lacks what this relay knew: that is put back first. */
  #observe(local: LocalRoom, snapshot: RoomSnapshot, isComplete = false): void {
    const { code } = local;
    if (!isComplete && local.snapshot && snapshot.born !== local.snapshot.born) {
      this.background(this.apply(code, { type: "tick" }));
      return;
    }
    local.observe(snapshot);
    for (const connection of local.strays(this.#entering))
      this.background(this.apply(code, this.#detachment(connection)));
    for (const connection of local.unseen())
      this.background(this.apply(code, { type: "attach", connection, relay: this.#parts.bus.self }));
  }

  /** What other relays said of their nodes meanwhile is in the record at best. */
  #doubtOutput(): void {
    for (const local of this.#local.values()) {
      const runId = local.room?.run?.prepared.runId;
      if (runId === undefined || local.remoteRelays().length === 0) continue;
      for (const member of local.members) member.tell({ type: "console.doubt", runId });
    }
  }

  /** Work that nobody waits for. Its failures are logged, and closing waits for it. */
  background(work: Promise<unknown>): void {
    const tracked = work.catch((error: unknown) => this.#parts.log.error({ err: error }, "background work failed"));
    this.#pending.add(tracked);
    void tracked.finally(() => this.#pending.delete(tracked));
  }

  async close(): Promise<void> {
    this.#closed = true;
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  #spread(code: string, { room, version, born, changed }: RoomUpdate): void {
    const local = this.#local.get(code);
    if (local) this.#observe(local, { room, version, born }, true);
    if (!changed) return;
    const relays = new Set(room.members.map((member) => member.relay));
    relays.delete(this.#parts.bus.self);
    this.peers.send([...relays], { kind: "room", code, snapshot: { room, version, born } });
  }

  #receive(message: Uint8Array) {
    for (const envelope of decodeEnvelopes(message)) {
      const local = this.#local.get(envelope.code);
      if (local) this.#take(envelope, local);
    }
  }

  #take(envelope: Envelope, local: LocalRoom) {
    switch (envelope.kind) {
      case "room":
        return this.#observe(local, envelope.snapshot);
      case "records":
        return this.#deliver(envelope.records, local);
      case "fan-out": {
        const kind = kindOf(envelope.text);
        for (const member of local.members) if (member.grId !== envelope.from) member.sendText(envelope.text, kind);
      }
    }
  }

  #deliver(records: Uint8Array, local: LocalRoom): void {
    const { metrics } = this.#parts;
    for (let at = 0; at < records.length; ) {
      const stretch = stretchOf(records, at);
      if (!stretch) return;
      const { end, frames } = stretch;
      metrics.framesFromRelays.inc(frames);
      const decoded = decodeFrame(records.subarray(at + RECORD_PREFIX_BYTES, recordEnd(records, at)));
      if (decoded.ok) {
        const holders = local.holders(decoded.frame);
        for (const member of holders) member.sendRecords(records.subarray(at, end));
        metrics.framesOut.inc(holders.length * frames);
        metrics.frameBytesOut.inc(holders.length * (end - at - frames * RECORD_PREFIX_BYTES));
      }
      at = end;
    }
  }
}

/** Samples and reports follow each other and may be left out; the rest builds on what came before. */
function kindOf(text: string): "telemetry" | "kept" {
  return /^\{"type":"(telemetry|check)"/.test(text) ? "telemetry" : "kept";
}
