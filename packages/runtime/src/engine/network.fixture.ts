/** Engines joined by memory alone: bounded inboxes, seeded delivery, several nodes. Everything runs when `step` is called. */
import type { InterconnectName } from "@commworld/protocol";
import { addressTo } from "../bridge/validate-packet";
import { mulberry32 } from "../codec/random-value.fixture";
import { interconnect } from "../routing/interconnect";
import { MeetingRooms, roomsBytes } from "../shm/meeting-rooms";
import { type Segment, SegmentHeap } from "../shm/segment";
import { deliverBuffer, serializePacket } from "../transport/message-port";
import { OUTBOX, type PacketSink, type Transport } from "../transport/transport";
import { Engine } from "./engine";
import { FAILED, HEADER_WORDS, readDestinations, W_DEST, W_KIND, W_SOURCE } from "./packet";
import type { EngineRequest } from "./request";

export interface NetworkOptions {
  /** Ranks of each node. */
  nodes: number[];
  interconnect?: InterconnectName;
  seed?: number;
  /** Packets an inbox holds. */
  inbox?: number;
  /** Bytes of each rank's segment; 0: memory is not shared. */
  segment?: number;
  eagerBytes?: number;
  packetPayloadBytes?: number;
  yieldCore?: () => void;
  /** Milliseconds; the real time when absent. */
  now?: () => number;
}

/** The ways that a message of one rank takes to another. */
export const WORLDS: readonly [name: string, options: NetworkOptions][] = [
  ["shared memory", { nodes: [2] }],
  ["a full segment", { nodes: [2], segment: 65_536 }],
  ["ports", { nodes: [2], segment: 0 }],
  ["two nodes", { nodes: [1, 1] }],
  ["a rank between", { nodes: [3], interconnect: "tree" }],
];

const POISON = 0xdd;

class MemoryTransport implements Transport {
  readonly inbox: ArrayBuffer[] = [];
  readonly outbox: ArrayBuffer[] = [];
  /** Packets sent by kind. */
  readonly sent = new Map<number, number>();
  sleep: ((timeoutMs: number) => void) | undefined = undefined;
  peers: MemoryTransport[] = [];
  /** Takes everything and reads nothing. */
  isDead = false;
  #wake: (() => void) | null = null;

  constructor(
    readonly name: Transport["name"],
    readonly eagerBytes: number,
    readonly packetPayloadBytes: number,
    readonly segments: readonly Segment[] | null,
    readonly room: number,
    readonly random: () => number,
  ) {}

  trySend(
    hop: number,
    header: Int32Array,
    destinations: readonly number[] | null,
    payload: Uint8Array | null,
  ): boolean {
    const kind = header[W_KIND]! & 0xffff;
    const packet = serializePacket(header, destinations, payload);
    if (hop === OUTBOX) {
      if (this.outbox.length >= this.room) return false;
      this.outbox.push(packet);
    } else if (!this.peers[hop]!.put(packet)) return false;
    this.sent.set(kind, (this.sent.get(kind) ?? 0) + 1);
    return true;
  }

  put(packet: ArrayBuffer): boolean {
    if (this.isDead) return true;
    if (this.inbox.length >= this.room) return false;
    this.inbox.push(packet);
    this.wake();
    return true;
  }

  /** However full the inbox is. */
  take(packet: ArrayBuffer): void {
    if (this.isDead) return;
    this.inbox.push(packet);
    this.wake();
  }

  get hasArrived(): boolean {
    return this.inbox.length > 0;
  }

  poll(sink: PacketSink, limit: number): number {
    const most = Math.min(limit, 1 + Math.floor(this.random() * 4));
    let count = 0;
    for (; count < most; count++) {
      const packet = this.inbox.shift();
      if (!packet) break;
      deliverBuffer(packet, sink);
      // Whoever kept a view of it shows that now.
      new Uint8Array(packet).fill(POISON);
    }
    return count;
  }

  arrival(): Promise<unknown> | undefined {
    if (this.inbox.length > 0) return undefined;
    return new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake?.();
    this.#wake = null;
  }
}

export class Network {
  readonly engines: Engine[] = [];
  readonly transports: MemoryTransport[] = [];
  readonly heaps: (SegmentHeap | null)[] = [];
  /** By PID: the rooms of its node; undefined where memory is not shared. */
  readonly rooms: (MeetingRooms | undefined)[] = [];
  readonly random: () => number;
  /** Failures that a rank has not heard of yet. */
  readonly #notices: { pid: number; failed: number }[] = [];
  readonly #nodes: { first: number; count: number }[] = [];

  constructor(options: NetworkOptions) {
    this.random = mulberry32(options.seed ?? 1);
    const worldSize = options.nodes.reduce((sum, count) => sum + count, 0);
    const bytes = options.segment ?? 1 << 20;
    const nodes = options.nodes.map((count, node) => {
      const before = options.nodes.slice(0, node);
      return { nrOffset: before.reduce((sum, ranks) => sum + ranks, 0), count };
    });
    let first = 0;
    for (const count of options.nodes) {
      const memory = bytes > 0 ? new SharedArrayBuffer(roomsBytes(count)) : undefined;
      this.#nodes.push({ first, count });
      const segments =
        bytes > 0
          ? Array.from({ length: count }, () => ({ buffer: new SharedArrayBuffer(0, { maxByteLength: bytes }) }))
          : null;
      const transports = Array.from(
        { length: count },
        () =>
          new MemoryTransport(
            segments ? "shared-memory" : "message-port",
            options.eagerBytes ?? 128,
            options.packetPayloadBytes ?? 256,
            segments,
            options.inbox ?? 64,
            this.random,
          ),
      );
      transports.forEach((transport, nrId) => {
        transport.peers = transports;
        const heap = segments ? new SegmentHeap(segments[nrId]!.buffer) : null;
        const place = {
          pid: first + nrId,
          worldSize,
          nrOffset: first,
          localCount: count,
          nodes,
          cores: count,
          interconnect: interconnect(options.interconnect ?? "crossbar", count),
        };
        this.transports.push(transport);
        this.rooms.push(memory && new MeetingRooms(memory, 0, count));
        this.heaps.push(heap);
        this.engines.push(
          new Engine({
            place,
            transport,
            heap,
            uncrowded: false,
            yieldCore: options.yieldCore,
            now: options.now ?? (() => performance.now()),
            nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
          }),
        );
      });
      first += count;
    }
  }

  /** One engine, chosen at random, makes progress; outboxes empty into other nodes as far as there is room. */
  step(): void {
    const pid = Math.floor(this.random() * this.engines.length);
    if (!this.transports[pid]!.isDead) this.engines[pid]!.progress();
    this.carry();
    if (this.#notices.length > 0 && this.random() < 0.3) this.#tellFailure();
  }

  /**
   * The rank vanishes: of what it had on the way to other nodes some still arrives. The others hear of it later, each at its own
   * time, behind everything that came of it.
   */
  kill(pid: number): void {
    const transport = this.transports[pid]!;
    if (transport.isDead) return;
    const arriving = Math.floor(this.random() * (transport.outbox.length + 1));
    for (const packet of transport.outbox.splice(0).slice(0, arriving)) {
      const reached = readDestinations(new Int32Array(packet), 0).filter(() => this.random() < 0.8);
      this.#deliver(packet, reached, true);
    }
    transport.isDead = true;
    transport.inbox.length = 0;
    for (const other of this.living) this.#notices.push({ pid: other, failed: pid });
  }

  get living(): number[] {
    return [...this.engines.keys()].filter((pid) => !this.transports[pid]!.isDead);
  }

  #tellFailure(): void {
    const [notice] = this.#notices.splice(Math.floor(this.random() * this.#notices.length), 1);
    const { pid, failed } = notice!;
    const header = new Int32Array(HEADER_WORDS);
    header[W_KIND] = FAILED;
    header[W_SOURCE] = failed;
    header[W_DEST] = pid;
    this.transports[pid]!.take(serializePacket(header, null, null));
  }

  /** Steps every engine in turn until nothing happens any more. */
  settle(except: number = -1): void {
    for (let quiet = 0; quiet < 3; quiet++)
      for (const [pid, engine] of this.engines.entries()) {
        if (pid === except) continue;
        if (engine.progress() > 0) quiet = 0;
        if (this.carry() > 0) quiet = 0;
      }
  }

  run(until: () => boolean, steps = 200_000): void {
    for (let step = 0; !until(); step++) {
      if (step > steps) throw new Error("the network stands still");
      this.step();
    }
  }

  runAll(requests: readonly EngineRequest[]): void {
    this.run(() => requests.every((request) => request.done));
  }

  /** What the bridges do. */
  carry(): number {
    let carried = 0;
    for (const transport of this.transports)
      while (transport.outbox.length > 0) {
        const packet = transport.outbox[0]!;
        const receivers = readDestinations(new Int32Array(packet), 0).map((pid) => this.transports[pid]!);
        if (receivers.some((receiver) => !receiver.isDead && receiver.inbox.length >= receiver.room)) break;
        transport.outbox.shift();
        this.#deliver(packet, readDestinations(new Int32Array(packet), 0), false);
        carried++;
      }
    return carried;
  }

  #deliver(packet: ArrayBuffer, pids: readonly number[], always: boolean): void {
    deliverBuffer(packet, {
      onPacket: (words, at, bytes, start, length) => {
        for (const pid of pids) {
          const header = addressTo(words.slice(at, at + 12), pid);
          const own = serializePacket(header, null, bytes.slice(start, start + length));
          if (always) this.transports[pid]!.take(own);
          else this.transports[pid]!.put(own);
        }
      },
    });
  }

  /** Packets of a kind that all engines sent. */
  sent(kind: number): number {
    return this.transports.reduce((sum, transport) => sum + (transport.sent.get(kind) ?? 0), 0);
  }
}

/** Bytes that say which message they are. */
export function messageBytes(length: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = seed * 37 + i * 11 + (i >> 8) + 5;
  return bytes;
}
