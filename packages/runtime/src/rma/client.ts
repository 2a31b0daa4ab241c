/**
 * The origin's side of accesses that the target's node or the target serves: requests in the order of the calls, a bounded number
 * of them open, each made when its turn comes so that memory stays bounded however long an access is.
 */
import { Fifo } from "../engine/fifo";
import { W_CONTEXT, W_HANDLE, W_ID, W_SOURCE } from "../engine/packet";
import { EngineRequest } from "../engine/request";
import { ERROR_CLASSES } from "../mpi/error-classes";
import { MAX_OPEN, MAX_OPEN_PER_TARGET, rmaHeader } from "./packets";

/** One request; `replied` gets what came back. */
export interface Outgoing {
  kind: number;
  handle: number;
  /** Number of runs in the payload. */
  runs: number;
  payload: Uint8Array | null;
  /** Bytes that the reply has when the target did what was asked. */
  answer: number;
  replied?(payload: Uint8Array): void;
}

/** Done when the target has done all of it. */
export class RemoteAccess extends EngineRequest {
  /** Error class that the target answered, the first one; 0: none. */
  error = 0;
  open = 0;
  exhausted = false;

  /**
   * @param target world rank
   * @param window id that the target gave the window
   */
  constructor(
    readonly target: number,
    readonly window: number,
    readonly parts: Iterator<Outgoing>,
  ) {
    super();
  }

  /** The target has failed: whatever was asked of it stays without an answer. */
  abandon(): void {
    this.error = ERROR_CLASSES.ERR_PROC_FAILED;
    this.fail({ cause: "process-failed", pid: this.target });
  }

  settle(): void {
    if (this.exhausted && this.open === 0) this.complete();
  }
}

interface Open {
  access: RemoteAccess;
  outgoing: Outgoing;
}

interface Line {
  waiting: Fifo<RemoteAccess>;
  open: number;
}

/** Request ids stay positive. */
const LAST_ID = 0x7fff_ffff;

export class RmaClient {
  readonly #pid: number;
  readonly #send: (header: Int32Array, payload: Uint8Array | null) => void;
  readonly #lines = new Map<number, Line>();
  readonly #open = new Map<number, Open>();
  readonly #failed = new Set<number>();
  #id = 0;

  constructor(pid: number, send: (header: Int32Array, payload: Uint8Array | null) => void) {
    this.#pid = pid;
    this.#send = send;
  }

  /** Accesses to one target keep their order. */
  start(access: RemoteAccess): void {
    if (this.#failed.has(access.target)) {
      access.abandon();
      return;
    }
    let line = this.#lines.get(access.target);
    if (!line) {
      line = { waiting: new Fifo(), open: 0 };
      this.#lines.set(access.target, line);
    }
    line.waiting.push(access);
    this.#advance(access.target, line);
  }

  /** Replies that nobody waits for, or of another than was asked, change nothing. */
  onReply(words: Int32Array, at: number, payload: Uint8Array): void {
    const id = words[at + W_ID]!;
    const open = this.#open.get(id);
    if (!open || words[at + W_SOURCE] !== open.access.target || words[at + W_CONTEXT] !== open.access.window) return;
    const { access, outgoing } = open;
    const error = words[at + W_HANDLE]!;
    if (payload.length !== (error === 0 ? outgoing.answer : 0)) return;
    this.#open.delete(id);
    const line = this.#lines.get(access.target)!;
    line.open--;
    access.open--;
    if (error === 0) outgoing.replied?.(payload);
    else if (access.error === 0) access.error = error;
    access.settle();
    // One that was held back by all requests that are open may go on at any target.
    for (const [target, other] of this.#lines) this.#advance(target, other);
  }

  /** Accesses to a rank that has failed are done, with an error. */
  onFailed(pid: number): void {
    this.#failed.add(pid);
    const line = this.#lines.get(pid);
    this.#lines.delete(pid);
    for (; line && line.waiting.length > 0; line.waiting.shift()) line.waiting.first.abandon();
    for (const [id, { access }] of this.#open)
      if (access.target === pid) {
        this.#open.delete(id);
        access.abandon();
      }
    for (const [target, other] of this.#lines) this.#advance(target, other);
  }

  #advance(target: number, line: Line): void {
    const { waiting } = line;
    while (waiting.length > 0 && line.open < MAX_OPEN_PER_TARGET && this.#open.size < MAX_OPEN) {
      const access = waiting.first;
      const { value, done } = access.parts.next();
      if (done) {
        waiting.shift();
        access.exhausted = true;
        access.settle();
      } else this.#request(line, access, value);
    }
    if (waiting.length === 0 && line.open === 0) this.#lines.delete(target);
  }

  #request(line: Line, access: RemoteAccess, outgoing: Outgoing): void {
    const { target: dest, window } = access;
    do this.#id = this.#id === LAST_ID ? 1 : this.#id + 1;
    while (this.#open.has(this.#id));
    const { kind, handle, runs, payload } = outgoing;
    const fields = { kind, source: this.#pid, dest, window, id: this.#id, runs, handle };
    this.#open.set(this.#id, { access, outgoing });
    line.open++;
    access.open++;
    this.#send(rmaHeader(fields, payload?.length ?? 0), payload);
  }
}
