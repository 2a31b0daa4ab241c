/** A relay: its ports, its sessions, its rooms. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { CLOSE, type CloseName } from "@commworld/protocol";
import { type WebSocket, WebSocketServer } from "ws";
import type { Bus } from "./bus/types";
import { clientAddress } from "./http/client-address";
import { healthHandler } from "./http/health";
import { JoinRate } from "./http/join-rate";
import { createMetricsServer } from "./http/metrics-server";
import { isOriginAllowed } from "./http/origin";
import type { Log } from "./log";
import type { Metrics } from "./metrics";
import { Rooms } from "./rooms/rooms";
import type { RunRecorder } from "./run/recorder";
import type { SessionParts, Timing } from "./session/parts";
import { Session } from "./session/session";
import type { RoomStore } from "./store/types";

/** Above the largest frame, so that a frame a little too large gets a code of ours; far above, the WebSocket layer cuts. */
const MAX_MESSAGE_BYTES = 512 * 1024;
const CHECK_EVERY_MS = 1_000;
const RECONCILE_EVERY_MS = 5_000;
/** Time for sockets to close, leaves to reach the store and records to be written, each. */
const SHUTDOWN_STEP_MS = 3_000;

export interface RelayOptions {
  port: number;
  host?: string;
  /** 0: none. */
  metricsPort: number;
  ticketSecret: string;
  allowedOrigins: readonly string[];
  trustProxy: boolean;
  joinsPerSecond: number;
  bytesPerSecond: number;
  timing: Timing;
  /** The relay owns them and closes them. */
  store: RoomStore;
  bus: Bus;
  recorder: RunRecorder;
  metrics: Metrics;
  log: Log;
}

export interface Relay {
  port: number;
  metricsPort: number;
  /** Tells every member to go elsewhere and leaves every room. Resolves in bounded time. */
  close(): Promise<void>;
}

function listen(server: Server, port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function atMost(milliseconds: number, work: Promise<unknown>): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
  return Promise.race([work, limit]);
}

export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { store, bus, recorder, metrics, log, timing } = options;
  const rooms = new Rooms({ store, bus, recorder, metrics, log });
  const sessions = new Set<Session>();
  const joinRate = new JoinRate(options.joinsPerSecond);
  const parts: SessionParts = {
    relay: bus.self,
    rooms,
    store,
    recorder,
    ticketSecret: new TextEncoder().encode(options.ticketSecret),
    bytesPerSecond: options.bytesPerSecond,
    timing,
    metrics,
    log,
  };
  let draining = false;

  /** A browser cannot see why an upgrade was refused, so a socket is accepted and then closed with a code. */
  function refusalOf(request: IncomingMessage): CloseName | null {
    if (draining) return "GOING_AWAY";
    if (!isOriginAllowed(request.headers.origin, request.headers.host, options.allowedOrigins)) return "FORBIDDEN";
    if (!joinRate.allows(clientAddress(request, options.trustProxy), Date.now())) return "TOO_FAST";
    return null;
  }

  function accept(socket: WebSocket, wire: Duplex, request: IncomingMessage): void {
    const refusal = refusalOf(request);
    if (refusal) {
      metrics.closes.inc({ reason: CLOSE[refusal].reason });
      socket.on("error", () => {});
      socket.close(CLOSE[refusal].code, CLOSE[refusal].reason);
      return;
    }
    const query = request.url?.split("?")[1];
    const session = new Session(socket, wire, new URLSearchParams(query).get("room"), parts, () => {
      sessions.delete(session);
      metrics.connections.set(sessions.size);
    });
    sessions.add(session);
    metrics.connections.set(sessions.size);
  }

  const checks = [
    { name: "store", run: () => store.ping() },
    { name: "bus", run: () => bus.ping() },
    { name: "record", run: () => recorder.ping() },
  ];
  const server = createServer(healthHandler(checks, () => draining));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on("upgrade", (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, (socket) => accept(socket, wire, request)),
  );
  const metricsServer = options.metricsPort === 0 ? null : createMetricsServer(metrics.registry);

  const checking = setInterval(
    () => {
      const now = Date.now();
      for (const session of sessions) session.check(now);
      rooms.tick(now);
      joinRate.sweep(now);
    },
    Math.min(CHECK_EVERY_MS, timing.silenceMs / 4),
  );
  const reconciling = setInterval(() => rooms.background(rooms.reconcile()), RECONCILE_EVERY_MS);

  async function close(): Promise<void> {
    draining = true;
    clearInterval(checking);
    clearInterval(reconciling);
    server.close();
    metricsServer?.close();
    for (const session of [...sessions]) session.close("GOING_AWAY");
    await atMost(SHUTDOWN_STEP_MS, rooms.close());
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
    server.closeAllConnections();
    metricsServer?.closeAllConnections();
    await atMost(SHUTDOWN_STEP_MS, recorder.close());
    await atMost(SHUTDOWN_STEP_MS, Promise.allSettled([bus.close(), store.close()]));
  }

  try {
    await bus.start();
    const metricsPort = metricsServer ? await listen(metricsServer, options.metricsPort, options.host) : 0;
    const port = await listen(server, options.port, options.host);
    return { port, metricsPort, close };
  } catch (error) {
    await close();
    throw error;
  }
}
