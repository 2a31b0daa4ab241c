/** A member's side of a room: its socket, its reconnects, its part in runs. No DOM: works in a worker and in Node. */
import {
  CLOSE,
  type ConsoleChunk,
  decodeFrame,
  type Finding,
  type Hello,
  LIMITS,
  type MemberMessage,
  type NodeCheck,
  type NodeSample,
  PROTOCOL_VERSION,
  RECONNECTING,
  type RelayMessage,
  type RunRequest,
  splitWidgets,
  type Welcome,
  type Widget,
} from "@commworld/protocol";
import type { NodeFinish } from "../node/types";
import { backoffMs } from "./backoff";
import { ConsoleInbox } from "./console-inbox";
import { ConsoleOutbox } from "./console-outbox";
import { LOST, MemberConnection } from "./member-connection";
import { RunPart } from "./run-part";
import type { RouterSocketConstructor } from "./socket";
import { splitConsole } from "./split-console";
import type { Router, RouterClose, RouterEvent, RouterIdentity, RouterState, TicketSource } from "./types";
import { WaitingMessages } from "./waiting-messages";

const FINDINGS_PER_MESSAGE = 4;
const NO_TICKET: RouterClose = { code: 0, reason: "no-ticket", retriable: true };
/** A relay may notice later than this side that the socket is gone, and keep the place from then on. */
const GRACE_SLACK_MS = LIMITS.silenceMs;
/** A resume that is refused for these is followed by a join. */
const NOT_RESUMED: ReadonlySet<number> = new Set([CLOSE.GONE.code, CLOSE.BAD_TICKET.code]);

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

type Timer = ReturnType<typeof setTimeout>;

export class RoomClient implements Router {
  readonly #options: RoomClientOptions;
  readonly #run: RunPart;
  readonly #waiting = new WaitingMessages();
  readonly #outbox = new ConsoleOutbox();
  readonly #inbox: ConsoleInbox;
  #cores: number;
  #state: RouterState = { phase: "closed", close: null };
  /** Grows with every connect and leave: what an older attempt brings is nobody's. */
  #attempt = 0;
  #failures = 0;
  #connection: MemberConnection | null = null;
  #retry: Timer | null = null;
  #goaway: Timer | null = null;
  /** Ends the own part of a run for which the room keeps no place any more. */
  #grace: Timer | null = null;
  /** Of the last welcome. */
  #token: string | null = null;
  #graceMs: number = LIMITS.graceMs;
  /** Since when a member that was welcome has no socket. */
  #lostAt: number | null = null;
  #refs = 0;

  constructor(options: RoomClientOptions) {
    this.#options = options;
    this.#cores = options.cores;
    this.#inbox = new ConsoleInbox({
      emit: (runId, chunks) => options.onEvent({ type: "console", runId, chunks }),
      ask: (runId, heard) => this.#say({ type: "console.missing", runId, heard }),
    });
    this.#run = new RunPart({
      say: (message) => this.#say(message),
      emit: options.onEvent,
      sendFrame: (frame) => this.#connection?.sendFrame(frame),
      bufferedAmount: () => this.#connection?.bufferedAmount ?? 0,
    });
  }

  connect(): void {
    if (this.#state.phase !== "closed") return;
    this.#failures = 0;
    void this.#open();
  }

  retryNow(): void {
    if (this.#retry === null) this.#connection?.check();
    else {
      clearTimeout(this.#retry);
      this.#retry = null;
      void this.#open();
    }
  }

  startRun(request: RunRequest, ref = `start-${++this.#refs}`): string {
    if (this.#state.phase === "connected") this.#say({ type: "run.start", ref, request });
    else {
      const message = "This tab is not connected to the room now. Try again when it is.";
      this.#options.onEvent({ type: "refusal", refusal: { type: "error", ref, code: "unavailable", message } });
    }
    return ref;
  }

  ready(runId: string): void {
    this.#run.ready(runId);
  }

  finish(runId: string, finish: NodeFinish): void {
    this.#run.finish(runId, finish);
  }

  stopRun(runId: string): void {
    this.#say({ type: "run.stop", runId });
  }

  sendTelemetry(sample: NodeSample): void {
    this.#say({ type: "telemetry", sample });
  }

  sendConsole(runId: string, chunks: ConsoleChunk[]): void {
    for (const part of splitConsole(chunks)) this.#say(this.#outbox.add(runId, part));
  }

  sendWidgets(runId: string, widgets: Widget[]): void {
    for (const part of splitWidgets(widgets)) this.#sayOrKeep({ type: "widgets", runId, widgets: part });
  }

  sendCheck(check: NodeCheck): void {
    this.#say({ type: "check", check });
  }

  sendFindings(runId: string, findings: Finding[]): void {
    for (let at = 0; at < findings.length; at += FINDINGS_PER_MESSAGE)
      this.#sayOrKeep({ type: "findings", runId, findings: findings.slice(at, at + FINDINGS_PER_MESSAGE) });
  }

  setCores(cores: number): void {
    this.#cores = cores;
    this.#say({ type: "member.cores", cores });
  }

  leave(): void {
    this.#say({ type: "leave" });
    this.#hangUp(CLOSE.LEFT.code);
    this.#forget("This tab left the room.");
    this.#inbox.close();
    this.#setState({ phase: "closed", close: null });
  }

  attachBridge(port: MessagePort, run: Parameters<Router["attachBridge"]>[1]): void {
    this.#run.attach(port, run);
  }

  async #open(): Promise<void> {
    const attempt = ++this.#attempt;
    this.#setState(this.#trying());
    const { name, Socket, url, room, pingIntervalMs, silenceMs } = this.#options;
    const hello: Hello = { type: "hello", version: PROTOCOL_VERSION, name, cores: this.#cores };
    const { runId } = this.#run;
    if (this.#token !== null) hello.resume = { token: this.#token, ...(runId === null ? {} : { runId }) };
    else {
      try {
        hello.ticket = await this.#options.ticket();
      } catch (error) {
        if (attempt !== this.#attempt) return;
        const retriable = !(error instanceof Error && "retriable" in error && error.retriable === false);
        return this.#onClosed({ ...NO_TICKET, retriable }, error instanceof Error ? error.message : String(error));
      }
      if (attempt !== this.#attempt) return;
    }
    this.#connection = new MemberConnection({
      Socket,
      url: `${url}?room=${room}`,
      hello,
      ...(pingIntervalMs === undefined ? {} : { pingIntervalMs }),
      ...(silenceMs === undefined ? {} : { silenceMs }),
      onMessage: (message) => this.#onMessage(message),
      onFrame: (bytes) => this.#onFrame(bytes),
      onMalformed: (fault) => this.#run.fail(`The relay delivered bytes that are no frame (${fault}).`),
      onClosed: (close, message) => this.#onClosed(close, message),
    });
  }

  #onMessage(message: RelayMessage) {
    const emit = this.#options.onEvent;
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message);
      case "room":
        return emit({ type: "room", room: message });
      case "run.prepare":
        return this.#run.onPrepare(message.run);
      case "run.go":
        return this.#run.onGo(message.runId);
      case "run.node-lost":
        return this.#run.onNodeLost(message);
      case "run.ended":
        this.#inbox.ended(message.runId);
        return this.#run.onEnded(message);
      case "error":
        return emit({ type: "refusal", refusal: message });
      case "goaway":
        this.#goaway ??= setTimeout(() => this.#move(), message.afterMs);
        return;
      case "console":
        return this.#inbox.take(message);
      case "console.kept":
        return this.#outbox.kept(message.runId, message.seq);
      case "console.recorded":
        return this.#inbox.recorded(message);
      case "console.doubt":
        return this.#inbox.doubt(message.runId);
      case "telemetry":
      case "check":
      case "findings":
      case "widgets":
        return emit(message);
      case "pong":
        return;
    }
  }

  #onFrame(bytes: Uint8Array): void {
    const decoded = decodeFrame(bytes);
    if (decoded.ok) this.#run.onFrame(decoded.frame);
    else this.#run.fail(`The relay delivered bytes that are no frame (${decoded.error}).`);
  }

  #onWelcome(welcome: Welcome): void {
    const lostAt = this.#lostAt;
    const isResumed = welcome.resumed && lostAt !== null;
    this.#token = welcome.token;
    this.#graceMs = welcome.limits.graceMs ?? LIMITS.graceMs;
    this.#failures = 0;
    this.#lostAt = null;
    this.#endGrace();
    this.#run.onWelcome(welcome);
    this.#setState({ phase: "connected" });
    this.#options.onEvent({ type: "welcome", welcome });
    if (!isResumed) return;
    this.#say({ type: "member.cores", cores: this.#cores });
    this.#run.resume();
    for (const message of [...this.#outbox.unkept(this.#run.runId), ...this.#waiting.take()]) this.#say(message);
    this.#inbox.resume();
    this.#options.onEvent({ type: "resumed", awayMs: Date.now() - lostAt, runId: this.#run.runId });
  }

  /** This relay ends soon: another one takes the member, and what is on the way is repaired as after a break. */
  #move(): void {
    this.#hangUp(RECONNECTING);
    this.#lose();
    this.#state = { phase: "reconnecting", attempt: 1, ...this.#absence(), last: { ...CLOSE.GOING_AWAY } };
    void this.#open();
  }

  #onClosed(close: RouterClose, message?: string): void {
    const wasResuming = this.#token !== null && this.#connection?.isWelcome === false;
    this.#hangUp(RECONNECTING);
    if (wasResuming && NOT_RESUMED.has(close.code)) {
      this.#forget("This tab was away for too long: the room went on without it.");
      void this.#open();
      return;
    }
    if (!close.retriable) {
      this.#forget(`This tab lost its connection to the room (${close.reason}).`);
      this.#setState({ phase: "closed", close, ...(message === undefined ? {} : { message }) });
      return;
    }
    if (this.#token !== null) this.#lose();
    this.#failures++;
    const waitMs = backoffMs(this.#failures, this.#options.random ?? Math.random);
    this.#retry = setTimeout(() => {
      this.#retry = null;
      void this.#open();
    }, waitMs);
    this.#setState({ ...this.#trying(), last: close, retryAt: Date.now() + waitMs });
  }

  /** The socket of a member that was welcome is gone. */
  #lose(): void {
    if (this.#lostAt !== null) return;
    this.#lostAt = Date.now();
    this.#run.pause();
    this.#grace = setTimeout(() => {
      this.#waiting.take();
      this.#run.end("This tab was without a connection for too long: the room went on without it.");
    }, this.#graceMs + GRACE_SLACK_MS);
  }

  #absence(): { lostAt: number; keptUntil: number } {
    const lostAt = this.#lostAt ?? Date.now();
    return { lostAt, keptUntil: lostAt + this.#graceMs };
  }

  #trying(): Extract<RouterState, { phase: "connecting" | "reconnecting" }> {
    const attempt = this.#failures + 1;
    const last = "last" in this.#state ? this.#state.last : undefined;
    if (this.#lostAt !== null) return { phase: "reconnecting", attempt, ...this.#absence(), last: last ?? LOST };
    return { phase: "connecting", attempt, ...(last ? { last } : {}) };
  }

  /** There is no place to come back to. */
  #forget(why: string): void {
    this.#token = null;
    this.#lostAt = null;
    this.#endGrace();
    this.#waiting.take();
    this.#run.end(why);
  }

  #endGrace(): void {
    if (this.#grace !== null) clearTimeout(this.#grace);
    this.#grace = null;
  }

  #hangUp(code: number): void {
    this.#attempt++;
    this.#connection?.close(code);
    this.#connection = null;
    for (const timer of [this.#retry, this.#goaway]) if (timer !== null) clearTimeout(timer);
    this.#retry = null;
    this.#goaway = null;
  }

  #say(message: MemberMessage): void {
    if (this.#connection?.isWelcome) this.#connection.say(message);
  }

  /** What is not said again by itself waits for the next connection. */
  #sayOrKeep(message: MemberMessage): void {
    if (this.#connection?.isWelcome) this.#connection.say(message);
    else if (this.#lostAt !== null) this.#waiting.add(message);
  }

  #setState(state: RouterState): void {
    this.#state = state;
    this.#options.onEvent({ type: "state", state });
  }
}
