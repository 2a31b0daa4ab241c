/** A member's side of a room: its socket, its reconnects, its part in runs. No DOM: works in a worker and in Node. */
import {
  type CloseEvent,
  type ConsoleChunk,
  closeEventOf,
  decodeFrame,
  type Finding,
  LIMITS,
  MAX_CONTROL_BYTES,
  type MemberMessage,
  type NodeCheck,
  type NodeSample,
  PROTOCOL_VERSION,
  type PreparedRun,
  parseControl,
  type RelayMessage,
  type RunEnded,
  type RunRequest,
  relayMessage,
  splitWidgets,
  type Widget,
} from "@commworld/protocol";
import type { NodeFinish } from "../node/types";
import { backoffMs } from "./backoff";
import { RunLink } from "./run-link";
import { type RouterSocketConstructor, SocketLink } from "./socket";
import { splitConsole } from "./split-console";
import type { Router, RouterClose, RouterEvent, RouterIdentity, RouterState, TicketSource } from "./types";

/** Console and telemetry of a big world fit many times. */
const MAX_RELAY_MESSAGE_BYTES = 4 * MAX_CONTROL_BYTES;

const FINDINGS_PER_MESSAGE = 4;

const LOST = { code: 1006, reason: "connection-lost", retriable: true };
const NO_TICKET = { code: 0, reason: "no-ticket", retriable: true };

export interface RoomClientOptions extends RouterIdentity {
  Socket: RouterSocketConstructor;
  ticket: TicketSource;
  onEvent(event: RouterEvent): void;
  /** 0 up to 1; for the spread of reconnects. */
  random?: () => number;
  pingIntervalMs?: number;
  /** A relay that says nothing for so long while a ping is outstanding is given up. */
  silenceMs?: number;
}

interface Connection {
  link: SocketLink;
  grId: number;
  heardAt: number;
  pingAt: number | null;
}

export class RoomClient implements Router {
  readonly #options: RoomClientOptions;
  #cores: number;
  #state: RouterState = { phase: "closed", close: null };
  /** Grows with every connect and leave: what an older attempt brings is nobody's. */
  #attempt = 0;
  #failures = 0;
  #connection: Connection | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  /** The run that this member was told of, as long as it has not ended. */
  #run: PreparedRun | null = null;
  #link: RunLink | null = null;
  /** A run that this side ended before the relay said so. */
  #endedHere: string | null = null;
  #refs = 0;
  #windowBytes: number | undefined;

  constructor(options: RoomClientOptions) {
    this.#options = options;
    this.#cores = options.cores;
  }

  connect(): void {
    if (this.#state.phase !== "closed") return;
    this.#failures = 0;
    void this.#open();
  }

  startRun(request: RunRequest, ref = `start-${++this.#refs}`): string {
    this.#say({ type: "run.start", ref, request });
    return ref;
  }

  ready(runId: string): void {
    this.#say({ type: "run.ready", runId });
  }

  finish(runId: string, { status, error, sample }: NodeFinish): void {
    const say = () => this.#say({ type: "run.finish", runId, status, ...(error ? { error } : {}), sample });
    if (status === "succeeded" && this.#link?.run.runId === runId) this.#link.whenSettled(say);
    else say();
  }

  stopRun(runId: string): void {
    this.#say({ type: "run.stop", runId });
  }

  sendTelemetry(sample: NodeSample): void {
    this.#say({ type: "telemetry", sample });
  }

  sendConsole(runId: string, chunks: ConsoleChunk[]): void {
    for (const part of splitConsole(chunks)) this.#say({ type: "console", runId, chunks: part });
  }

  sendWidgets(runId: string, widgets: Widget[]): void {
    for (const part of splitWidgets(widgets)) this.#say({ type: "widgets", runId, widgets: part });
  }

  sendCheck(check: NodeCheck): void {
    this.#say({ type: "check", check });
  }

  sendFindings(runId: string, findings: Finding[]): void {
    for (let at = 0; at < findings.length; at += FINDINGS_PER_MESSAGE)
      this.#say({ type: "findings", runId, findings: findings.slice(at, at + FINDINGS_PER_MESSAGE) });
  }

  setCores(cores: number): void {
    this.#cores = cores;
    this.#say({ type: "member.cores", cores });
  }

  leave(): void {
    this.#say({ type: "leave" });
    this.#hangUp();
    this.#endOwnRun("This tab left the room.");
    this.#setState({ phase: "closed", close: null });
  }

  attachBridge(port: MessagePort, run: PreparedRun): void {
    if (this.#link && this.#link.run.runId === run.runId) this.#link.attach(port);
    else port.close();
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#setState({ phase: "connecting", attempt: this.#failures + 1 });
    let ticket: string;
    try {
      ticket = await this.#options.ticket();
    } catch (error) {
      if (attempt !== this.#attempt) return;
      const retriable = !(error instanceof Error && "retriable" in error && error.retriable === false);
      return this.#onClosed({ ...NO_TICKET, retriable }, error instanceof Error ? error.message : String(error));
    }
    if (attempt !== this.#attempt) return;
    const { url, room, name, Socket } = this.#options;
    const hello: MemberMessage = { type: "hello", version: PROTOCOL_VERSION, ticket, name, cores: this.#cores };
    const link = new SocketLink(Socket, `${url}?room=${room}`, {
      open: () => link.send(JSON.stringify(hello)),
      text: (text) => this.#onText(text),
      frame: (bytes) => this.#onFrame(bytes),
      malformed: (fault) => this.#onMalformed(fault),
      close: (code) => this.#onClosed(closeOf(code)),
    });
    this.#connection = { link, grId: -1, heardAt: Date.now(), pingAt: null };
  }

  #onText(text: string) {
    if (!this.#connection) return;
    this.#connection.heardAt = Date.now();
    this.#connection.pingAt = null;
    const parsed = parseControl(relayMessage, text, MAX_RELAY_MESSAGE_BYTES);
    if (parsed.ok) return this.#onMessage(parsed.message);
    this.#hangUp();
    this.#onClosed(
      { code: 4400, reason: "bad-message", retriable: false },
      `The relay said what this page does not understand (${parsed.detail}): reload the page.`,
    );
  }

  #onMessage(message: RelayMessage) {
    const emit = this.#options.onEvent;
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message);
      case "room":
        return emit({ type: "room", room: message });
      case "run.prepare":
        return this.#onPrepare(message.run);
      case "run.go":
        return emit({ type: "go", runId: message.runId });
      case "run.node-lost":
        if (this.#run?.runId === message.runId) this.#link?.lose(message.grId, message.error);
        return emit({ type: "node-lost", runId: message.runId, grId: message.grId, error: message.error });
      case "run.ended":
        return this.#onEnded(message);
      case "error":
        return emit({ type: "refusal", refusal: message });
      case "telemetry":
      case "console":
      case "check":
      case "findings":
      case "widgets":
        return emit(message);
      case "pong":
        return;
    }
  }

  #onWelcome(welcome: Extract<RelayMessage, { type: "welcome" }>): void {
    if (!this.#connection) return;
    this.#connection.grId = welcome.grId;
    this.#windowBytes = welcome.limits.windowBytes;
    this.#failures = 0;
    this.#heartbeat = setInterval(() => this.#beat(), this.#options.pingIntervalMs ?? LIMITS.pingIntervalMs);
    this.#setState({ phase: "connected" });
    this.#options.onEvent({ type: "welcome", welcome });
  }

  #onPrepare(run: PreparedRun): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#run = run;
    this.#link?.close();
    this.#link = new RunLink({
      run,
      grId: connection.grId,
      send: (frame) => connection.link.sendFrame(frame),
      bufferedAmount: () => connection.link.bufferedAmount,
      ...(this.#windowBytes === undefined ? {} : { windowBytes: this.#windowBytes }),
    });
    this.#options.onEvent({ type: "prepare", run, grId: connection.grId });
  }

  /** Frames between two nodes were lost: the node is stopped, and the others hear why. */
  #onFault(run: PreparedRun, message: string): void {
    const error = { kind: "transport" as const, message, ...(this.#connection ? { grId: this.#connection.grId } : {}) };
    this.#say({ type: "run.finish", runId: run.runId, status: "failed", error });
    this.#onEnded({ type: "run.ended", runId: run.runId, status: "failed", error });
    this.#endedHere = run.runId;
  }

  /** Ends are told once: the relay's own word may follow what this side already knew. */
  #onEnded({ runId, status, error }: RunEnded): void {
    if (this.#run?.runId === runId) {
      this.#run = null;
      this.#link?.close();
      this.#link = null;
    } else if (this.#endedHere === runId) {
      this.#endedHere = null;
      return;
    }
    this.#options.onEvent({ type: "ended", runId, status, ...(error ? { error } : {}) });
  }

  #onFrame(bytes: Uint8Array): void {
    if (!this.#connection) return;
    this.#connection.heardAt = Date.now();
    const decoded = decodeFrame(bytes);
    if (decoded.ok) this.#link?.receive(decoded.frame);
    else this.#onMalformed(decoded.error);
  }

  #onMalformed(fault: string): void {
    if (this.#run) this.#onFault(this.#run, `The relay delivered bytes that are no frame (${fault}).`);
  }

  #beat(): void {
    const connection = this.#connection;
    if (!connection) return;
    const now = Date.now();
    // Only an unanswered ping tells a dead connection from a tab whose timers were held back.
    const silenceMs = this.#options.silenceMs ?? LIMITS.silenceMs;
    if (connection.pingAt !== null && now - Math.max(connection.pingAt, connection.heardAt) >= silenceMs) {
      this.#hangUp();
      this.#onClosed(LOST);
      return;
    }
    connection.pingAt ??= now;
    this.#say({ type: "ping", t: now });
  }

  #onClosed(close: RouterClose, message?: string): void {
    const wasInRun = this.#run !== null;
    this.#hangUp();
    this.#endOwnRun("This tab lost its connection to the room.");
    if (!close.retriable || wasInRun) {
      this.#setState({ phase: "closed", close, ...(message === undefined ? {} : { message }) });
      return;
    }
    this.#failures++;
    const waitMs = backoffMs(this.#failures, this.#options.random ?? Math.random);
    this.#setState({ phase: "connecting", attempt: this.#failures + 1, retryAt: Date.now() + waitMs, last: close });
    this.#retry = setTimeout(() => void this.#open(), waitMs);
  }

  #endOwnRun(message: string): void {
    const { runId } = this.#run ?? {};
    if (runId === undefined) return;
    this.#onEnded({ type: "run.ended", runId, status: "lost", error: { kind: "node-lost", message } });
  }

  #hangUp(): void {
    this.#attempt++;
    this.#connection?.link.close();
    this.#connection = null;
    if (this.#retry !== null) clearTimeout(this.#retry);
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#retry = null;
    this.#heartbeat = null;
  }

  #say(message: MemberMessage): void {
    this.#connection?.link.send(JSON.stringify(message));
  }

  #setState(state: RouterState): void {
    this.#state = state;
    this.#options.onEvent({ type: "state", state });
  }
}

function closeOf(code: number): RouterClose {
  const known: CloseEvent | undefined = closeEventOf(code);
  return known ? { ...known } : { ...LOST, code };
}
