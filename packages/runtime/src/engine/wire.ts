/**
 * The way out of a rank: finds the next hop, keeps what finds no room in order per hop, forwards what is for others.
 * A full inbox never blocks the sender: it goes on draining its own, so that no cycle of full inboxes can stand still.
 */
import { groupByNextHop } from "../routing/ssmr";
import { deliverBuffer, serializePacket } from "../transport/message-port";
import { OUTBOX, type PacketSink, type Transport } from "../transport/transport";
import { Fifo } from "./fifo";
import { HEADER_WORDS, W_DEST, W_KIND, W_PAYLOAD, W_SOURCE, WAKE } from "./packet";
import { isLocal, type Place } from "./place";

interface Waiting {
  header: Int32Array;
  destinations: readonly number[] | null;
  payload: Uint8Array | null;
}

export class Wire {
  /** The header of the next packet; callers fill it, then call `send`. */
  readonly header = new Int32Array(HEADER_WORDS);
  /** Packets for other nodes, those that still wait for room among them. */
  outboxPackets = 0;
  /** Packets to ranks, one for each destination; those that are forwarded for others do not count. */
  packetsSent = 0;
  readonly #place: Place;
  readonly #transport: Transport;
  readonly #nrId: number;
  /** By NR_ID of the destination. */
  readonly #hops: Int32Array;
  readonly #backlog = new Map<number, Fifo<Waiting>>();
  /** Packets of the rank to itself. */
  #loopback: ArrayBuffer[] = [];

  constructor(place: Place, transport: Transport) {
    this.#place = place;
    this.#transport = transport;
    this.#nrId = place.pid - place.nrOffset;
    this.#hops = Int32Array.from({ length: place.localCount }, (_, nrId) =>
      nrId === this.#nrId ? nrId : place.interconnect.nextHop(this.#nrId, nrId),
    );
    this.header[W_SOURCE] = place.pid;
  }

  /** True while packets wait for room: progress must be called again soon. */
  get backlogged(): boolean {
    return this.#backlog.size > 0;
  }

  /** Packets to itself wait to be handed over. */
  get loops(): boolean {
    return this.#loopback.length > 0;
  }

  hopTo(pid: number): number {
    const nrId = pid - this.#place.nrOffset;
    return nrId >= 0 && nrId < this.#hops.length ? this.#hops[nrId]! : OUTBOX;
  }

  /** Sends `header` with the payload to one rank. Copies the payload. */
  send(dest: number, kind: number, payload: Uint8Array | null): void {
    this.packetsSent++;
    this.#prepare(dest, kind, payload);
    if (dest === this.#place.pid) this.#loopback.push(serializePacket(this.header, null, payload));
    else this.#put(this.hopTo(dest), this.header, null, payload);
  }

  /** As `send`, but sends nothing and returns false when the packet would have to wait. */
  trySend(dest: number, kind: number, payload: Uint8Array | null): boolean {
    const hop = this.hopTo(dest);
    if (this.#backlog.size > 0 && this.#backlog.has(hop)) return false;
    this.#prepare(dest, kind, payload);
    if (!this.#transport.trySend(hop, this.header, null, payload)) return false;
    this.packetsSent++;
    if (hop === OUTBOX) this.outboxPackets++;
    return true;
  }

  /** Makes a rank of this node look around. A full inbox will make it look, too. */
  nudge(nrId: number): void {
    this.#prepare(this.#place.nrOffset + nrId, WAKE, null);
    this.#transport.trySend(nrId, this.header, null, null);
  }

  /** Makes the node's bridge look around. A full outbox will make it look, too. */
  nudgeBridge(): void {
    this.#prepare(this.#place.pid, WAKE, null);
    this.#transport.trySend(OUTBOX, this.header, null, null);
  }

  /** Sends a packet whose header is whole to the rank it names. Copies the payload. */
  post(header: Int32Array, payload: Uint8Array | null): void {
    const dest = header[W_DEST]!;
    if (dest === this.#place.pid) this.#loopback.push(serializePacket(header, null, payload));
    else this.#put(this.hopTo(dest), header, null, payload);
  }

  /** As `post`, but sends nothing and returns false when the packet would have to wait. */
  tryPost(header: Int32Array, payload: Uint8Array | null): boolean {
    const dest = header[W_DEST]!;
    if (dest !== this.#place.pid && this.#backlog.has(this.hopTo(dest))) return false;
    this.post(header, payload);
    return true;
  }

  /** One packet for several ranks, none of them this one: one copy per next hop (SSMR). Destinations ascend. */
  sendMany(destinations: readonly number[], kind: number, payload: Uint8Array | null): void {
    this.packetsSent += destinations.length;
    this.#prepare(destinations[0]!, kind, payload);
    this.#fanOut(destinations, this.header, payload);
  }

  /** Passes a packet on that came by here and is for others too. */
  forward(words: Int32Array, at: number, destinations: readonly number[], payload: Uint8Array | null): void {
    this.#fanOut(destinations, words.slice(at, at + HEADER_WORDS), payload);
  }

  /** Sends what waited, as far as there is room, and hands packets to itself to the sink. Returns how many it handed. */
  flush(sink: PacketSink): number {
    if (this.#backlog.size > 0) this.#flushBacklog();
    if (this.#loopback.length === 0) return 0;
    const own = this.#loopback;
    this.#loopback = [];
    for (const buffer of own) deliverBuffer(buffer, sink);
    return own.length;
  }

  #flushBacklog(): void {
    for (const [hop, waiting] of this.#backlog) {
      while (waiting.length > 0) {
        const { header, destinations, payload } = waiting.first;
        if (!this.#transport.trySend(hop, header, destinations, payload)) break;
        waiting.shift();
      }
      if (waiting.length === 0) this.#backlog.delete(hop);
    }
  }

  #prepare(dest: number, kind: number, payload: Uint8Array | null): void {
    this.header[W_KIND] = kind;
    this.header[W_DEST] = dest;
    this.header[W_PAYLOAD] = payload ? payload.length : 0;
  }

  #fanOut(destinations: readonly number[], header: Int32Array, payload: Uint8Array | null): void {
    const { nrOffset, interconnect } = this.#place;
    const local: number[] = [];
    const remote: number[] = [];
    for (const pid of destinations) (isLocal(this.#place, pid) ? local : remote).push(pid);
    if (remote.length > 0) this.#put(OUTBOX, header, remote, payload);
    const nrIds = local.map((pid) => pid - nrOffset);
    for (const [hop, group] of groupByNextHop(interconnect, this.#nrId, nrIds))
      this.#put(
        hop,
        header,
        group.map((nrId) => nrId + nrOffset),
        payload,
      );
  }

  #put(hop: number, header: Int32Array, destinations: readonly number[] | null, payload: Uint8Array | null): void {
    if (hop === OUTBOX) this.outboxPackets++;
    let waiting = this.#backlog.get(hop);
    if (waiting === undefined) {
      if (this.#transport.trySend(hop, header, destinations, payload)) return;
      waiting = new Fifo();
      this.#backlog.set(hop, waiting);
    }
    waiting.push({ header: header.slice(), destinations, payload: payload ? payload.slice() : null });
  }
}
