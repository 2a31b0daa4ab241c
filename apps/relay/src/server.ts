/** A relay: its ports, its sessions, its rooms. */
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { CLOSE, type CloseName } from "@commworld/protocol";
import type { WebSocket } from "ws";
import type { Bus } from "./bus/types";
import { boundSockets } from "./http/bounded-sockets";
import { clientAddress } from "./http/client-address";
import { healthHandler } from "./http/health";
import { createMetricsServer } from "./http/metrics-server";
import { isOriginAllowed } from "./http/origin";
import { createHttpServer, createSocketServer } from "./http/socket-server";
import { Admission } from "./limits/admission";
import type { RelayLimits } from "./limits/limits";
import { QueueLedger } from "./limits/queue-ledger";
import { Workspaces } from "./limits/workspaces";
import type { Log } from "./log";
import type { Metrics } from "./metrics";
import { Rooms } from "./rooms/rooms";
import type { RunRecorder } from "./run/recorder";
import type { SessionParts, Timing } from "./session/parts";
import { Session } from "./session/session";
import { sessionKeys } from "./session/session-keys";
import type { RoomStore } from "./store/types";

const CHECK_EVERY_MS = 1_000;
/** A refused peer that does not answer the close in this time is cut off. */
const REFUSAL_GRACE_MS = 1_000;
const RECONCILE_EVERY_MS = 5_000;
/** So that the relays that take them are not asked by all at once. */
const DRAIN_STEP_MS = 20;
const DRAIN_LOOK_MS = 50;
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
  limits: RelayLimits;
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
  /** Takes no more members and sends those it has to other relays; ends when it is empty, or after a while. */
  drain(): Promise<void>;
  /** Closes every socket. Resolves in bounded time. */
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
  const rooms = new Rooms({ store, bus, recorder, metrics, log, graceMs: timing.graceMs });
  const sessions = new Set<Session>();
  const { limits } = options;
  const admission = new Admission(limits);
  const workspaces = new Workspaces(limits);
  const queue = new QueueLedger(limits.queueBytes);
  metrics.observeQueue(() => queue.bytes);
  const parts: SessionParts = {
    relay: bus.self,
    rooms,
    store,
    recorder,
    keys: sessionKeys(options.ticketSecret),
    limits,
    workspaces,
    queue,
    timing,
    metrics,
    log,
  };
  let draining = false;

  /** A browser cannot see why an upgrade was refused, so a socket is accepted and then closed with a code. */
  function refusalOf(request: IncomingMessage, address: string): CloseName | null {
    if (draining) return "GOING_AWAY";
    if (!isOriginAllowed(request.headers.origin, request.headers.host, options.allowedOrigins)) return "FORBIDDEN";
    return admission.enter(address, Date.now());
  }

  function refuse(socket: WebSocket, name: CloseName): void {
    const { code, reason } = CLOSE[name];
    metrics.closes.inc({ reason });
    socket.on("error", () => {});
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), REFUSAL_GRACE_MS).unref();
  }

  function accept(socket: WebSocket, wire: Duplex, request: IncomingMessage) {
    const address = clientAddress(request, options.trustProxy);
    const refusal = refusalOf(request, address);
    if (refusal) return refuse(socket, refusal);
    const query = request.url?.split("?")[1];
    const session = new Session(socket, wire, new URLSearchParams(query).get("room"), parts, () => {
      sessions.delete(session);
      admission.leave(address);
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
  const server = createHttpServer(
    timing.helloTimeoutMs,
    healthHandler(checks, () => draining),
  );
  boundSockets(server, limits.connections, options.trustProxy ? null : limits.connectionsPerAddress);
  const sockets = createSocketServer();
  server.on("upgrade", (request, wire, head) =>
    sockets.handleUpgrade(request, wire, head, (socket) => accept(socket, wire, request)),
  );
  const metricsServer = options.metricsPort === 0 ? null : createMetricsServer(metrics.registry);

  const checking = setInterval(
    () => {
      const now = Date.now();
      for (const session of sessions) session.check(now);
      rooms.background(rooms.tick(now));
      admission.sweep(now);
      workspaces.sweep(now);
    },
    Math.min(CHECK_EVERY_MS, timing.silenceMs / 4),
  );
  const reconciling = setInterval(() => rooms.background(rooms.reconcile()), RECONCILE_EVERY_MS);

  async function drain(): Promise<void> {
    draining = true;
    server.close();
    // Without a shared store no other relay could take them.
    if (store.isShared) {
      const spreadMs = Math.min(timing.drainSpreadMs, sessions.size * DRAIN_STEP_MS);
      for (const session of [...sessions]) session.goAway(Math.random() * spreadMs);
      const endAt = Date.now() + timing.drainMs;
      while (sessions.size > 0 && Date.now() < endAt)
        await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS));
    }
    await close();
  }

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
    await rooms.tick(Date.now());
    const metricsPort = metricsServer ? await listen(metricsServer, options.metricsPort, options.host) : 0;
    const port = await listen(server, options.port, options.host);
    return { port, metricsPort, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}
