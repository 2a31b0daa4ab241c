/** Matched probes (MPI 5.0, section 3.8.2): a message taken out of matching, which its holder alone can receive. */
import type { UnexpectedMessage } from "../engine/matching";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer } from "./buffer";
import type { Communicator } from "./communicator";
import { PROC_NULL } from "./constants";
import { MPIError } from "./errors";
import { checkFailure, failureError } from "./failure/failure-error";
import { HandleCore } from "./handle-core";
import type { Look, Pending } from "./pending";
import {
  bufferResult,
  checkReceive,
  patternOf,
  peerOf,
  receiving,
  receivingNothing,
  valueResult,
  watched,
} from "./point-to-point";
import type { Status } from "./status";

interface Held {
  comm: Communicator;
  message: UnexpectedMessage;
}

/** What a message handle of any face holds. Received once; afterwards it stands for nothing, as MPI_MESSAGE_NULL. */
export class MessageCore extends HandleCore {
  #held: Held | null;
  readonly #comm: Communicator | undefined;

  constructor(held: Held | null) {
    super();
    this.#held = held;
    this.#comm = held?.comm;
  }

  override get errorOwner(): HandleCore {
    return this.#comm ?? this;
  }

  /** Nothing can be received by it. */
  get isNull(): boolean {
    return this.#held === null && this !== MESSAGE_NO_PROC;
  }

  receiveValue(): Pending<unknown> {
    return this.#receive(() => null, null, valueResult());
  }

  receiveBuffer(spec: BufferSpec): Pending<void> {
    const target = resolveBuffer(spec);
    return this.#receive(() => target.room(), target, bufferResult(target));
  }

  #receive<T>(
    buffer: () => Uint8Array | null,
    data: ResolvedBuffer | null,
    result: (bytes: Uint8Array | null, length: number) => T,
  ): Pending<T> {
    if (this === MESSAGE_NO_PROC) return receivingNothing(result);
    if (this.#held === null)
      throw new MPIError("ERR_REQUEST", "there is no message to receive: it was received already, or is MESSAGE_NULL");
    const { comm, message } = this.#held;
    this.#held = null;
    const request = comm.runtime.engine.receiveMatched(message, buffer());
    comm.runtime.checker?.operations.receiving(request, comm, message.source, message.tag, data);
    return receiving(comm, request, message.source, message.tag, result);
  }
}

/** MPI_MESSAGE_NULL */
export const MESSAGE_NULL = new MessageCore(null);
/** MPI_MESSAGE_NO_PROC: what a matched probe of PROC_NULL gives. */
export const MESSAGE_NO_PROC = new MessageCore(null);

/** Waits for a message and takes it out of matching. */
export function mprobe(comm: Communicator, source: number, tag: number): Pending<MessageCore> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) return receivingNothing(() => MESSAGE_NO_PROC);
  const peer = peerOf(comm, source);
  const pattern = patternOf(tag);
  const request = comm.runtime.engine.match(peer, pattern, comm.context);
  comm.runtime.checker?.operations.probing(request, comm, peer, pattern);
  let core: MessageCore | undefined;
  return {
    request,
    peer,
    tag: pattern,
    watches: watched(comm, peer),
    cancel: () => void comm.runtime.engine.cancel(request),
    finish: (status) => {
      checkFailure(comm, request);
      const message = request.message!;
      fill(status, comm, message);
      core ??= new MessageCore({ comm, message });
      return core;
    },
  };
}

/** A message that is here now, or null. */
export function improbe(
  comm: Communicator,
  source: number,
  tag: number,
  status: Status | undefined,
): Look<MessageCore | null> {
  checkReceive(comm, source, tag);
  if (source === PROC_NULL) return { value: receivingNothing(() => MESSAGE_NO_PROC).finish(status), again: false };
  const { engine } = comm.runtime;
  const peer = peerOf(comm, source);
  const pattern = patternOf(tag);
  const message = engine.matchNow(peer, pattern, comm.context);
  if (!message) {
    const failure = engine.failures.between(peer, comm.context, pattern);
    if (failure) throw failureError(comm, failure);
    if (watched(comm, peer)?.alarmed) throw comm.interruption(false);
    return { value: null, again: true };
  }
  fill(status, comm, message);
  return { value: new MessageCore({ comm, message }), again: false };
}

function fill(status: Status | undefined, comm: Communicator, { source, tag, length }: UnexpectedMessage): void {
  status?.set(comm.peers.rankOf(source), tag, length);
}
