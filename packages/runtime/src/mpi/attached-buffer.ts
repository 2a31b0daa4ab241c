/** Buffered sends (MPI 5.0, section 3.6): a message that cannot leave at once is copied, and takes room in the attached buffer. */
import { type BufferMemory, bytesOf, describe, isMemory } from "../datatype/memory";
import { CombinedRequest, CompletedRequest, type EngineRequest, type SendRequest } from "../engine/request";
import type { Communicator } from "./communicator";
import { MPIError } from "./errors";
import type { Pending } from "./pending";
import type { RankRuntime } from "./rank-runtime";

/** Room that a message takes beside its bytes. */
export const BSEND_OVERHEAD = 512;

/** Attached instead of memory: the library finds the room itself (section 3.6). */
export const BUFFER_AUTOMATIC = Object.freeze({ name: "MPI_BUFFER_AUTOMATIC" });
export type AutomaticBuffer = typeof BUFFER_AUTOMATIC;

const DONE = new CompletedRequest();

class AttachedBuffer {
  readonly #capacity: number;
  readonly #waiting = new Set<EngineRequest>();
  #used = 0;

  constructor(readonly memory: BufferMemory | AutomaticBuffer) {
    this.#capacity = memory === BUFFER_AUTOMATIC ? Number.POSITIVE_INFINITY : bytesOf(memory as BufferMemory).length;
  }

  send(comm: Communicator, peer: number, tag: number, bytes: Uint8Array, signature: number): SendRequest {
    const needed = bytes.length + BSEND_OVERHEAD;
    const free = this.#capacity - this.#used;
    if (needed > free)
      throw new MPIError(
        "ERR_BUFFER",
        `a buffered message of ${bytes.length} bytes needs ${needed} bytes of the attached buffer, which has ${free} of ${this.#capacity} free; attach a larger one, or wait for the messages in it with Flush_buffer`,
      );
    const request = comm.runtime.engine.send(peer, comm.context, tag, bytes.slice(), false, signature);
    if (request.done) return request;
    this.#used += needed;
    this.#waiting.add(request);
    request.whenDone(() => {
      this.#used -= needed;
      this.#waiting.delete(request);
    });
    return request;
  }

  /** Done when the messages that are in the buffer now have left it. */
  emptied(): EngineRequest {
    return this.#waiting.size === 0 ? DONE : new CombinedRequest([...this.#waiting]);
  }
}

/** Who has a buffer: a process (its runtime), or a communicator of it. */
type Owner = RankRuntime | Communicator;
const ATTACHED = new WeakMap<Owner, AttachedBuffer>();

/** MPI_Buffer_attach, MPI_Comm_attach_buffer */
export function attachBuffer(owner: Owner, memory: unknown): void {
  if (memory !== BUFFER_AUTOMATIC && !isMemory(memory))
    throw new MPIError(
      "ERR_BUFFER",
      `${describe(memory)} is no memory to attach; pass new Uint8Array(bytes), or MPI.BUFFER_AUTOMATIC`,
    );
  if (ATTACHED.has(owner))
    throw new MPIError("ERR_BUFFER", "a buffer is attached already; take it back with Detach_buffer first");
  ATTACHED.set(owner, new AttachedBuffer(memory as BufferMemory | AutomaticBuffer));
}

/** Waits until the messages in the buffer have left it, and gives the memory back; null when none is attached. */
export function detachBuffer(owner: Owner): Pending<BufferMemory | AutomaticBuffer | null> {
  const buffer = ATTACHED.get(owner);
  ATTACHED.delete(owner);
  return { request: buffer?.emptied() ?? DONE, finish: () => buffer?.memory ?? null };
}

/** Waits until the messages in the buffer have left it. */
export function flushBuffer(owner: Owner): Pending<void> {
  return { request: ATTACHED.get(owner)?.emptied() ?? DONE, finish: () => {} };
}

/** Copies `bytes`, so that the send is complete whatever the receiver does; gives what carries the copy. Throws MPI_ERR_BUFFER when there is no room. */
export function sendBuffered(
  comm: Communicator,
  peer: number,
  tag: number,
  bytes: Uint8Array,
  signature: number,
): SendRequest {
  const buffer = ATTACHED.get(comm) ?? ATTACHED.get(comm.runtime);
  if (!buffer)
    throw new MPIError(
      "ERR_BUFFER",
      "no buffer is attached for buffered sends; call MPI.Attach_buffer(new Uint8Array(n)) before, with MPI.BSEND_OVERHEAD bytes more for each message than it has",
    );
  return buffer.send(comm, peer, tag, bytes, signature);
}
