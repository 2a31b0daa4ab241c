/** All rooms that have a member on this relay: applies events, performs their effects, spreads the new state. */
import { decodeFrame, RECORD_PREFIX_BYTES, recordEnd, stretchOf } from "@commworld/protocol";
import { decodeEnvelopes, type Envelope } from "../bus/envelope";
import type { Bus } from "../bus/types";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import type { RoomEffect, RoomEvent } from "../room/events";
import type { RunRecorder } from "../run/recorder";
import type { RoomStore, RoomUpdate } from "../store/types";
import { type FanOutMessage, type LocalMember, LocalRoom } from "./local-room";
import { Peers } from "./peers";

const LEAVE_RETRY_MS = 500;

export interface RoomsParts {
  store: RoomStore;
  bus: Bus;
  recorder: RunRecorder;
  metrics: Metrics;
  log: Log;
}

export class Rooms {
  readonly #parts: RoomsParts;
  readonly #local = new Map<string, LocalRoom>();
  readonly #pending = new Set<Promise<unknown>>();
  readonly peers: Peers;
  #closed = false;

  constructor(parts: RoomsParts) {
    this.#parts = parts;
    const { bus, metrics, log } = parts;
    this.peers = new Peers(bus, metrics, log, (code, relay) => {
      this.background(this.apply(code, { type: "relay-gone", relay }));
    });
    bus.onMessage((message) => this.#receive(message));
  }

  get codes(): string[] {
    return [...this.#local.keys()];
  }

  get(code: string): LocalRoom | undefined {
    return this.#local.get(code);
  }

  /** Applies an event; when it resolves the local members were told. */
  async apply(code: string, event: RoomEvent): Promise<RoomUpdate> {
    const update = await this.#parts.store.update(code, event);
    if (!(await this.#recordBeginning(code, update.effects))) return update;
    this.#spread(code, update);
    this.#recordEnd(code, update.effects);
    return update;
  }

  /** Joins and gives the member its place before it is told anything. `admit` makes the member of its GR_ID. */
  async join(
    code: string,
    event: Extract<RoomEvent, { type: "join" }>,
    admit: (grId: number) => LocalMember | null,
  ): Promise<"joined" | "room-full" | "given-up"> {
    const update = await this.#parts.store.update(code, event);
    const joined = update.effects.find((effect) => effect.type === "joined");
    if (!joined) return "room-full";
    const member = admit(joined.grId);
    if (!member) {
      await this.apply(code, { type: "leave", connection: event.member.connection });
      return "given-up";
    }
    let local = this.#local.get(code);
    if (!local) {
      local = new LocalRoom(code, this.#parts.bus.self);
      this.#local.set(code, local);
      this.#parts.metrics.rooms.set(this.#local.size);
    }
    local.add(member);
    this.#spread(code, update);
    return "joined";
  }

  /** At once for this relay; for the others as soon as the store can be reached. */
  leave(code: string, member: LocalMember): void {
    const local = this.#local.get(code);
    local?.remove(member);
    if (local?.isEmpty) {
      this.#local.delete(code);
      this.#parts.metrics.rooms.set(this.#local.size);
    }
    this.background(this.#leave(code, member.connection));
  }

  async #leave(code: string, connection: string): Promise<void> {
    for (;;) {
      try {
        await this.apply(code, { type: "leave", connection });
        return;
      } catch (error) {
        this.#parts.log.warn({ room: code, err: error }, "a leave has to wait for the store");
        if (this.#closed) return;
        await new Promise((resolve) => setTimeout(resolve, LEAVE_RETRY_MS).unref());
      }
    }
  }

  /** For the other members of the room, here and on other relays. */
  fanOut(local: LocalRoom, from: LocalMember, message: FanOutMessage): void {
    const text = JSON.stringify(message);
    for (const member of local.members) if (member !== from) member.sendText(text, kindOf(text));
    this.peers.send(local.remoteRelays(), { kind: "fan-out", code: local.code, from: from.grId, text });
  }

  /** Looks at deadlines. */
  tick(now: number): void {
    for (const [code, local] of this.#local)
      if (local.room?.run && now >= local.room.run.deadline) this.background(this.apply(code, { type: "tick" }));
  }

  /** Reads what messages between relays may have missed, and forgets relays' members that only the store remembers. */
  async reconcile(): Promise<void> {
    for (const [code, local] of [...this.#local]) {
      const snapshot = await this.#parts.store.read(code);
      if (!snapshot) {
        for (const member of local.members) member.expel();
        continue;
      }
      local.observe(snapshot);
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

  #spread(code: string, { room, version, changed }: RoomUpdate): void {
    this.#local.get(code)?.observe({ room, version });
    if (!changed) return;
    const relays = new Set(room.members.map((member) => member.relay));
    relays.delete(this.#parts.bus.self);
    this.peers.send([...relays], { kind: "room", code, snapshot: { room, version } });
  }

  /** Members hear of a run only when its record exists. False: the run was given up, and they hear of that. */
  async #recordBeginning(code: string, effects: RoomEffect[]): Promise<boolean> {
    const began = effects.find((effect) => effect.type === "run-began");
    if (!began) return true;
    const { runId } = began.run.prepared;
    try {
      await this.#parts.recorder.begin({ code, run: began.run, members: began.members });
      this.#parts.log.info({ room: code, run: runId, nodes: began.run.prepared.table.length }, "run begins");
      return true;
    } catch (error) {
      this.#parts.metrics.recordErrors.inc();
      this.#parts.log.error({ room: code, run: runId, err: error }, "the record of a run could not be made");
      effects.length = 0;
      effects.push({
        type: "refused",
        code: "unavailable",
        message: "The run could not be recorded, so it was not begun. Try again.",
      });
      await this.apply(code, {
        type: "fail",
        runId,
        error: { kind: "load", message: "The run could not be recorded, so it was not begun." },
      });
      return false;
    }
  }

  #recordEnd(code: string, effects: RoomEffect[]): void {
    const effect = effects.find((candidate) => candidate.type === "run-ended");
    if (!effect) return;
    const { runId, status, error } = effect.ended;
    this.#parts.metrics.runs.inc({ status });
    this.#parts.log.info(
      { room: code, run: runId, status, error: error?.message, lost: effect.ended.lost },
      "run ended",
    );
    this.background(
      this.#parts.recorder.end(effect.ended).catch((fault: unknown) => {
        this.#parts.metrics.recordErrors.inc();
        this.#parts.log.error({ room: code, run: runId, err: fault }, "the record of a run could not be completed");
      }),
    );
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
        return local.observe(envelope.snapshot);
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
