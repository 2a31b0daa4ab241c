/** A member's part in the run of its room: what it was told, what it has said, and the traffic of its node. */
import type { Frame, MemberMessage, PreparedRun, RunEnded, RunNodeLost, Welcome } from "@commworld/protocol";
import type { NodeFinish } from "../node/types";
import { RunLink } from "./run-link";
import type { RouterEvent } from "./types";

export interface RunPartOptions {
  /** Dropped while there is no connection. */
  say(message: MemberMessage): void;
  emit(event: RouterEvent): void;
  sendFrame(frame: Uint8Array): void;
  bufferedAmount(): number;
}

interface Part {
  run: PreparedRun;
  link: RunLink;
  isGone: boolean;
  lost: Set<number>;
  /** Said, and said again after a break: the relay may not have got it. */
  ready: MemberMessage | null;
  finish: MemberMessage | null;
}

export class RunPart {
  readonly #options: RunPartOptions;
  #part: Part | null = null;
  /** A run that this side ended before the relay said so. */
  #endedHere: string | null = null;
  #grId = -1;
  #windowBytes: number | undefined;

  constructor(options: RunPartOptions) {
    this.#options = options;
  }

  /** Of the run that this member takes part in. */
  get runId(): string | null {
    return this.#part?.run.runId ?? null;
  }

  onWelcome({ grId, limits }: Welcome): void {
    this.#grId = grId;
    this.#windowBytes = limits.windowBytes;
  }

  attach(port: MessagePort, run: PreparedRun): void {
    if (this.#part?.run.runId === run.runId) this.#part.link.attach(port);
    else port.close();
  }

  ready(runId: string): void {
    const message: MemberMessage = { type: "run.ready", runId };
    if (this.#part?.run.runId === runId) this.#part.ready = message;
    this.#options.say(message);
  }

  finish(runId: string, { status, error, sample }: NodeFinish): void {
    const message: MemberMessage = { type: "run.finish", runId, status, ...(error ? { error } : {}), sample };
    const part = this.#part?.run.runId === runId ? this.#part : null;
    const say = () => {
      if (part) part.finish = message;
      this.#options.say(message);
    };
    if (part && status === "succeeded") part.link.whenSettled(say);
    else say();
  }

  /** A relay that the member comes to tells of the run as if it were new. */
  onPrepare(run: PreparedRun): void {
    if (this.#part?.run.runId === run.runId) return;
    if (this.#endedHere === run.runId) {
      const error = { kind: "transport" as const, message: "This tab was without a connection for too long." };
      this.#options.say({ type: "run.finish", runId: run.runId, status: "failed", error });
      return;
    }
    this.#part?.link.close();
    const { sendFrame, bufferedAmount, emit } = this.#options;
    const link = new RunLink({
      run,
      grId: this.#grId,
      send: sendFrame,
      bufferedAmount,
      ...(this.#windowBytes === undefined ? {} : { windowBytes: this.#windowBytes }),
    });
    this.#part = { run, link, isGone: false, lost: new Set(), ready: null, finish: null };
    emit({ type: "prepare", run, grId: this.#grId });
  }

  onGo(runId: string): void {
    if (this.#part?.run.runId !== runId || this.#part.isGone) return;
    this.#part.isGone = true;
    this.#options.emit({ type: "go", runId });
  }

  onNodeLost({ runId, grId, error }: RunNodeLost): void {
    if (this.#part?.run.runId === runId) {
      if (this.#part.lost.has(grId)) return;
      this.#part.lost.add(grId);
      this.#part.link.lose(grId, error);
    }
    this.#options.emit({ type: "node-lost", runId, grId, error });
  }

  onFrame(frame: Frame): void {
    this.#part?.link.receive(frame);
  }

  /** Ends are told once: the relay's own word may follow what this side already knew. */
  onEnded({ runId, status, error }: RunEnded): void {
    if (this.#part?.run.runId === runId) {
      this.#part.link.close();
      this.#part = null;
    } else if (this.#endedHere === runId) {
      this.#endedHere = null;
      return;
    }
    this.#options.emit({ type: "ended", runId, status, ...(error ? { error } : {}) });
  }

  pause(): void {
    this.#part?.link.pause();
  }

  /** On a new connection of the same member. */
  resume(): void {
    if (!this.#part) return;
    const { ready, finish, link } = this.#part;
    if (ready) this.#options.say(ready);
    if (finish) this.#options.say(finish);
    link.resume();
  }

  /** What the relay delivers makes no sense: the node is stopped, and the others hear why. */
  fail(message: string): void {
    if (!this.#part) return;
    const { runId } = this.#part.run;
    const error = { kind: "transport" as const, message, grId: this.#grId };
    this.#options.say({ type: "run.finish", runId, status: "failed", error });
    this.onEnded({ type: "run.ended", runId, status: "failed", error });
    this.#endedHere = runId;
  }

  /** The room keeps no place for this member any more. */
  end(message: string): void {
    const { runId } = this;
    if (runId === null) return;
    this.onEnded({ type: "run.ended", runId, status: "lost", error: { kind: "node-lost", message } });
    this.#endedHere = runId;
  }
}
