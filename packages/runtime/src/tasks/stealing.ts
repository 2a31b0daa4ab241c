/**
 * Stealable tasks: registered functions, called with values, for whichever rank of the node is idle. A rank begins the oldest of
 * its own tasks when what is ready has run, and the oldest of another rank when it has nothing else to do. Results come back to
 * the owner as messages.
 */
import { decodeValue } from "../codec/decode";
import { encodeValue } from "../codec/encode";
import type { Engine } from "../engine/engine";
import { Fifo } from "../engine/fifo";
import { isLocal } from "../engine/place";
import { ANY, type ReceiveRequest } from "../engine/request";
import { MPIError } from "../mpi/errors";
import { SLOTS, type TakenTask, type TaskBoard } from "../shm/task-board";
import { TASK_CONTEXT } from "./task-context";

const NAME_CHARS = 200;
const MAX_FUNCTIONS = 1000;

type Work = (...args: unknown[]) => unknown;

/** What only ranks that share memory have. */
export interface StealingPlace {
  board: TaskBoard;
  /** Ends the sleep of another rank. */
  wake(nrId: number): void;
}

interface Own {
  id: number;
  functionHash: number;
  bytes: Uint8Array;
}

interface Awaited {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export class Stealing {
  readonly #engine: Engine;
  readonly #place: StealingPlace | null;
  /** By hash of the name. */
  readonly #functions = new Map<number, { name: string; work: Work }>();
  readonly #awaited = new Map<number, Awaited>();
  /** Tasks of this rank that stand in no slot. */
  readonly #queue = new Fifo<Own>();
  /** Blocks of the segment by slot, -1 for none. */
  readonly #blocks = new Int32Array(SLOTS).fill(-1);
  #results: ReceiveRequest | null = null;
  #nextId = 1;
  #programEnded = false;

  constructor(engine: Engine, place: StealingPlace | null) {
    this.#engine = engine;
    this.#place = place;
  }

  /** @throws MPI_ERR_ARG */
  register(name: unknown, work: Work): (args: unknown[]) => Promise<unknown> {
    if (typeof name !== "string" || name.length === 0 || name.length > NAME_CHARS)
      throw new MPIError("ERR_ARG", `a stealable task has a name of 1 to ${NAME_CHARS} characters`);
    if (this.#functions.size >= MAX_FUNCTIONS)
      throw new MPIError("ERR_ARG", `a program has at most ${MAX_FUNCTIONS} stealable functions; register them once`);
    const functionHash = hashOf(name);
    const known = this.#functions.get(functionHash);
    if (known?.name === name)
      throw new MPIError("ERR_ARG", `a stealable task named "${name}" exists already; register each function once`);
    if (known) throw new MPIError("ERR_ARG", `the names "${name}" and "${known.name}" are too alike; choose another`);
    this.#functions.set(functionHash, { name, work });
    this.#engine.onTurn ??= (idle) => this.runOwn() || (idle && this.#steal());
    this.#engine.transport.wake();
    return (args) => this.#submit(functionHash, args);
  }

  /** Tasks of this rank that have not ended. */
  get awaited(): number {
    return this.#awaited.size;
  }

  /** Whether no task can come to this rank any more, once its own program has ended. */
  mayEnd(): boolean {
    if (!this.#place) return true;
    if (!this.#programEnded) this.#place.board.endProgram();
    this.#programEnded = true;
    return this.#functions.size === 0 || this.#place.board.isOver;
  }

  /** Begins one of this rank's own tasks, if one waits. */
  runOwn(): boolean {
    const { board } = this.#place ?? {};
    this.#offer();
    const taken = board?.takeOwn();
    if (taken) return this.#runTaken(taken);
    if (this.#queue.length === 0) return false;
    const { id, functionHash, bytes } = this.#queue.first;
    this.#queue.shift();
    void this.#run(functionHash, bytes).then((outcome) => this.#settle(id, outcome));
    return true;
  }

  #submit(functionHash: number, args: unknown[]): Promise<unknown> {
    const bytes = encodeValue(args);
    const id = this.#nextId;
    this.#nextId = (id % 0x7fffffff) + 1;
    const result = new Promise<unknown>((resolve, reject) => {
      this.#awaited.set(id, { resolve, reject });
    });
    this.#place?.board.countUnfinished(1);
    this.#queue.push({ id, functionHash, bytes });
    this.#offer();
    this.#engine.transport.wake();
    return result;
  }

  /** Moves tasks from the queue to free slots. */
  #offer(): void {
    const { heap } = this.#engine;
    if (!this.#place || heap === null || this.#queue.length === 0) return;
    const { board } = this.#place;
    for (const [slot, block] of this.#blocks.entries())
      if (block >= 0 && board.isFree(slot)) {
        heap.release(block);
        this.#blocks[slot] = -1;
      }
    while (this.#queue.length > 0 && this.#blocks.includes(-1)) {
      const { id, functionHash, bytes } = this.#queue.first;
      const offset = heap.allocate(bytes.length);
      if (offset < 0) break;
      new Uint8Array(heap.memory, offset, bytes.length).set(bytes);
      this.#queue.shift();
      const slot = board.offer({ functionHash, id, offset, length: bytes.length });
      // It may have become free just now.
      heap.release(this.#blocks[slot]!);
      this.#blocks[slot] = offset;
      this.#listen();
      this.#feed();
    }
  }

  /** Wakes one rank that looks for work while there is some. */
  #feed(): void {
    if (!this.#place?.board.hasOffers) return;
    const hungry = this.#place.board.nextHungry();
    if (hungry >= 0) this.#place.wake(hungry);
  }

  #steal(): boolean {
    if (!this.#place) return false;
    const { board } = this.#place;
    board.setHungry(true);
    const taken = board.steal((functionHash) => this.#functions.has(functionHash));
    if (!taken) return false;
    board.setHungry(false);
    return this.#runTaken(taken);
  }

  #runTaken(taken: TakenTask): true {
    const { place, transport } = this.#engine;
    const bytes = new Uint8Array(transport.segments![taken.owner]!.buffer, taken.offset, taken.length).slice();
    this.#place!.board.release(taken);
    this.#feed();
    const owner = place.nrOffset + taken.owner;
    void this.#run(taken.functionHash, bytes).then((outcome) => {
      if (owner === place.pid) this.#settle(taken.id, outcome);
      else {
        this.#engine.send(owner, TASK_CONTEXT, 0, encodeValue([taken.id, outcome]));
        this.#engine.progress();
      }
    });
    return true;
  }

  /** Runs a task; its result or error as bytes. Never throws. */
  async #run(functionHash: number, bytes: Uint8Array): Promise<Uint8Array> {
    try {
      const { work } = this.#functions.get(functionHash)!;
      return encodeValue({ value: await work(...(decodeValue(bytes) as unknown[])) });
    } catch (error) {
      return encodeError(error);
    }
  }

  #settle(id: number, outcome: Uint8Array): void {
    const awaited = this.#awaited.get(id);
    if (!awaited) return;
    this.#awaited.delete(id);
    this.#place?.board.countUnfinished(-1);
    const result = decodeValue(outcome) as { value: unknown } | { error: unknown };
    if ("error" in result) awaited.reject(result.error);
    else awaited.resolve(result.value);
    if (this.#awaited.size > 0) this.#offer();
    else this.#listenNoMore();
  }

  /** Results of tasks that others ran come while any task is awaited. */
  #listen(): void {
    if (this.#results) return;
    const receive = this.#engine.receive(ANY, ANY, TASK_CONTEXT, null);
    this.#results = receive;
    receive.whenDone(() => {
      if (receive.cancelled) return;
      this.#results = null;
      if (isLocal(this.#engine.place, receive.matchedSource)) {
        const [id, outcome] = decodeValue(receive.buffer!) as [number, Uint8Array];
        this.#settle(id, outcome);
      }
      if (this.#awaited.size > 0) this.#listen();
    });
  }

  #listenNoMore(): void {
    if (this.#results) this.#engine.cancel(this.#results);
    this.#results = null;
  }
}

function encodeError(error: unknown): Uint8Array {
  try {
    return encodeValue({ error });
  } catch {
    return encodeValue({ error: new Error(String(error)) });
  }
}

/** FNV-1a */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash | 0;
}
