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
  type TicketClaims,
} from "@commworld/protocol";
import type { RawData, WebSocket } from "ws";
import { Brake } from "./brake";
import { MemberSession } from "./member-session";
import { Outflow } from "./outflow";
import type { SessionParts } from "./parts";
import { redeemTicket } from "./ticket";
import { TokenBucket } from "./token-bucket";

const CONTROL_PER_SECOND = 100;
const CONTROL_BURST = 400;
/** What a message costs beside its bytes. */
const MESSAGE_OVERHEAD_BYTES = 64;
/** A peer that does not answer a close in this time is cut off. */
const CLOSE_GRACE_MS = 1_000;

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
  readonly #bytes: TokenBucket;
  readonly #helloTimer: NodeJS.Timeout;
  readonly #onEnd: () => void;
  #state: State = { phase: "hello" };
  #heardAt = Date.now();

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
    this.#outflow = new Outflow(socket, wire, () => this.close("SLOW_READER"));
    this.#control = new TokenBucket(CONTROL_PER_SECOND, CONTROL_BURST, Date.now());
    this.#bytes = new TokenBucket(parts.bytesPerSecond, parts.bytesPerSecond, Date.now());
    this.#helloTimer = setTimeout(() => this.close("HELLO_TIMEOUT"), parts.timing.helloTimeoutMs);
    socket.on("message", (data, isBinary) => this.#onMessage(data, isBinary));
    socket.on("error", (error) => parts.log.debug({ err: error }, "a socket failed"));
    socket.on("close", (code) => this.#onClose(code));
  }

  /** Closes with the table's code and reason. Later calls do nothing. */
  close(name: CloseName, detail?: string): void {
    if (this.#state.phase === "closed") return;
    const { code, reason } = CLOSE[name];
    this.#end();
    this.#parts.metrics.closes.inc({ reason });
    this.#parts.log.info({ reason, detail }, "a socket is closed");
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

  #end(): void {
    const state = this.#state;
    this.#state = { phase: "closed" };
    clearTimeout(this.#helloTimer);
    this.#outflow.end();
    if (state.phase === "member") this.#parts.rooms.leave(state.member.code, state.member);
  }

  #onClose(code: number) {
    if (this.#state.phase !== "closed") {
      this.#parts.metrics.closes.inc({ reason: code === CLOSE.MESSAGE_TOO_BIG.code ? "message-too-big" : "by-peer" });
      this.#end();
    }
    this.#outflow.end();
    this.#onEnd();
  }

  #onMessage(data: RawData, isBinary: boolean) {
    if (this.#state.phase === "closed") return;
    const bytes = bytesOf(data);
    const now = Date.now();
    this.#heardAt = now;
    if (this.#state.phase === "joining") return this.close("BAD_MESSAGE", "a message before the welcome");
    if (this.#state.phase === "hello") return this.#onFirstMessage(bytes, isBinary);
    const waitMs = this.#bytes.take(bytes.length + MESSAGE_OVERHEAD_BYTES, now);
    if (waitMs > 0) this.#holdFor(waitMs);
    if (isBinary) {
      if (bytes.length > MAX_BUNDLE_BYTES) return this.close("TOO_LARGE", `a bundle of ${bytes.length} bytes`);
      return this.#state.member.onBundle(bytes);
    }
    if (bytes.length > MAX_CONTROL_BYTES) return this.close("TOO_LARGE", `a message of ${bytes.length} bytes`);
    if (!this.#control.tryTake(1, now)) return this.close("TOO_FAST", "control messages");
    const parsed = parseControl(memberMessage, bytes.toString("utf8"), MAX_CONTROL_BYTES);
    if (!parsed.ok) return this.close("BAD_MESSAGE", parsed.detail);
    this.#state.member.onMessage(parsed.message);
  }

  #holdFor(milliseconds: number): void {
    setTimeout(this.#brake.hold(), milliseconds);
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
    const ticket = await redeemTicket(hello.ticket, this.#parts.ticketSecret, this.#parts.store);
    if (!ticket.ok) return this.close(ticket.close, ticket.detail);
    const { claims } = ticket;
    if (this.#queryRoom !== null && this.#queryRoom !== claims.room)
      return this.close("FORBIDDEN", "the ticket is for another room than the address");
    const { relay, rooms, metrics } = this.#parts;
    const connection = randomUUID();
    const { name, cores } = hello;
    const { role, sub: user } = claims;
    const result = await rooms.join(
      claims.room,
      { type: "join", member: { connection, relay, user, name, role, cores } },
      (grId) => this.#admit(claims, grId, connection),
    );
    if (result === "room-full") this.close("ROOM_FULL");
    else if (result === "joined") metrics.joins.inc();
  }

  /** Null when the socket closed in the meantime. */
  #admit(claims: TicketClaims, grId: number, connection: string): MemberSession | null {
    if (this.#state.phase !== "joining") return null;
    const { room: code, role, sub: user } = claims;
    const member = new MemberSession(
      { code, grId, connection, user, role },
      this.#parts,
      this.#brake,
      this.#outflow,
      (name, detail) => this.close(name, detail),
    );
    this.#state = { phase: "member", member };
    this.#heardAt = Date.now();
    member.tell({ type: "welcome", version: PROTOCOL_VERSION, grId, room: code, role, limits: { ...LIMITS } });
    return member;
  }
}

function bytesOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data;
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}
