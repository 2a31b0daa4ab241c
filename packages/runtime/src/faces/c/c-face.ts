/**
 * What the calls of one rank's C program work with: its memory, its handles, its functions. A C call runs in the rank's own thread
 * and blocks it while it waits.
 */
import type { Datatype } from "../../datatype/datatype";
import { Datatype as DatatypeClass } from "../../datatype/datatype";
import { contiguousBuffer, type ResolvedBuffer, resolvePart } from "../../mpi/buffer";
import type { Communicator } from "../../mpi/communicator";
import { UNDEFINED } from "../../mpi/constants";
import { ERRORS_ABORT, ERRORS_ARE_FATAL, ERRORS_RETURN, type Errhandler } from "../../mpi/errhandler";
import { MPIError } from "../../mpi/errors";
import { Group } from "../../mpi/group";
import type { HandleCore } from "../../mpi/handle-core";
import { INFO_NULL, type Info } from "../../mpi/info";
import { MESSAGE_NO_PROC, type MessageCore } from "../../mpi/message";
import { type Look, type Pending, waitable } from "../../mpi/pending";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { REQUEST_NULL, RequestCore } from "../../mpi/request";
import { Status } from "../../mpi/status";
import type { Window } from "../../mpi/window/window";
import * as operators from "../../op/op";
import * as abi from "./abi";
import type { CMemory } from "./c-memory";
import { predefinedDatatypes } from "./datatypes";
import { Handles } from "./handles";
import type { Session } from "./session";

export interface CProgram {
  memory: CMemory;
  /** The program's functions by the number a function pointer has. */
  table: WebAssembly.Table;
  /** Memory of the program's own allocator; undefined where the module exports none. */
  malloc?: ((bytes: number) => number) | undefined;
  free?: ((address: number) => void) | undefined;
}

export interface CPlace {
  processorName: string;
  /** Seconds. */
  wtime(): number;
  wtick: number;
  /** Ends the run everywhere; never returns. */
  abort(code: number): never;
  /** The process fails: the others go on without it where they can. Never returns. */
  failProcess(): unknown;
}

/** Bytes of the library's own memory among the program's: values of predefined attributes, arguments of functions. */
const SCRATCH_BYTES = 4096;

export class CFace {
  readonly runtime: RankRuntime;
  readonly place: CPlace;
  readonly comms: Handles<Communicator>;
  readonly groups: Handles<Group>;
  readonly datatypes = new Handles<Datatype>(predefinedDatatypes());
  readonly ops = new Handles<operators.Op>(predefinedOps());
  readonly requests = new Handles<RequestCore>([[abi.REQUEST_NULL, REQUEST_NULL]]);
  readonly messages = new Handles<MessageCore>([[abi.MESSAGE_NO_PROC, MESSAGE_NO_PROC]]);
  readonly wins = new Handles<Window>();
  readonly infos: Handles<Info>;
  readonly errhandlers = new Handles<Errhandler>([
    [abi.ERRORS_ARE_FATAL, ERRORS_ARE_FATAL],
    [abi.ERRORS_ABORT, ERRORS_ABORT],
    [abi.ERRORS_RETURN, ERRORS_RETURN],
  ]);
  /** Counts of the call under way have 64 bits (its `_c` form). */
  large = false;
  /** The object whose error handler hears of an error in the call under way. */
  owner: HandleCore | undefined;
  initialized = false;
  finalized = false;
  /** While one is open MPI can be used as between MPI_Init and MPI_Finalize. */
  readonly sessions = new Handles<Session>();
  #program: CProgram | undefined;
  #scratch = 0;
  #used = 0;

  constructor(runtime: RankRuntime, place: CPlace, env: Info) {
    this.runtime = runtime;
    this.place = place;
    this.comms = new Handles([
      [abi.COMM_WORLD, runtime.world],
      [abi.COMM_SELF, runtime.self],
    ]);
    this.groups = new Handles([[abi.GROUP_EMPTY, new Group([])]]);
    this.infos = new Handles([[abi.INFO_ENV, env]]);
  }

  /** The program, once it is instantiated. */
  attach(program: CProgram): void {
    this.#program = program;
  }

  get program(): CProgram {
    if (!this.#program) throw new Error("an MPI call before the program's memory is there");
    return this.#program;
  }

  get memory(): CMemory {
    return this.program.memory;
  }

  // Arguments

  comm(handle: number): Communicator {
    const comm = this.comms.get(handle);
    if (!comm?.usable)
      throw new MPIError(
        "ERR_COMM",
        `${hex(handle)} is no communicator; it was freed, is MPI_COMM_NULL, or never was one`,
      );
    this.owner = comm;
    return comm;
  }

  group(handle: number): Group {
    return this.groups.get(handle) ?? noHandle("ERR_GROUP", handle, "group");
  }

  datatype(handle: number): Datatype {
    return this.datatypes.get(handle) ?? noHandle("ERR_TYPE", handle, "datatype");
  }

  op(handle: number): operators.Op {
    const op = this.ops.get(handle);
    return op === undefined || op === operators.OP_NULL ? noHandle("ERR_OP", handle, "operation") : op;
  }

  win(handle: number): Window {
    const window = this.wins.get(handle);
    if (!window || window.freed)
      throw new MPIError("ERR_WIN", `${hex(handle)} is no window; it was freed, is MPI_WIN_NULL, or never was one`);
    this.owner = window;
    return window;
  }

  /** MPI_REQUEST_NULL is one that stands for nothing. */
  request(handle: number): RequestCore {
    const request = this.requests.get(handle) ?? noHandle("ERR_REQUEST", handle, "request");
    if (request !== REQUEST_NULL) this.owner = request.errorOwner;
    return request;
  }

  info(handle: number): Info {
    return this.infos.get(handle) ?? noHandle("ERR_INFO", handle, "info object");
  }

  /** An info argument that may be MPI_INFO_NULL. */
  hints(handle: number): Info {
    return handle === abi.INFO_NULL ? INFO_NULL : this.info(handle);
  }

  errhandler(handle: number): Errhandler {
    return this.errhandlers.get(handle) ?? noHandle("ERR_ERRHANDLER", handle, "error handler");
  }

  /** `count` elements at an address. Throws MPI_ERR_BUFFER, MPI_ERR_COUNT, MPI_ERR_TYPE. */
  buffer(address: number, count: number, datatype: Datatype): ResolvedBuffer {
    DatatypeClass.checkCommitted(datatype);
    if (address === abi.BOTTOM && count > 0 && datatype.predefined && datatype.size > 0)
      throw new MPIError("ERR_BUFFER", "the buffer is a null pointer");
    const { u8 } = this.memory;
    const start = address >>> 0;
    const bytes = count * datatype.size;
    // Most buffers are whole elements without gaps: what resolvePart comes to, in a fraction of its time.
    if (datatype.predefined && datatype.contiguous && count >= 0 && start + bytes <= u8.length)
      return contiguousBuffer(new Uint8Array(u8.buffer, start, bytes), count, datatype);
    return resolvePart(u8, start, count, datatype);
  }

  /** An array of counts, of 64 bits in a call's `_c` form. */
  counts(address: number, length: number): number[] {
    return this.large ? this.memory.readLongs(address, length) : this.memory.readInts(address, length);
  }

  // Results

  writeInt(address: number, value: number): void {
    this.memory.writeInt(address, value);
  }

  /** A count; of 64 bits in a call's `_c` form. Throws MPI_ERR_VALUE_TOO_LARGE when it fits no int. */
  writeCount(address: number, value: number): void {
    if (this.large) this.memory.writeLong(address, value);
    else if (Math.abs(value) > 0x7fff_ffff)
      throw new MPIError("ERR_VALUE_TOO_LARGE", `${value} does not fit an int; use the function with _c at its end`);
    else this.memory.writeInt(address, value);
  }

  /** As `writeCount`; MPI_UNDEFINED when it fits no int. */
  writeCountOrUndefined(address: number, value: number | bigint): void {
    if (this.large) this.memory.writeLong(address, value);
    else this.memory.writeInt(address, value > 0x7fff_ffff || value < -0x7fff_ffff ? UNDEFINED : Number(value));
  }

  writeRequest(address: number, pending: Pending<unknown>, owner: HandleCore | undefined = this.owner): void {
    this.writeInt(address, this.handleOf(new RequestCore(this.runtime, pending, owner)));
  }

  /** The handle of a request that the call under way makes. */
  handleOf(core: RequestCore): number {
    this.runtime.checker?.c.made(core);
    return this.requests.of(core);
  }

  writeStatus(address: number, status: Status): void {
    if (address === 0) return;
    const { memory } = this;
    const count = status.count;
    memory.writeInts(address, [
      status.source,
      status.tag,
      memory.readInt(address + 8),
      status.cancelled ? 1 : 0,
      0,
      (count % 2 ** 32) | 0,
      Math.floor(count / 2 ** 32),
      0,
    ]);
  }

  /** MPI_ERROR is set by the calls that complete several requests alone. */
  writeStatusError(address: number, error: number): void {
    if (address !== 0) this.writeInt(address + 8, error);
  }

  readStatus(address: number): Status {
    const words = this.memory.readInts(address, abi.STATUS_WORDS);
    const status = new Status();
    const bytes = words[abi.STATUS_COUNT_HIGH]! * 2 ** 32 + (words[abi.STATUS_COUNT_LOW]! >>> 0);
    status.set(words[0]!, words[1]!, bytes);
    status.error = words[2]!;
    status.cancelled = words[abi.STATUS_CANCELLED] !== 0;
    return status;
  }

  // Waiting

  /** Waits for an operation and gives its result. */
  wait<T>(given: Pending<T>, status?: Status): T {
    const { engine, counters, checker } = this.runtime;
    const pending = checker ? checker.c.waits(given) : given;
    const request = waitable(pending);
    if (request.done) engine.glance();
    else if (!engine.spin(request)) {
      counters.waits(pending.peer, pending.tag);
      engine.waitSync(request);
    }
    if (pending.watches && !pending.request.done) {
      pending.cancel?.();
      throw pending.watches.interruption(false);
    }
    return pending.finish(status);
  }

  /** As `wait`, with the status for an address. */
  waitStatus<T>(pending: Pending<T>, address: number): T {
    if (address === 0) return this.wait(pending);
    const status = new Status();
    try {
      return this.wait(pending, status);
    } finally {
      this.writeStatus(address, status);
    }
  }

  /** The answer of a look. */
  look<T>(look: Look<T>): T {
    const { engine, checker } = this.runtime;
    engine.progress();
    checker?.c.looked(look);
    return look.value;
  }

  // The program's functions

  /** A function of the program by its pointer. Throws MPI_ERR_ARG when there is none. */
  fn<F extends (...args: never[]) => unknown>(pointer: number): F {
    let found: unknown;
    try {
      found = this.program.table.get(pointer);
    } catch {
      found = null;
    }
    if (typeof found === "function") return found as F;
    throw new MPIError("ERR_ARG", `${hex(pointer)} is no pointer to a function`);
  }

  /** Words of memory for the time of one call of a function of the program. */
  withWords<T>(values: readonly number[], use: (address: number) => T): T {
    const bytes = Math.max(8, values.length * 4);
    const address = this.#reserve(bytes);
    this.memory.writeInts(address, values);
    try {
      return use(address);
    } finally {
      this.#used -= (bytes + 7) & ~7;
    }
  }

  /** Memory of this rank, zeroed: the program's allocator where there is one. */
  allocate(bytes: number): number {
    const { malloc } = this.program;
    if (!malloc) return this.memory.extend(Math.max(1, bytes));
    const address = malloc(Math.max(1, bytes)) >>> 0;
    if (address === 0 || address + bytes > this.memory.u8.length)
      throw new MPIError("ERR_NO_MEM", `${bytes} bytes do not fit this rank's memory`);
    this.memory.u8.fill(0, address, address + bytes);
    return address;
  }

  #reserve(bytes: number): number {
    if (this.#scratch === 0) this.#scratch = this.memory.extend(SCRATCH_BYTES);
    if (this.#used + bytes > SCRATCH_BYTES)
      throw new MPIError("ERR_INTERN", "functions of the program call each other too deep");
    const address = this.#scratch + this.#used;
    this.#used += (bytes + 7) & ~7;
    return address;
  }
}

function* predefinedOps(): Generator<readonly [handle: number, op: operators.Op]> {
  for (const one of Object.values(operators)) if (one instanceof operators.Op) yield [one.handle, one];
}

function noHandle(
  error: "ERR_GROUP" | "ERR_TYPE" | "ERR_OP" | "ERR_REQUEST" | "ERR_INFO" | "ERR_ERRHANDLER",
  handle: number,
  what: string,
): never {
  throw new MPIError(error, `${hex(handle)} is no ${what}; it was freed, is null, or never was one`);
}

function hex(handle: number): string {
  return `0x${(handle >>> 0).toString(16)}`;
}
