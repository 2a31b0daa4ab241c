/** A socket that has joined a room: what it may say, and what becomes of it. SPEC.md, SESS rules. */
import { randomUUID } from "node:crypto";
import {
  type CloseName,
  decodeFrame,
  type FrameErrorCode,
  type MemberMessage,
  type NodeCheck,
  type NodeSample,
  RECORD_PREFIX_BYTES,
  type RelayMessage,
  recordEnd,
  stretchOf,
} from "@commworld/protocol";
import type { Pace } from "../limits/pace";
import { TokenBucket } from "../limits/token-bucket";
import type { Log } from "../log";
import type { RefusalCode, RoomEffect, RoomEvent } from "../room/events";
import type { FanOutMessage, LocalMember } from "../rooms/local-room";
import { Seat } from "../run/seat";
import type { Brake } from "./brake";
import type { Outflow } from "./outflow";
import type { SessionParts } from "./parts";
import { Turns } from "./turns";

export interface MemberIdentity {
  code: string;
  grId: number;
  connection: string;
  user: string;
  role: "host" | "contributor";
}

/** So many bytes sent are a unit of work. */
const UNIT_BYTES = 1024;
const CLOSE_OF_FAULT: Partial<Record<FrameErrorCode, CloseName>> = { version: "VERSION", oversize: "TOO_LARGE" };

/** What is known of a run's output is read from the record: a member that asks as it should does so once a second. */
const ASKS_PER_SECOND = 2;
const ASKS_BURST = 20;

type MessageOf<T extends MemberMessage["type"]> = Extract<MemberMessage, { type: T }>;

type RoomMessage = MessageOf<
  "run.start" | "run.ready" | "run.finish" | "run.stop" | "member.cores" | "console.missing"
>;

export class MemberSession implements LocalMember {
  readonly code: string;
  readonly grId: number;
  readonly connection: string;
  readonly brake: Brake;
  readonly #pace: Pace;
  readonly #role: "host" | "contributor";
  readonly #user: string;
  readonly #outflow: Outflow;
  readonly #parts: SessionParts;
  readonly #log: Log;
  readonly #close: (name: CloseName, detail?: string) => void;
  /** Kept after the end of its run, for the last totals. */
  #seat: Seat | null = null;
  readonly #asks = new TokenBucket(ASKS_PER_SECOND, ASKS_BURST, Date.now());
  /** Newest recorded output that is about to be told. */
  #kept: { runId: string; seq: number } | null = null;
  /** Messages about the room are applied in the order they came. */
  readonly #turns: Turns;

  constructor(
    identity: MemberIdentity,
    parts: SessionParts,
    brake: Brake,
    pace: Pace,
    outflow: Outflow,
    close: (name: CloseName, detail?: string) => void,
  ) {
    this.code = identity.code;
    this.grId = identity.grId;
    this.connection = identity.connection;
    this.#role = identity.role;
    this.#user = identity.user;
    this.brake = brake;
    this.#pace = pace;
    this.#turns = new Turns(brake);
    this.#outflow = outflow;
    this.#parts = parts;
    this.#close = close;
    this.#log = parts.log.child({ room: identity.code, grId: identity.grId });
  }

  /** For the log. */
  get about(): { room: string; grId: number; run: string | undefined } {
    return { room: this.code, grId: this.grId, run: this.#seat?.runId };
  }

  tell(message: RelayMessage, text = JSON.stringify(message)): void {
    if (message.type === "run.prepare") {
      const entry = message.run.table.find(({ grId }) => grId === this.grId);
      if (entry) this.#seat = new Seat(message.run, entry);
    }
    this.#outflow.send(text);
  }

  sendText(text: string, kind: "kept" | "telemetry"): void {
    if (kind === "telemetry" && this.#outflow.isHigh) this.#parts.metrics.telemetryShed.inc({ reason: "slow-viewer" });
    else this.#outflow.send(text);
  }

  sendRecords(records: Uint8Array, from?: Brake): void {
    this.#outflow.sendRecords(records, from);
  }

  expel(why: "gone" | "replaced"): void {
    if (why === "gone") this.#close("GONE", "the room does not know this connection any more");
    else this.#close("REPLACED", "the member has connected again");
  }

  /** A bundle, frame by frame or several that go the same way at once. */
  *forward(bytes: Uint8Array): Generator<number> {
    if (bytes.length === 0) return this.#close("BAD_FRAME", "empty-bundle");
    let frames = 0;
    let copiedBytes = 0;
    for (let at = 0; at < bytes.length; ) {
      const stretch = stretchOf(bytes, at);
      if (!stretch) return this.#close("BAD_FRAME", "truncated");
      const records = bytes.subarray(at, stretch.end);
      const routed = this.#route(records, stretch.frames);
      if (!routed) return;
      frames += routed.destinations * stretch.frames;
      copiedBytes += (routed.destinations - 1) * records.length;
      at = stretch.end;
      yield 1;
      for (const member of routed.receivers) {
        member.sendRecords(records, this.brake);
        yield 1 + records.length / UNIT_BYTES;
      }
    }
    this.#pace.frames(frames, copiedBytes, Date.now());
  }

  /** Records of frames that go the same way: judges and counts them, and sends them to other relays. Null: the socket is closed. */
  #route(records: Uint8Array, frames: number): { destinations: number; receivers: LocalMember[] } | null {
    const { metrics, rooms } = this.#parts;
    const bytes = records.length - frames * RECORD_PREFIX_BYTES;
    metrics.framesIn.inc(frames);
    metrics.frameBytesIn.inc(bytes);
    const decoded = decodeFrame(records.subarray(RECORD_PREFIX_BYTES, recordEnd(records, 0)));
    if (!decoded.ok) {
      this.#close(CLOSE_OF_FAULT[decoded.error] ?? "BAD_FRAME", decoded.error);
      return null;
    }
    const { length: destinations } = decoded.frame.destinations;
    const local = rooms.get(this.code);
    if (!local) return null;
    const verdict = local.route(this, decoded.frame);
    if (!verdict.ok) {
      if (verdict.fault === "late") metrics.framesLate.inc(frames);
      else this.#close(verdict.fault === "bad-source" ? "BAD_SOURCE" : "BAD_FRAME", verdict.detail);
      return verdict.fault === "late" ? { destinations, receivers: [] } : null;
    }
    const { local: receivers, remote, undelivered } = verdict;
    metrics.framesOut.inc(receivers.length * frames);
    metrics.frameBytesOut.inc(receivers.length * bytes);
    if (remote.length > 0) {
      metrics.framesToRelays.inc(remote.length * frames);
      rooms.peers.send(remote, { kind: "records", code: this.code, records }, this.brake);
    }
    if (undelivered > 0) metrics.framesUndelivered.inc(undelivered * frames);
    return { destinations, receivers };
  }

  onMessage(message: MemberMessage) {
    switch (message.type) {
      case "ping":
        return this.#outflow.send(JSON.stringify({ type: "pong", t: message.t } satisfies RelayMessage));
      case "telemetry":
        return this.#onTelemetry(message.sample);
      case "console":
        return this.#onConsole(message);
      case "widgets":
        return this.#onWidgets(message);
      case "check":
        return this.#onCheck(message.check);
      case "findings":
        return this.#onFindings(message);
      case "console.missing":
        if (!this.#asks.tryTake(1, Date.now())) return this.#close("TOO_FAST", "asks for output");
        return this.#inTurn(message);
      case "hello":
        return this.#close("BAD_MESSAGE", "a second hello");
      case "leave":
        return this.#close("LEFT");
      default:
        this.#inTurn(message);
    }
  }

  #inTurn(message: RoomMessage): void {
    this.#turns.take(() =>
      this.#onRoomMessage(message).catch((error: unknown) => {
        this.#log.error({ err: error, type: message.type }, "a message could not be applied");
        const ref = "ref" in message ? message.ref : undefined;
        this.#refuse("unavailable", "The relay could not do this now. Try again.", ref);
      }),
    );
  }

  async #onRoomMessage(message: RoomMessage): Promise<void> {
    const { connection } = this;
    switch (message.type) {
      case "run.start":
        return this.#start(message);
      case "run.ready":
        return this.#applySurely({ type: "ready", connection, runId: message.runId });
      case "run.finish":
        return this.#finish(message);
      case "run.stop":
        return this.#apply({ type: "stop", connection, runId: message.runId });
      case "console.missing":
        return this.#tellMissing(message);
      case "member.cores":
        return this.#apply({ type: "cores", connection, cores: message.cores });
    }
  }

  async #start({ ref, request }: MessageOf<"run.start">): Promise<void> {
    if (
      this.#role === "host" &&
      !(await this.#parts.recorder.knowsProgram(this.#user, request.versionId, request.hash))
    )
      return this.#refuse("unknown-program", "This version of the program does not exist: save it first.", ref);
    await this.#apply({ type: "start", connection: this.connection, runId: randomUUID(), request }, ref);
  }

  async #finish({ runId, status, error, sample }: MessageOf<"run.finish">): Promise<void> {
    if (sample && this.#seat?.runId === runId) {
      const verdict = this.#seat.checkFinal(sample);
      if (verdict.ok) {
        this.#fanOut({ type: "telemetry", sample });
        await this.#parts.recorder.totals(sample).catch((fault: unknown) => {
          this.#parts.metrics.recordErrors.inc();
          this.#log.error({ run: runId, err: fault }, "the totals of a node could not be recorded");
        });
      } else this.#refuse("bad-telemetry", `The final totals were refused: ${verdict.message}.`);
    }
    const { connection } = this;
    await this.#applySurely({ type: "finish", connection, runId, status, ...(error ? { error } : {}) });
  }

  #onTelemetry(sample: NodeSample) {
    const verdict = this.#seat?.checkSample(sample) ?? { ok: false, message: "this tab has no part in a run" };
    if (!verdict.ok) return this.#refuse("bad-telemetry", `The sample was refused: ${verdict.message}.`);
    if (!this.#seat?.isDue(Date.now())) return this.#parts.metrics.telemetryShed.inc({ reason: "too-often" });
    this.#parts.recorder.sample(sample);
    this.#fanOut({ type: "telemetry", sample });
  }

  #onCheck(check: NodeCheck) {
    const verdict = this.#seat?.checkReport(check) ?? { ok: false, message: "this tab has no part in a run" };
    if (!verdict.ok) return this.#refuse("bad-telemetry", `The report was refused: ${verdict.message}.`);
    this.#fanOut({ type: "check", check });
  }

  #onFindings({ runId, findings }: MessageOf<"findings">) {
    const verdict = this.#seat?.checkFindings(runId, findings) ?? {
      ok: false,
      message: "this tab has no part in a run",
    };
    if (!verdict.ok) return this.#refuse("bad-telemetry", `The finding was refused: ${verdict.message}.`);
    const kept = this.#seat?.findingsWithinBudget(findings) ?? [];
    if (kept.length === 0) return;
    this.#parts.rooms.background(this.#parts.recorder.findings(runId, kept));
    this.#fanOut({ type: "findings", runId, findings: kept });
  }

  #onConsole({ runId, seq, chunks }: MessageOf<"console">) {
    const verdict = this.#seat?.checkConsole(runId, seq, chunks) ?? {
      ok: false,
      message: "this tab has no part in a run",
    };
    if (!verdict.ok) return this.#refuse("bad-telemetry", `The output was refused: ${verdict.message}.`);
    const { grId } = this;
    const kept = this.#seat?.withinBudget(chunks) ?? [];
    const { recorder } = this.#parts;
    void recorder.console(runId, { grId, seq, chunks: kept }).then(() => this.#noteKept(runId, seq));
    this.#fanOut({ type: "console", runId, grId, seq, chunks: kept });
  }

  /** What is recorded in one batch is told in one message. */
  #noteKept(runId: string, seq: number): void {
    const isTold = this.#kept === null;
    this.#kept = { runId, seq };
    if (isTold)
      setImmediate(() => {
        if (this.#kept) this.tell({ type: "console.kept", ...this.#kept });
        this.#kept = null;
      });
  }

  /** Output of others that this member has not got, out of the record. */
  async #tellMissing({ runId, heard }: MessageOf<"console.missing">): Promise<void> {
    const room = this.#parts.rooms.get(this.code)?.room;
    const isOfRoom = room?.run?.prepared.runId === runId || room?.ended.some((ended) => ended.runId === runId);
    if (!isOfRoom) return this.#refuse("unknown-run", "There is no such run in this room.");
    const { messages, upTo } = await this.#parts.recorder.consoleBehind(runId, heard);
    for (const output of messages)
      if (output.grId !== this.grId) this.sendText(JSON.stringify({ type: "console", runId, ...output }), "kept");
    this.tell({ type: "console.recorded", runId, upTo });
  }

  #onWidgets({ runId, widgets }: MessageOf<"widgets">) {
    const verdict = this.#seat?.checkWidgets(runId, widgets, Date.now()) ?? {
      ok: false,
      message: "this tab has no part in a run",
    };
    if (!verdict.ok) return this.#refuse("bad-telemetry", `The widgets were refused: ${verdict.message}.`);
    this.#parts.recorder.widgets(runId, widgets);
    this.#fanOut({ type: "widgets", runId, widgets });
  }

  #fanOut(message: FanOutMessage): void {
    const local = this.#parts.rooms.get(this.code);
    if (local) this.#parts.rooms.fanOut(local, this, message);
  }

  async #apply(event: RoomEvent, ref?: string): Promise<void> {
    this.#answer((await this.#parts.rooms.apply(this.code, event)).effects, ref);
  }

  /** What nobody asks for again must not be lost while the store is away. */
  async #applySurely(event: RoomEvent): Promise<void> {
    this.#answer(await this.#parts.rooms.applySurely(this.code, event));
  }

  #answer(effects: readonly RoomEffect[], ref?: string): void {
    for (const effect of effects) if (effect.type === "refused") this.#refuse(effect.code, effect.message, ref);
  }

  #refuse(code: RefusalCode, message: string, ref?: string): void {
    this.#parts.metrics.refusals.inc({ code });
    this.tell({ type: "error", code, message, ...(ref === undefined ? {} : { ref }) });
  }
}
