/** Nodes with the real delivery over a network, relays and a Redis that are simulated: one thread, one clock, one seed. */
import { type Frame, seededRandom } from "@commworld/protocol";
import { Delivery, type DeliveryParts } from "./delivery";
import { EventQueue } from "./event-queue.fixture";
import { FRAME_COST_BYTES } from "./outgoing";
import type { Fault, Scenario } from "./scenario.fixture";

/** Small, so that a few payloads fill it. */
const WINDOW = { start: 2_048, limit: 16_384 };
/** After the last fault everything must have arrived. */
const HEALING_MS = 30_000;
const MOST_EVENTS = 300_000;

export class Violation extends Error {}

interface SimulatedNode {
  delivery: Delivery;
  relay: number;
  /** Grows with each connection; null: no socket. */
  connection: number | null;
  isSlow: boolean;
  isGone: boolean;
  tickAt: number;
}

export interface SimulationOptions {
  newDelivery?: (parts: DeliveryParts) => Delivery;
  /** Hears of every event. */
  trace?: (line: string) => void;
}

/** Throws a Violation when an invariant breaks; else the number of events. */
export function simulate(scenario: Scenario, options: SimulationOptions = {}): number {
  return new Simulation(scenario, options).run();
}

class Simulation {
  readonly #scenario: Scenario;
  readonly #trace: ((line: string) => void) | undefined;
  /** Of its own for each path and each node: what is left out of a scenario does not change the rest. */
  readonly #randoms = new Map<number, () => number>();
  readonly #queue = new EventQueue();
  readonly #nodes: SimulatedNode[] = [];
  readonly #active = new Set<Fault>();
  readonly #deadRelays = new Set<number>();
  /** Ids of payloads by `source * nodes + destination`, in the order they were handed over, and how many have come. */
  readonly #handedOver: number[][] = [];
  readonly #arrived: number[] = [];
  readonly #lastArrival: number[] = [];
  #connections = 0;

  constructor(scenario: Scenario, { newDelivery = (parts) => new Delivery(parts), trace }: SimulationOptions) {
    this.#scenario = scenario;
    this.#trace = trace;
    const all = Array.from({ length: scenario.nodes }, (_, grId) => grId);
    for (const grId of all) {
      const node: SimulatedNode = {
        relay: Math.floor(this.#random(grId, grId) * scenario.relays),
        connection: this.#connections++,
        isSlow: false,
        isGone: false,
        tickAt: Number.POSITIVE_INFINITY,
        delivery: newDelivery({
          grId,
          epoch: 1,
          peers: all.filter((other) => other !== grId),
          window: WINDOW,
          transmit: (frame) => this.#transmit(grId, frame),
          canTransmit: () => !node.isSlow,
          deliver: (source, payload) => this.#onDelivered(source, grId, payload),
          left: () => {},
        }),
      };
      this.#nodes.push(node);
    }
  }

  run(): number {
    const { sends, faults } = this.#scenario;
    sends.forEach((send, id) => {
      this.#queue.add(send.at, () => this.#send(id));
    });
    for (const fault of faults) {
      this.#queue.add(fault.at, () => this.#begin(fault));
      this.#queue.add(fault.at + fault.forMs, () => this.#end(fault));
    }
    const lastAt = Math.max(0, ...sends.map(({ at }) => at), ...faults.map(({ at, forMs }) => at + forMs));
    let events = 0;
    while (this.#queue.step()) {
      if (++events > MOST_EVENTS) throw new Violation("the nodes never come to rest");
      if (this.#queue.now > lastAt + HEALING_MS) break;
      this.#checkBounds();
    }
    this.#checkComplete();
    return events;
  }

  #note(text: () => string): void {
    this.#trace?.(`${this.#queue.now.toFixed(1).padStart(8)} ms  ${text()}`);
  }

  #random(source: number, grId: number): number {
    const path = source * this.#scenario.nodes + grId;
    let random = this.#randoms.get(path);
    if (!random) {
      random = seededRandom(this.#scenario.seed * 1_000 + path);
      this.#randoms.set(path, random);
    }
    return random();
  }

  #send(id: number): void {
    const { from, to, bytes } = this.#scenario.sends[id]!;
    const node = this.#nodes[from]!;
    const living = to.filter((grId) => !this.#nodes[grId]!.isGone);
    if (node.isGone || living.length === 0) return;
    const payload = new Uint8Array(Math.max(4, bytes));
    new DataView(payload.buffer).setUint32(0, id);
    for (const grId of living) {
      const pair = from * this.#scenario.nodes + grId;
      this.#handedOver[pair] ??= [];
      this.#handedOver[pair].push(id);
    }
    this.#note(() => `node ${from} hands over payload ${id} (${payload.length} B) for ${living.join(", ")}`);
    node.delivery.send(
      [...living].sort((a, b) => a - b),
      payload,
      this.#queue.now,
    );
    this.#arm(from);
  }

  #onDelivered(source: number, grId: number, payload: Uint8Array): void {
    const pair = source * this.#scenario.nodes + grId;
    const id = new DataView(payload.buffer, payload.byteOffset).getUint32(0);
    const at = this.#arrived[pair] ?? 0;
    this.#note(() => `node ${grId} is given payload ${id} of node ${source}`);
    const expected = this.#handedOver[pair]?.[at];
    if (expected !== id)
      throw new Violation(`node ${grId} got payload ${id} of node ${source}, next in order is ${expected ?? "none"}`);
    this.#arrived[pair] = at + 1;
  }

  #transmit(source: number, frame: Frame): void {
    const node = this.#nodes[source]!;
    const { connection } = node;
    if (connection === null) return;
    for (const { grId, sequence, ack } of frame.destinations) {
      this.#note(() => `node ${source} > ${grId}: ${frame.kind} ${sequence}, ack ${ack}`);
      const copies = this.#hits("frames-lost", source, grId) ? 0 : this.#hits("frames-doubled", source, grId) ? 2 : 1;
      if (copies === 0) this.#note(() => "    lost");
      for (let copy = 0; copy < copies; copy++) this.#carry(source, connection, grId, frame);
    }
  }

  #carry(source: number, connection: number, grId: number, frame: Frame): void {
    const pair = source * this.#scenario.nodes + grId;
    const target = this.#nodes[grId]!;
    const heading = target.connection;
    const overtakes = this.#hits("frames-overtake", source, grId);
    const random = () => this.#random(source, grId);
    let at = this.#queue.now + 0.2 + 3 * random() + (overtakes ? 80 * random() : 0);
    if (!overtakes) {
      at = Math.max(at, this.#lastArrival[pair] ?? 0);
      this.#lastArrival[pair] = at;
    }
    this.#queue.add(at, () => {
      const sender = this.#nodes[source]!;
      const isCrossing = sender.relay !== target.relay;
      // Of a socket that has broken in the meantime, half of what it carried had arrived.
      const isCut = sender.connection !== connection && random() < 0.5;
      const isApart = this.#isApart(source) || this.#isApart(grId);
      if (isCut || isApart || target.isGone || heading === null || target.connection !== heading) return;
      if (isCrossing && this.#has("redis-restarts")) return;
      target.delivery.receive(frame, this.#queue.now);
      this.#arm(grId);
    });
  }

  #begin(fault: Fault): void {
    this.#note(() => `FAULT ${JSON.stringify(fault)}`);
    this.#active.add(fault);
    if (fault.kind === "socket-cut") this.#disconnect(fault.node);
    if (fault.kind === "slow") this.#nodes[fault.node]!.isSlow = true;
    if (fault.kind === "relay-dies") {
      this.#deadRelays.add(fault.relay);
      this.#nodes.forEach(({ relay }, grId) => {
        if (relay === fault.relay) this.#disconnect(grId);
      });
    }
    if (fault.kind === "gone") {
      this.#nodes[fault.node]!.isGone = true;
      this.#disconnect(fault.node);
    }
  }

  #end(fault: Fault): void {
    this.#active.delete(fault);
    this.#note(() => `OVER ${JSON.stringify(fault)}`);
    if (fault.kind === "relay-dies") this.#deadRelays.delete(fault.relay);
    if (fault.kind === "slow") {
      const node = this.#nodes[fault.node]!;
      node.isSlow = false;
      node.delivery.pump(this.#queue.now);
      this.#arm(fault.node);
    }
    if (fault.kind === "gone")
      this.#nodes.forEach(({ delivery, isGone }, grId) => {
        if (isGone) return;
        delivery.lose(fault.node, this.#queue.now);
        this.#arm(grId);
      });
  }

  #disconnect(grId: number): void {
    const node = this.#nodes[grId]!;
    if (node.connection === null) return;
    node.connection = null;
    node.delivery.pause();
    this.#queue.add(this.#queue.now + 5 + 200 * this.#random(grId, grId), () => this.#reconnect(grId));
  }

  /** To any relay that lives, as soon as there is one. */
  #reconnect(grId: number): void {
    const node = this.#nodes[grId]!;
    if (node.isGone) return;
    const living = Array.from({ length: this.#scenario.relays }, (_, relay) => relay).filter(
      (relay) => !this.#deadRelays.has(relay),
    );
    const isHeld = [...this.#active].some((fault) => fault.kind === "socket-cut" && fault.node === grId);
    if (isHeld || living.length === 0) {
      this.#queue.add(this.#queue.now + 50, () => this.#reconnect(grId));
      return;
    }
    node.relay = living[Math.floor(this.#random(grId, grId) * living.length)]!;
    node.connection = this.#connections++;
    this.#note(() => `node ${grId} is back, on relay ${node.relay}`);
    node.delivery.resume(this.#queue.now);
    this.#arm(grId);
  }

  #arm(grId: number): void {
    const node = this.#nodes[grId]!;
    const { dueAt } = node.delivery;
    if (dueAt >= node.tickAt || node.isGone) return;
    node.tickAt = dueAt;
    this.#queue.add(dueAt, () => {
      if (node.tickAt !== dueAt || node.isGone) return;
      node.tickAt = Number.POSITIVE_INFINITY;
      node.delivery.tick(this.#queue.now);
      this.#arm(grId);
    });
  }

  #has(kind: Fault["kind"]): boolean {
    for (const fault of this.#active) if (fault.kind === kind) return true;
    return false;
  }

  #hits(kind: "frames-lost" | "frames-doubled" | "frames-overtake", source: number, grId: number): boolean {
    for (const fault of this.#active) if (fault.kind === kind && this.#random(source, grId) < fault.share) return true;
    return false;
  }

  #isApart(grId: number): boolean {
    for (const fault of this.#active) if (fault.kind === "partition" && fault.nodes.includes(grId)) return true;
    return false;
  }

  #checkBounds(): void {
    const { nodes } = this.#scenario;
    for (let grId = 0; grId < nodes; grId++)
      for (let peer = 0; peer < nodes; peer++) {
        const { unacked, window, early } = this.#nodes[grId]!.delivery.bytesOf(peer);
        if (window > WINDOW.limit) throw new Violation(`the window of ${grId} for ${peer} is ${window} bytes`);
        if (unacked > WINDOW.limit + FRAME_COST_BYTES)
          throw new Violation(`node ${grId} keeps ${unacked} bytes for ${peer}`);
        if (early > WINDOW.limit) throw new Violation(`node ${grId} keeps ${early} early bytes of ${peer}`);
      }
  }

  #checkComplete(): void {
    const { nodes } = this.#scenario;
    for (let from = 0; from < nodes; from++) {
      const { isGone, delivery } = this.#nodes[from]!;
      if (isGone) continue;
      for (let to = 0; to < nodes; to++) {
        const pair = from * nodes + to;
        const count = this.#handedOver[pair]?.length ?? 0;
        const arrived = this.#arrived[pair] ?? 0;
        if (arrived < count && !this.#nodes[to]!.isGone)
          throw new Violation(`of ${count} payloads of node ${from}, ${arrived} have reached node ${to}`);
      }
      if (!delivery.isSettled) throw new Violation(`node ${from} still waits for an ack`);
    }
  }
}
