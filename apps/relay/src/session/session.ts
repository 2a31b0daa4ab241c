/** One socket from its first byte to its last: waits for the hello, joins, hands messages on, leaves. SPEC.md, SESS rules. */
import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import {
  CLOSE,
  type CloseName,
  type Hello,
  LIMITS,
  MAX_BUNDLE_BYTES,
  MAX_CONTROL_BYTES,
  memberMessage,
  PROTOCOL_VERSION,
  parseControl,
} from "@commworld/protocol";
import type { RawData, WebSocket } from "ws";
import { Pace } from "../limits/pace";
import { TokenBucket } from "../limits/token-bucket";
import { Brake } from "./brake";
import { FairShare } from "./fair-share";
import { type MemberIdentity, MemberSession } from "./member-session";
import { Outflow } from "./outflow";
import type { SessionParts } from "./parts";
import { readResumeToken, signResumeToken } from "./resume-token";
import { redeemTicket } from "./ticket";
import { websocketFault } from "./websocket-fault";

/** So many bytes received, or checked of a text, are a unit of work. */
const UNIT_BYTES = 1024;
const UNIT_TEXT_BYTES = 32;
/** And what a message costs, whatever is in it. */
const MESSAGE_UNITS = 4;
const CONTROL_PER_SECOND = 100;
const CONTROL_BURST = 400;
/** Beside the hello itself: headers of WebSocket frames, a ping or two. */
const HELLO_SLACK_BYTES = 512;
/** Of what went wrong no more than this is logged: it may contain a member's own words. */
const DETAIL_CHARS = 200;
/** A peer that does not answer a close in this time is cut off. */
const CLOSE_GRACE_MS = 1_000;

/** Codes of a peer that will not come back: it said so, or its page was closed or left. */
const SAID_GOODBYE: ReadonlySet<number> = new Set([1000, 1001]);

type State =
  | { phase: "hello" }
  | { phase: "joining" }
  | { phase: "member"; member: MemberSession }
  | { phase: "closed" };

export class Session {
  readonly #socket: WebSocket;
  readonly #parts: SessionParts;
  readonly #queryRoom: string | null;
  readonly #brake: Brake;
  readonly #outflow: Outflow;
  readonly #control: TokenBucket;
  readonly #pace: Pace;
  readonly #share: FairShare;
  readonly #helloTimer: NodeJS.Timeout;
  readonly #onEnd: () => void;
  #state: State = { phase: "hello" };
  #heardAt = Date.now();
  #receivedBytes = 0;
  #leaveWorkspace: () => void = () => {};

  /**
   * `wire`: what the socket writes to. `queryRoom`: what the URL said, for the proxy; it must agree with the ticket. `onEnd`:
   * once, when the socket is closed.
   */
  constructor(socket: WebSocket, wire: Duplex, queryRoom: string | null, parts: SessionParts, onEnd: () => void) {
    this.#socket = socket;
    this.#parts = parts;
    this.#queryRoom = queryRoom;
    this.#onEnd = onEnd;
    this.#brake = new Brake(socket, () => parts.metrics.pauses.inc());
    this.#outflow = new Outflow(
      socket,
      wire,
      parts.queue,
      () => this.close("SLOW_READER"),
      (seconds) => parts.metrics.delivery.observe(seconds),
    );
    this.#control = new TokenBucket(CONTROL_PER_SECOND, CONTROL_BURST, Date.now());
    this.#pace = new Pace(this.#brake, parts.limits, Date.now());
    this.#share = new FairShare(this.#brake);
    this.#helloTimer = setTimeout(() => this.close("HELLO_TIMEOUT"), parts.timing.helloTimeoutMs);
    wire.on("data", (chunk: Buffer) => this.#onBytes(chunk.length));
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("ping", (data) => this.#onPing(data));
    socket.on("pong", () => this.#payForPing());
    socket.on("error", (error) => this.#onError(error));
    socket.on("close", (code) => this.#onClose(code));
  }

  /** Bytes of the socket, as they come: also of what never becomes a message. */
  #onBytes(count: number): void {
    this.#receivedBytes += count;
    this.#pace.bytes(count, Date.now());
    this.#share.spend(count / UNIT_BYTES);
    const { phase } = this.#state;
    if ((phase === "hello" || phase === "joining") && this.#receivedBytes > LIMITS.helloBytes + HELLO_SLACK_BYTES)
      this.close("TOO_LARGE", `${this.#receivedBytes} bytes before the welcome`);
  }

  /** Closes with the table's code and reason. Later calls do nothing. */
  close(name: CloseName, detail?: string): void {
    if (this.#state.phase === "closed") return;
    const { code, reason, retriable } = CLOSE[name];
    const about = this.#state.phase === "member" ? this.#state.member.about : {};
    // Where no other relay can take it, a relay that ends takes its rooms with it.
    this.#end(retriable && (name !== "GOING_AWAY" || this.#parts.store.isShared) ? "detach" : "leave");
    this.#parts.metrics.closes.inc({ reason });
    this.#parts.log.info({ reason, detail: detail?.slice(0, DETAIL_CHARS), ...about }, "a socket is closed");
    this.#socket.close(code, reason);
    this.#socket.resume();
    setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
  }

  /** Called every second or so. */
  check(now: number) {
    if (this.#state.phase !== "member") return;
    if (this.#outflow.isStalled(now, this.#parts.timing.stalledMs)) return this.close("SLOW_READER");
    const heardAt = Math.max(this.#heardAt, this.#brake.releasedAt);
    if (!this.#brake.isHeld && now - heardAt > this.#parts.timing.silenceMs) this.close("SILENT");
  }

  /** Before a drain: the member finds another relay within that time. A socket without a member is closed. */
  goAway(afterMs: number): void {
    if (this.#state.phase === "member") this.#state.member.tell({ type: "goaway", afterMs });
    else this.close("GOING_AWAY");
  }

  #end(how: "leave" | "detach"): void {
    const state = this.#state;
    this.#state = { phase: "closed" };
    clearTimeout(this.#helloTimer);
    this.#share.end();
    this.#outflow.end();
    if (state.phase === "member") this.#parts.rooms.leave(state.member.code, state.member, how);
  }

  #onError(error: Error): void {
    this.#parts.log.debug({ err: error }, "a socket failed");
    const fault = websocketFault(error);
    if (fault) this.close(fault, error.message);
  }

  #onClose(code: number) {
    if (this.#state.phase !== "closed") {
      this.#parts.metrics.closes.inc({ reason: "by-peer" });
      this.#end(SAID_GOODBYE.has(code) ? "leave" : "detach");
    }
    this.#outflow.end();
    this.#leaveWorkspace();
    this.#onEnd();
  }

  #onMessage(data: RawData, isBinary: boolean) {
    if (this.#state.phase === "closed") return;
    const bytes = bytesOf(data);
    const now = Date.now();
    this.#heardAt = now;
    if (this.#state.phase === "joining") return this.close("BAD_MESSAGE", "a message before the welcome");
    if (this.#state.phase === "hello") return this.#onFirstMessage(bytes, isBinary);
    this.#pace.message(now);
    this.#share.spend(MESSAGE_UNITS);
    if (isBinary) {
      if (bytes.length > MAX_BUNDLE_BYTES) return this.close("TOO_LARGE", `a bundle of ${bytes.length} bytes`);
      return this.#share.add(this.#state.member.forward(bytes));
    }
    if (bytes.length > MAX_CONTROL_BYTES) return this.close("TOO_LARGE", `a message of ${bytes.length} bytes`);
    this.#pace.controlBytes(bytes.length, now);
    if (!this.#control.tryTake(1, now)) return this.close("TOO_FAST", "control messages");
    this.#share.add(this.#hear(this.#state.member, bytes));
  }

  *#hear(member: MemberSession, text: Buffer): Generator<number> {
    const parsed = parseControl(memberMessage, text.toString("utf8"), MAX_CONTROL_BYTES);
    if (!parsed.ok) this.close("BAD_MESSAGE", parsed.detail);
    else member.onMessage(parsed.message);
    yield 1 + text.length / UNIT_TEXT_BYTES;
  }

  #payForPing(): void {
    if (!this.#control.tryTake(1, Date.now())) this.close("TOO_FAST", "pings");
  }

  /** A peer that pings and does not read gets no answers that would pile up. */
  #onPing(data: Buffer): void {
    this.#payForPing();
    if (this.#state.phase !== "closed" && !this.#outflow.isHigh) this.#socket.pong(data);
  }

  #onFirstMessage(bytes: Buffer, isBinary: boolean) {
    if (bytes.length > LIMITS.helloBytes) return this.close("TOO_LARGE", "the hello");
    if (isBinary) return this.close("BAD_MESSAGE", "a frame before the hello");
    const parsed = parseControl(memberMessage, bytes.toString("utf8"), LIMITS.helloBytes);
    if (!parsed.ok) return this.close("BAD_MESSAGE", parsed.detail);
    if (parsed.message.type !== "hello") return this.close("BAD_MESSAGE", `${parsed.message.type} before the hello`);
    if (parsed.message.version !== PROTOCOL_VERSION) return this.close("VERSION", `version ${parsed.message.version}`);
    clearTimeout(this.#helloTimer);
    this.#state = { phase: "joining" };
    this.#join(parsed.message).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, "a join failed");
      this.close("INTERNAL");
    });
  }

  async #join(hello: Hello): Promise<void> {
    const { keys, store, relay, rooms, metrics, workspaces } = this.#parts;
    const { ticket, resume } = hello;
    if ((ticket === undefined) === (resume === undefined))
      return this.close("BAD_MESSAGE", "a hello with a ticket and a token, or with neither");
    const pass = resume
      ? readResumeToken(resume.token, keys.tokens, Date.now())
      : await redeemTicket(ticket ?? "", keys.tickets, store, Date.now());
    if (!pass.ok) return this.close(pass.close, pass.detail);
    const { claims } = pass;
    if (this.#queryRoom !== null && this.#queryRoom !== claims.room)
      return this.close("FORBIDDEN", "the ticket is for another room than the address");
    if (this.#state.phase !== "joining") return;
    const entry = workspaces.enter(claims.workspace ?? claims.room, claims.room, Date.now());
    if (!entry.ok) return this.close(entry.close, "the limits of its workspace");
    this.#leaveWorkspace = entry.leave;
    this.#pace.share(entry.rates);
    const connection = randomUUID();
    const { role, sub: user, room } = claims;
    const { name, cores } = hello;
    const token = signResumeToken(
      { sub: user, room, workspace: claims.workspace, role, connection },
      keys.tokens,
      Date.now(),
    );
    const result = await rooms.enter(
      room,
      "connection" in claims
        ? { type: "resume", from: claims.connection, connection, relay }
        : { type: "join", member: { connection, relay, user, name, role, cores } },
      (grId) => this.#admit({ code: room, grId, connection, user, role }, token, resume !== undefined),
      resume?.runId,
    );
    if (resume && result !== "given-up") metrics.resumes.inc({ result });
    if (result === "room-full") this.close("ROOM_FULL");
    else if (result === "gone") this.close("GONE", "its place was not kept for so long");
    else if (result === "entered" && !resume) metrics.joins.inc();
  }

  /** Null when the socket closed in the meantime. */
  #admit(identity: MemberIdentity, token: string, resumed: boolean): MemberSession | null {
    if (this.#state.phase !== "joining") return null;
    const member = new MemberSession(identity, this.#parts, this.#brake, this.#pace, this.#outflow, (name, detail) =>
      this.close(name, detail),
    );
    this.#state = { phase: "member", member };
    this.#heardAt = Date.now();
    const { grId, code: room, role } = identity;
    const limits = { ...LIMITS, graceMs: this.#parts.timing.graceMs };
    member.tell({ type: "welcome", version: PROTOCOL_VERSION, grId, room, role, token, resumed, limits });
    return member;
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
