/** The sending half of partitioned communication (MPI 5.0, section 4.2). */
import { CompletedRequest, EngineRequest } from "../../engine/request";
import type { ResolvedBuffer } from "../buffer";
import { checkDest, checkSendTag } from "../checks";
import type { Communicator } from "../communicator";
import { PROC_NULL } from "../constants";
import { MPIError } from "../errors";
import { checkFailure } from "../failure/failure-error";
import type { Pending } from "../pending";
import { PersistentCore } from "../request";
import { partitionContext, setupContext } from "./contexts";
import { nextTag, PartitionLayout, writeChannel } from "./layout";
import { checkPartitions } from "./partitions";

const NEXT_TAG = new WeakMap<Communicator, number>();
const DONE = new CompletedRequest();

/** One start of a partitioned send; done when all messages have been sent. */
class Round extends EngineRequest {
  readonly #ready: Uint8Array;
  /** By message: partitions that are not ready. */
  readonly #missing: Int32Array;
  #unsent: number;

  constructor(layout: PartitionLayout) {
    super();
    this.#ready = new Uint8Array(layout.partitions);
    this.#missing = Int32Array.from({ length: layout.messages }, (_, message) => {
      const [start, end] = layout.partitionsOf(message);
      return end - start;
    });
    this.#unsent = layout.messages;
  }

  isReady(partition: number): boolean {
    return this.#ready[partition] === 1;
  }

  /** True when the partition was the last one of its message. */
  mark(partition: number, message: number): boolean {
    this.#ready[partition] = 1;
    return --this.#missing[message]! === 0;
  }

  carry(send: EngineRequest): void {
    send.whenDone(() => {
      this.failure ??= send.failure;
      if (--this.#unsent === 0) this.complete();
    });
  }
}

export class PartitionedSend extends PersistentCore {
  readonly #sender: Sender;

  constructor(comm: Communicator, sender: Sender) {
    super(comm.runtime, () => sender.start(), comm);
    this.#sender = sender;
  }

  /** MPI_Pready of each. Throws MPI_ERR_REQUEST, MPI_ERR_ARG; then none of them is ready that was not before. */
  ready(partitions: readonly number[]): void {
    if (!this.active)
      throw new MPIError("ERR_REQUEST", "partitions are ready while the send is under way; call Start first");
    this.#sender.ready(partitions);
  }
}

class Sender {
  readonly #comm: Communicator;
  readonly #data: ResolvedBuffer;
  readonly #dest: number;
  readonly #layout: PartitionLayout;
  readonly #tag: number;
  #round: Round | undefined;

  constructor(comm: Communicator, data: ResolvedBuffer, dest: number, layout: PartitionLayout, tag: number) {
    this.#comm = comm;
    this.#data = data;
    this.#dest = dest;
    this.#layout = layout;
    this.#tag = tag;
  }

  start(): Pending<void> {
    const round = new Round(this.#layout);
    this.#round = round;
    if (this.#dest === PROC_NULL) return { request: DONE, finish: () => {} };
    const comm = this.#comm;
    return { request: round, peer: comm.peers.pids[this.#dest]!, finish: () => checkFailure(comm, round) };
  }

  ready(partitions: readonly number[]): void {
    const round = this.#round!;
    const { partitions: count } = this.#layout;
    const seen = new Set<number>();
    for (const partition of partitions) {
      if (!Number.isInteger(partition) || partition < 0 || partition >= count)
        throw new MPIError("ERR_ARG", `there is no partition ${partition}; partitions are 0..${count - 1}`);
      if (round.isReady(partition) || seen.has(partition))
        throw new MPIError("ERR_ARG", `partition ${partition} is ready already`);
      seen.add(partition);
    }
    for (const partition of partitions) {
      const message = this.#layout.messageOf(partition);
      if (round.mark(partition, message) && this.#dest !== PROC_NULL) this.#send(round, message);
    }
  }

  #send(round: Round, message: number): void {
    const { peers, runtime, context } = this.#comm;
    const [start, end] = this.#layout.partitionsOf(message);
    const each = this.#data.count / this.#layout.partitions;
    const bytes = this.#data.part(start * each, (end - start) * each).pack();
    const tag = this.#tag + message;
    round.carry(runtime.engine.send(peers.pids[this.#dest]!, partitionContext(context), tag, bytes));
    runtime.counters.sent(bytes.length);
  }
}

/** MPI_Psend_init: `data` is divided into partitions of the same size. */
export function psendInit(
  comm: Communicator,
  data: ResolvedBuffer,
  partitions: number,
  dest: number,
  tag: number,
): PartitionedSend {
  checkDest(dest, comm.peers.size);
  checkSendTag(tag);
  checkPartitions(data, partitions);
  const layout = new PartitionLayout(partitions, data.size / partitions);
  const first = nextTag(NEXT_TAG.get(comm) ?? 0, layout.messages);
  if (dest !== PROC_NULL) {
    NEXT_TAG.set(comm, first + layout.messages);
    const { engine } = comm.runtime;
    engine.send(comm.peers.pids[dest]!, setupContext(comm.context), tag, writeChannel({ tag: first, layout }));
  }
  return new PartitionedSend(comm, new Sender(comm, data, dest, layout, first));
}
