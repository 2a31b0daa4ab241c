/** The routers of nodes under load, in this process: with the product's delivery, and without any. */

import { MessageChannel, type MessagePort } from "node:worker_threads";
import {
  bundleFrames,
  decodeFrame,
  encodeFrame,
  PROTOCOL_VERSION,
  type PreparedRun,
  splitBundle,
} from "@commworld/protocol";
import { RoomClient, type RouterEvent, type RouterSocketConstructor } from "@commworld/runtime/router";
import { WebSocket } from "ws";
import { mintTicket, type newRoom } from "../relay-server";

export type Reliability = "on" | "off";

const HIGH_WATER_BYTES = 1024 * 1024;
const WARM_UP_MS = 500;
const MEASURE_MS = 1_500;
/** What a node hands over before it hears that the socket has it. */
const AHEAD_BYTES = 256 * 1024;

type Room = Awaited<ReturnType<typeof newRoom>>;

interface Node {
  grId: number;
  port: MessagePort;
  close(): void;
}

/** Payloads that arrive in a second, over all nodes. Every node sends each payload to all others. */
export async function routersUnderLoad(
  reliability: Reliability,
  ports: readonly number[],
  room: Room,
  size: number,
  bytes: number,
): Promise<number> {
  const nodes = await (reliability === "on" ? openReliable(ports, room, size) : openPlain(ports, room, size));
  let arrived = 0;
  const everybody = nodes.map(({ grId }) => grId).sort((a, b) => a - b);
  for (const { port, grId } of nodes) {
    const grIds = everybody.filter((other) => other !== grId);
    let ahead = 0;
    const fill = () => {
      for (; ahead < AHEAD_BYTES; ahead += bytes) {
        const payload = new Uint8Array(bytes).fill(7).buffer;
        port.postMessage({ type: "payload", grIds, payload }, [payload]);
      }
    };
    port.on("message", (message: { type: string; bytes: number }) => {
      if (message.type === "payload") arrived++;
      if (message.type !== "consumed") return;
      ahead -= message.bytes;
      if (ahead < AHEAD_BYTES / 2) fill();
    });
    fill();
  }
  await wait(WARM_UP_MS);
  const before = { at: performance.now(), arrived };
  await wait(MEASURE_MS);
  const rate = (arrived - before.arrived) / ((performance.now() - before.at) / 1000);
  for (const node of nodes) node.close();
  return rate;
}

const urlOf = (ports: readonly number[], index: number) => `ws://127.0.0.1:${ports[index % ports.length]}/`;
const roleOf = (index: number) => (index === 0 ? "host" : "contributor");

function closeAll(hangUp: () => void, port: MessagePort): void {
  hangUp();
  port.close();
}

async function openReliable(ports: readonly number[], { room, user, request }: Room, size: number): Promise<Node[]> {
  const nodes: Node[] = [];
  await new Promise<void>((resolve, reject) => {
    let going = 0;
    let isStarted = false;
    for (let index = 0; index < size; index++) {
      const onEvent = (event: RouterEvent) => {
        if (event.type === "room" && index === 0 && !isStarted && event.room.members.length === size) {
          isStarted = true;
          client.startRun(request);
        } else if (event.type === "prepare") {
          const { port1, port2 } = new MessageChannel();
          client.attachBridge(port2 as unknown as globalThis.MessagePort, event.run);
          nodes.push({ grId: event.grId, port: port1, close: () => closeAll(() => client.leave(), port1) });
          client.ready(event.run.runId);
        } else if (event.type === "go" && ++going === size) resolve();
        else if (event.type === "refusal") reject(new Error(event.refusal.message));
      };
      const client: RoomClient = new RoomClient({
        url: urlOf(ports, index),
        room,
        name: roleOf(index),
        cores: 1,
        Socket: WebSocket as unknown as RouterSocketConstructor,
        ticket: () => mintTicket(room, roleOf(index), user),
        onEvent,
      });
      client.connect();
    }
  });
  return nodes;
}

async function openPlain(ports: readonly number[], { room, user, request }: Room, size: number): Promise<Node[]> {
  const nodes: Node[] = [];
  await new Promise<void>((resolve, reject) => {
    let going = 0;
    let isStarted = false;
    for (let index = 0; index < size; index++) {
      const socket = new WebSocket(`${urlOf(ports, index)}?room=${room}`);
      const say = (message: object) => socket.send(JSON.stringify(message));
      let grId = -1;
      let link: PlainLink | undefined;
      socket.once("open", async () => {
        const ticket = await mintTicket(room, roleOf(index), user);
        say({ type: "hello", version: PROTOCOL_VERSION, ticket, name: roleOf(index), cores: 1 });
      });
      socket.on("error", reject);
      socket.on("message", (data: Buffer, isBinary) => {
        if (isBinary) return link?.receive(data);
        const message = JSON.parse(data.toString());
        if (message.type === "welcome") grId = message.grId;
        else if (message.type === "room" && index === 0 && !isStarted && message.members.length === size) {
          isStarted = true;
          say({ type: "run.start", ref: "bench", request });
        } else if (message.type === "run.prepare") {
          const { port1, port2 } = new MessageChannel();
          link = new PlainLink(socket, port2, grId, message.run);
          nodes.push({ grId, port: port1, close: () => closeAll(() => socket.terminate(), port1) });
          say({ type: "run.ready", runId: message.run.runId });
        } else if (message.type === "run.go" && ++going === size) resolve();
      });
    }
  });
  return nodes;
}

/** A router's link without delivery: frames are packed and sent, nothing is remembered. */
class PlainLink {
  readonly #socket: WebSocket;
  readonly #port: MessagePort;
  readonly #waiting: { grIds: number[]; payload: ArrayBuffer }[] = [];
  #frames: Uint8Array[] = [];
  #frameBytes = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(socket: WebSocket, port: MessagePort, grId: number, { epoch }: PreparedRun) {
    this.#socket = socket;
    this.#port = port;
    port.on("message", (message) => {
      this.#waiting.push(message);
      if (!this.#timer) this.#drain(grId, epoch);
    });
  }

  receive(message: Buffer): void {
    const split = splitBundle(message);
    for (const bytes of split.ok ? split.frames : []) {
      const decoded = decodeFrame(bytes);
      if (!decoded.ok) continue;
      // A Buffer's own slice would be a view.
      const payload = new Uint8Array(decoded.frame.payload).buffer;
      this.#port.postMessage({ type: "payload", grIds: [decoded.frame.source], payload }, [payload]);
    }
  }

  #drain(source: number, epoch: number): void {
    this.#timer = null;
    while (this.#waiting.length > 0) {
      if (this.#socket.bufferedAmount + this.#frameBytes > HIGH_WATER_BYTES) {
        this.#timer = setTimeout(() => this.#drain(source, epoch), 2);
        return;
      }
      const { grIds, payload } = this.#waiting.shift()!;
      const destinations = grIds.map((grId) => ({ grId, sequence: 0, ack: 0 }));
      const frame = encodeFrame({ kind: "data", source, epoch, destinations, payload: new Uint8Array(payload) });
      if (this.#frames.length === 0) setImmediate(() => this.#flush());
      this.#frames.push(frame);
      this.#frameBytes += frame.length;
      this.#port.postMessage({ type: "consumed", bytes: payload.byteLength });
    }
  }

  #flush(): void {
    const messages = bundleFrames(this.#frames);
    this.#frames = [];
    this.#frameBytes = 0;
    if (this.#socket.readyState === WebSocket.OPEN) for (const message of messages) this.#socket.send(message);
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
