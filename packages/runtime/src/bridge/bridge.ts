/**
 * Between the ranks of a node and its router: packs what leaves into frame payloads, unpacks what comes and gives it to the
 * ranks. Runs in the node's own thread, which is never blocked, so communication goes on while ranks compute.
 */

import type { RunError } from "@commworld/protocol";
import { eagerCreditPerSender } from "../engine/credit";
import { Fifo } from "../engine/fifo";
import {
  FAILED,
  HEADER_BYTES,
  HEADER_WORDS,
  isRma,
  packetBytes,
  RTS_BRIDGE,
  readDestinations,
  W_DEST,
  W_KIND,
  W_SOURCE,
  WAKE,
} from "../engine/packet";
import type { BridgeMessage, NodeSpec } from "../node/types";
import type { NodeWindows } from "../rma/node-windows";
import { mostOpenBytes, RMA_REPLY } from "../rma/packets";
import { RmaServer, type Verdict } from "../rma/server";
import { serializePacket } from "../transport/message-port";
import type { PacketSink } from "../transport/transport";
import { BATCH_BYTES, Batch, splitPayload } from "./batch";
import type { RankLink } from "./rank-link";
import { SegmentPusher } from "./segment-pusher";
import { addressTo, type ForeignPacket, readForeignPacket } from "./validate-packet";

/** Payload bytes that may be with the router, unsent. Above it the ranks' outbox fills and they wait. */
const OUTSTANDING_BYTES = 4 * 1024 * 1024;
const DRAIN_LIMIT = 256;
/** Packets out of segments between two looks at the outbox: two frames. */
const PUSH_LIMIT = 16;
const RETRY_MS = 1;

/** Beside what eager credit allows: grants of pushed messages, answers, announcements. */
const CONTROL_BYTES = 128 * 1024 * 1024;

/** Packets that wait for room in an inbox. */
interface Waiting {
  packets: Fifo<ForeignPacket>;
  bytes: number;
}

export interface RouterPort {
  postMessage(message: BridgeMessage, transfer: ArrayBuffer[]): void;
  onmessage: ((event: { data: BridgeMessage }) => void) | null;
}

export interface BridgeOptions {
  spec: NodeSpec;
  link: RankLink;
  router: RouterPort;
  /** Windows of the node's ranks, which the bridge serves to other nodes; none where memory is not shared. */
  windows?: NodeWindows | null;
  /** What may wait for one inbox; the default is more than peers have credit for. */
  mostWaitingBytes?: number;
  setTimeout(work: () => void, ms: number): void;
  /** A node is lost. Its ranks are told of as failed to the ranks of this node when this returns. */
  onLost(error: RunError): void;
  /** A peer broke the packet rules: the run cannot go on. */
  onFault(message: string): void;
}

export class Bridge implements PacketSink {
  readonly #options: BridgeOptions;
  readonly #worldSize: number;
  readonly #first: number;
  readonly #count: number;
  /** GR_ID by PID. */
  readonly #nodeOf: number[] = [];
  /** The frame being filled, and for which nodes. */
  #batch: Batch | undefined;
  #batchFor: number[] = [];
  readonly #lost = new Set<number>();
  #outstanding = 0;
  #passed = 0;
  #onPassed: { packets: number; callback: () => void } | undefined;
  /** Packets that found a rank's inbox full, by NR_ID. */
  readonly #waiting = new Map<number, Waiting>();
  readonly #mostWaiting: number;
  readonly #pusher: SegmentPusher;
  readonly #server: RmaServer | undefined;
  #retrying = false;

  constructor(options: BridgeOptions) {
    this.#options = options;
    const { spec, router, link } = options;
    const own = spec.table.find((node) => node.grId === spec.grId)!;
    this.#first = own.nrOffset;
    this.#count = own.count;
    this.#worldSize = spec.table.reduce((sum, node) => sum + node.count, 0);
    for (const { grId, nrOffset, count } of spec.table)
      for (let nrId = 0; nrId < count; nrId++) this.#nodeOf[nrOffset + nrId] = grId;
    this.#mostWaiting =
      options.mostWaitingBytes ??
      2 * eagerCreditPerSender(this.#worldSize) * this.#worldSize + mostOpenBytes(this.#worldSize) + CONTROL_BYTES;
    this.#pusher = new SegmentPusher({
      segmentOf: (pid) => link.segments![pid - this.#first]!.buffer,
      send: (header, payload) => {
        const packet = serializePacket(header, null, payload);
        this.#pack([this.#nodeOf[header[W_DEST]!]!], new Uint8Array(packet, 0, packetBytes(1, payload.length)));
      },
      deliver: (header) =>
        this.#deliver(header[W_DEST]! - this.#first, { header, destinations: [], payload: new Uint8Array(0) }),
    });
    router.onmessage = ({ data }) => {
      if (data.type === "payload") this.#onPayload(data.grIds[0]!, data.payload);
      else if (data.type === "lost") this.#onLost(data.grId, data.error);
      else {
        this.#outstanding -= data.bytes;
        this.#drain();
      }
    };
    if (options.windows)
      this.#server = new RmaServer(options.windows.host(link, (header, payload) => this.#reply(header, payload)));
    link.onOutbox(() => this.#drain());
  }

  /** Calls back once so many packets of the node's ranks, counted from the start, are with the router. */
  whenPassed(packets: number, callback: () => void): void {
    this.#onPassed = { packets, callback };
    this.#drain();
  }

  /** Bytes of the packets that wait for room in the inbox of a rank, the longest of these queues. */
  get waitingBytes(): number {
    return Math.max(0, ...[...this.#waiting.values()].map(({ bytes }) => bytes));
  }

  /** A packet of a rank for other nodes. */
  onPacket(words: Int32Array, at: number, bytes: Uint8Array, start: number, length: number): void {
    // The rank told that a lock has changed; looking at the outbox is what it wanted.
    if ((words[at + W_KIND]! & 0xffff) === WAKE) return;
    this.#passed++;
    if ((words[at + W_KIND]! & 0xffff) === RTS_BRIDGE) this.#pusher.announce(words, at);
    const all = new Set(readDestinations(words, at).map((pid) => this.#nodeOf[pid]!));
    const nodes = [...all].filter((grId) => !this.#lost.has(grId)).sort((a, b) => a - b);
    if (nodes.length > 0) this.#pack(nodes, bytes.subarray(at * 4, start + length));
  }

  #pack(nodes: number[], packet: Uint8Array): void {
    if (this.#batch && (this.#batch.bytes > BATCH_BYTES || nodes.join() !== this.#batchFor.join())) this.#flush();
    this.#batch ??= new Batch();
    this.#batchFor = nodes;
    this.#batch.add(packet);
  }

  /** What the node itself says to a rank elsewhere, in the name of one of its own. */
  #reply(header: Int32Array, payload: Uint8Array | null): boolean {
    const grId = this.#nodeOf[header[W_DEST]!]!;
    if (this.#lost.has(grId)) return true;
    if (this.#outstanding >= OUTSTANDING_BYTES) return false;
    const packet = serializePacket(header, null, payload);
    this.#pack([grId], new Uint8Array(packet, 0, packetBytes(1, payload?.length ?? 0)));
    return true;
  }

  #serve(): void {
    if (!this.#server) return;
    this.#server.poll();
    this.#flush();
    if (this.#server.waiting) this.#retry();
  }

  #drain(): void {
    while (this.#outstanding < OUTSTANDING_BYTES) {
      const count = this.#options.link.drainOutbox(this, DRAIN_LIMIT);
      this.#pusher.push(PUSH_LIMIT);
      this.#flush();
      if (count < DRAIN_LIMIT && !this.#pusher.pushing) break;
    }
    this.#serve();
    if (!this.#onPassed || this.#passed < this.#onPassed.packets) return;
    const { callback } = this.#onPassed;
    this.#onPassed = undefined;
    callback();
  }

  #flush(): void {
    if (!this.#batch) return;
    const payload = this.#batch.payload();
    this.#batch = undefined;
    this.#outstanding += payload.byteLength;
    this.#options.router.postMessage({ type: "payload", grIds: this.#batchFor, payload }, [payload]);
  }

  #onLost(grId: number, error: RunError): void {
    const { table, grId: own } = this.#options.spec;
    const node = table.find((entry) => entry.grId === grId && grId !== own);
    if (!node || this.#lost.has(grId)) return;
    this.#lost.add(grId);
    this.#pusher.forget((pid) => this.#nodeOf[pid] === grId);
    this.#options.onLost(error);
    for (let pid = node.nrOffset; pid < node.nrOffset + node.count; pid++) {
      const header = new Int32Array(HEADER_WORDS);
      header[W_KIND] = FAILED;
      header[W_SOURCE] = pid;
      for (let nrId = 0; nrId < this.#count; nrId++)
        this.#deliver(nrId, { header, destinations: [this.#first + nrId], payload: new Uint8Array(0) });
      this.#server?.onFailed(pid);
    }
    this.#serve();
  }

  #onPayload(source: number, payload: ArrayBuffer): void {
    const { table, grId: own } = this.#options.spec;
    const node = table.find(({ grId }) => grId === source && grId !== own);
    if (this.#lost.has(source)) return;
    const packets = node && splitPayload(payload);
    if (!packets) {
      this.#options.onFault(`node ${source} sent a frame that is not made of packets`);
      return;
    }
    for (const bytes of packets) {
      const packet = readForeignPacket(bytes, { from: node.nrOffset, count: node.count }, this.#worldSize);
      if (!packet) {
        this.#options.onFault(`node ${source} sent a packet that breaks the rules`);
        return;
      }
      if (this.#pusher.take(packet.header)) continue;
      const verdict = this.#take(packet);
      if (verdict === "refused") {
        this.#options.onFault(`node ${source} asked for more of a window than the rules allow`);
        return;
      }
      if (verdict === "rank")
        for (const pid of packet.destinations) if (this.#isOwn(pid)) this.#deliver(pid - this.#first, packet);
    }
    if (this.#pusher.pushing) this.#drain();
    else this.#serve();
  }

  /** Accesses to windows that the node reaches are served here, whatever the rank computes. */
  #take({ header, payload }: ForeignPacket): Verdict {
    const kind = header[W_KIND]! & 0xffff;
    if (!this.#server || !isRma(kind) || kind === RMA_REPLY || !this.#isOwn(header[W_DEST]!)) return "rank";
    return this.#server.take(header, 0, payload);
  }

  #isOwn(pid: number): boolean {
    return pid >= this.#first && pid < this.#first + this.#count;
  }

  #deliver(nrId: number, packet: ForeignPacket): void {
    const own = { ...packet, header: addressTo(packet.header, this.#first + nrId) };
    let waiting = this.#waiting.get(nrId);
    if (!waiting) {
      if (this.#give(nrId, own)) return;
      waiting = { packets: new Fifo(), bytes: 0 };
      this.#waiting.set(nrId, waiting);
    }
    if (waiting.bytes + sizeOf(own) > this.#mostWaiting) {
      this.#options.onFault(`more waits for rank ${this.#first + nrId} than its peers have credit for`);
      return;
    }
    waiting.packets.push(own);
    waiting.bytes += sizeOf(own);
    this.#retry();
  }

  #give(nrId: number, { header, payload }: ForeignPacket): boolean {
    return this.#options.link.tryDeliver(nrId, header, payload.length > 0 ? payload : null);
  }

  #retry(): void {
    if (this.#retrying) return;
    this.#retrying = true;
    this.#options.setTimeout(() => {
      this.#retrying = false;
      this.#serve();
      for (const [nrId, waiting] of this.#waiting) {
        const { packets } = waiting;
        while (packets.length > 0 && this.#give(nrId, packets.first)) {
          waiting.bytes -= sizeOf(packets.first);
          packets.shift();
        }
        if (packets.length === 0) this.#waiting.delete(nrId);
      }
      if (this.#waiting.size > 0) this.#retry();
    }, RETRY_MS);
  }
}

function sizeOf({ payload }: ForeignPacket): number {
  return HEADER_BYTES + payload.length;
}
