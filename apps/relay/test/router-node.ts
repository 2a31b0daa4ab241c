/** The router of packages/runtime with the tests' tickets, its events kept, and a bridge that the test holds. */
import type { PreparedRun } from "@commworld/protocol";
import { RoomClient, type RouterEvent, type RouterSocketConstructor } from "@commworld/runtime/router";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import type { TestMember } from "./member";
import { REQUEST } from "./run";
import { mintTicket } from "./tickets";
import { until } from "./until";

type EventOf<T extends RouterEvent["type"]> = Extract<RouterEvent, { type: T }>;

export interface Node {
  client: RoomClient;
  events: RouterEvent[];
  heard<T extends RouterEvent["type"]>(type: T, fits?: (event: EventOf<T>) => boolean): Promise<EventOf<T>>;
}

export interface NodeOptions {
  room: string;
  role?: "host" | "contributor";
  cores?: number;
  ticket?: () => Promise<string>;
  Socket?: RouterSocketConstructor;
  pingIntervalMs?: number;
  silenceMs?: number;
}

export function newNode(url: string, options: NodeOptions): Node {
  const { room, role = "contributor", cores = 1 } = options;
  const events: RouterEvent[] = [];
  const client = new RoomClient({
    url,
    room,
    name: role === "host" ? "Ada" : "Ben",
    cores,
    Socket: options.Socket ?? (WebSocket as unknown as RouterSocketConstructor),
    ticket: options.ticket ?? (() => mintTicket({ room, role })),
    onEvent: (event) => events.push(event),
    ...(options.pingIntervalMs === undefined ? {} : { pingIntervalMs: options.pingIntervalMs }),
    ...(options.silenceMs === undefined ? {} : { silenceMs: options.silenceMs }),
  });
  onTestFinished(() => client.leave());
  return {
    client,
    events,
    async heard(type, fits = () => true) {
      const find = () =>
        events.find(
          (event): event is EventOf<typeof type> => event.type === type && fits(event as EventOf<typeof type>),
        );
      await until(`the router says ${type}`, () => find() !== undefined);
      return find()!;
    },
  };
}

export async function joined(url: string, options: NodeOptions): Promise<Node> {
  const node = newNode(url, options);
  node.client.connect();
  await node.heard("welcome");
  return node;
}

export interface Bridge {
  port: MessagePort;
  payloads: { from: number; bytes: Uint8Array }[];
  consumed: number;
  send(grIds: number[], bytes: Uint8Array): void;
}

export function attach(node: Node, run: PreparedRun): Bridge {
  const { port1, port2 } = new MessageChannel();
  const bridge: Bridge = {
    port: port1,
    payloads: [],
    consumed: 0,
    send(grIds, bytes) {
      const payload = bytes.slice().buffer;
      port1.postMessage({ type: "payload", grIds, payload }, [payload]);
    },
  };
  port1.onmessage = ({ data }) => {
    if (data.type === "consumed") bridge.consumed += data.bytes;
    else if (data.type === "payload")
      bridge.payloads.push({ from: data.grIds[0], bytes: new Uint8Array(data.payload) });
  };
  node.client.attachBridge(port2, run);
  onTestFinished(() => port1.close());
  return bridge;
}

export async function begin(host: Node, nodes: Node[]): Promise<{ run: PreparedRun; bridges: Bridge[] }> {
  host.client.startRun(REQUEST);
  const { run } = await host.heard("prepare");
  const bridges: Bridge[] = [];
  for (const node of nodes) {
    await node.heard("prepare", (event) => event.run.runId === run.runId);
    bridges.push(attach(node, run));
    node.client.ready(run.runId);
  }
  for (const node of nodes) await node.heard("go");
  return { run, bridges };
}

/** A run whose host is a raw member. Its id. */
export async function beginWith(host: TestMember, node: Node): Promise<string> {
  await host.heard("room", ({ members }) => members.length === 2);
  host.say({ type: "run.start", ref: "r", request: REQUEST });
  const { run } = await node.heard("prepare");
  host.say({ type: "run.ready", runId: run.runId });
  node.client.ready(run.runId);
  await node.heard("go");
  return run.runId;
}
