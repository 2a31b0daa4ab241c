/** The receiving half of partitioned communication (MPI 5.0, section 4.2). Its partitions need not be those of the sender. */
import { CompletedRequest, EngineRequest, type ReceiveRequest } from "../../engine/request";
import type { ResolvedBuffer } from "../buffer";
import { checkSendTag, checkSource } from "../checks";
import type { Communicator } from "../communicator";
import { ANY_SOURCE, PROC_NULL } from "../constants";
import { MPIError } from "../errors";
import { checkFailure } from "../failure/failure-error";
import type { Look, Pending } from "../pending";
import { receivingNothing } from "../point-to-point";
import { PersistentCore } from "../request";
import type { Status } from "../status";
import { partitionContext, setupContext } from "./contexts";
import { CHANNEL_BYTES, type Channel, readChannel } from "./layout";
import { checkPartitions } from "./partitions";

const NOTHING = new CompletedRequest();

/** One start of a partitioned receive; done when all messages are here. */
class Round extends EngineRequest {
  readonly room: Uint8Array;
  /** By message, once the sender's layout is known. */
  #receives: ReceiveRequest[] | undefined;
  #left = 0;
  /** Bytes that the sender has in all. */
  #sent = 0;
  /** Partitions that were put in place. */
  readonly #placed = new Set<number>();

  constructor(readonly target: ResolvedBuffer) {
    super();
    this.room = target.room();
  }

  post(comm: Communicator, source: number, { tag, layout }: Channel): void {
    if (this.done) return;
    const { room } = this;
    this.#left = layout.messages;
    this.#sent = layout.bytes;
    this.#receives = Array.from({ length: layout.messages }, (_, message) => {
      const [start, end] = layout.bytesOf(message);
      const part = room.subarray(Math.min(start, room.length), Math.min(end, room.length));
      return comm.runtime.engine.receive(source, tag + message, partitionContext(comm.context), part);
    });
    for (const receive of this.#receives)
      receive.whenDone(() => {
        this.failure ??= receive.failure;
        if (--this.#left === 0) this.complete();
      });
  }

  /** Whether these messages are here, and whole. */
  has([first, end]: [first: number, end: number]): boolean {
    const receives = this.#receives?.slice(first, end);
    return receives?.every(({ done, failure }) => done && failure === null) ?? false;
  }

  get bytesReceived(): number {
    return this.#receives?.reduce((sum, { length }) => sum + length, 0) ?? 0;
  }

  get isTruncated(): boolean {
    return this.#receives?.some(({ length, messageLength }) => messageLength > length) ?? false;
  }

  /** Puts one of so many partitions where its elements are. */
  place(partition: number, partitions: number): void {
    const { target, room } = this;
    if (target.contiguous || this.#placed.has(partition)) return;
    this.#placed.add(partition);
    const count = target.count / partitions;
    const bytes = target.size / partitions;
    const end = Math.min((partition + 1) * bytes, this.#sent);
    if (end > partition * bytes) target.part(partition * count, count).unpack(room.subarray(partition * bytes, end));
  }
}

export class PartitionedReceive extends PersistentCore {
  readonly #receiver: Receiver;

  constructor(comm: Communicator, receiver: Receiver) {
    super(comm.runtime, () => receiver.start(), comm);
    this.#receiver = receiver;
  }

  /** MPI_Parrived; true of a receive that is not under way. Throws MPI_ERR_ARG. */
  arrived(partition: number): Look<boolean> {
    this.#receiver.check(partition);
    const value = !this.active || this.#receiver.arrived(partition);
    return { value, again: !value };
  }
}

class Receiver {
  readonly #comm: Communicator;
  readonly #target: ResolvedBuffer;
  readonly #partitions: number;
  readonly #source: number;
  readonly #tag: number;
  readonly #setup: EngineRequest;
  #channel: Channel | undefined;
  #round: Round | undefined;

  constructor(comm: Communicator, target: ResolvedBuffer, partitions: number, source: number, tag: number) {
    this.#comm = comm;
    this.#target = target;
    this.#partitions = partitions;
    this.#source = source;
    this.#tag = tag;
    if (source === PROC_NULL) {
      this.#setup = NOTHING;
      return;
    }
    const said = new Uint8Array(CHANNEL_BYTES);
    const setup = comm.runtime.engine.receive(this.#peer, tag, setupContext(comm.context), said);
    setup.whenDone(() => {
      this.#channel = readChannel(said.subarray(0, setup.length));
    });
    this.#setup = setup;
  }

  get #peer(): number {
    return this.#comm.peers.pids[this.#source]!;
  }

  start(): Pending<void> {
    const comm = this.#comm;
    if (this.#source === PROC_NULL) return receivingNothing(() => {});
    const round = new Round(this.#target);
    this.#round = round;
    this.#setup.whenDone(() => {
      if (this.#setup.failure) round.fail(this.#setup.failure);
      else if (this.#channel) round.post(comm, this.#peer, this.#channel);
    });
    return { request: round, peer: this.#peer, tag: this.#tag, finish: (status) => this.#finish(round, status) };
  }

  check(partition: number): void {
    if (Number.isInteger(partition) && partition >= 0 && partition < this.#partitions) return;
    throw new MPIError("ERR_ARG", `there is no partition ${partition}; partitions are 0..${this.#partitions - 1}`);
  }

  arrived(partition: number): boolean {
    const round = this.#round;
    if (!round || this.#source === PROC_NULL) return true;
    if (!this.#channel) return false;
    const bytes = this.#target.size / this.#partitions;
    const messages = this.#channel.layout.messagesOver(partition * bytes, (partition + 1) * bytes);
    if (!round.has(messages)) return false;
    round.place(partition, this.#partitions);
    return true;
  }

  #finish(round: Round, status?: Status): void {
    checkFailure(this.#comm, round);
    for (let partition = 0; partition < this.#partitions; partition++) round.place(partition, this.#partitions);
    const { bytesReceived, isTruncated } = round;
    this.#comm.runtime.counters.received(bytesReceived);
    status?.set(this.#source, this.#tag, bytesReceived, isTruncated);
    if (isTruncated)
      throw new MPIError(
        "ERR_TRUNCATE",
        `rank ${this.#source} sends ${this.#channel!.layout.bytes} bytes, the buffer has only ${this.#target.size}; both sides give the same amount of data`,
      );
  }
}

/** MPI_Precv_init: `target` is divided into partitions of the same size. */
export function precvInit(
  comm: Communicator,
  target: ResolvedBuffer,
  partitions: number,
  source: number,
  tag: number,
): PartitionedReceive {
  if (source === ANY_SOURCE)
    throw new MPIError("ERR_RANK", "a partitioned receive names its source; ANY_SOURCE is not possible");
  checkSource(source, comm.peers.size);
  checkSendTag(tag);
  checkPartitions(target, partitions);
  return new PartitionedReceive(comm, new Receiver(comm, target, partitions, source, tag));
}
