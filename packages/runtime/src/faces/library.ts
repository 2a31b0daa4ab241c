/** The object a program imports: `import MPI from "mpi"` or `from "mpi/blocking"`. types/mpi.d.ts is its contract. */
import { ANY_SOURCE, ANY_TAG, IN_PLACE, PROC_NULL } from "../mpi/constants";
import * as datatypes from "../mpi/datatype";
import { ERROR_CLASSES } from "../mpi/error-classes";
import { Get_error_class, Get_error_string, MPIError } from "../mpi/errors";
import type { Group } from "../mpi/group";
import type { RankRuntime } from "../mpi/rank-runtime";
import { Status, UNDEFINED } from "../mpi/status";
import * as ops from "../op/op";
import { CommunicatorCalls, LOOKING, STARTING, WAITING } from "./calls";
import { type Face, starting } from "./face";
import { createRequestClass } from "./request";
import { RequestCore } from "./waits";

export const LIBRARY_VERSION = "CommWorld MPI 0.1.0";
const STANDARD_VERSION = [5, 0] as const;

/** Where and how this rank runs, as programs see it. */
export interface NodeInfo {
  grId: number;
  nrId: number;
  nrOffset: number;
  pid: number;
  interconnect: string;
  transport: string;
}

export interface LibraryOptions {
  runtime: RankRuntime;
  face: Face;
  node: NodeInfo;
  args: readonly string[];
  /** Seconds. */
  wtime(): number;
  wtick: number;
  processorName: string;
  /** Ends the run everywhere; never returns. */
  abort(code: number): never;
}

export type Library = Readonly<Record<string, unknown>>;

export function createLibrary(options: LibraryOptions): Library {
  const { runtime, face, node } = options;
  const Request = createRequestClass(face);
  const Comm = createCommunicatorClass(options, Request);
  let finalized = false;
  return Object.freeze({
    Comm,
    COMM_WORLD: new Comm("MPI_COMM_WORLD", runtime.world),
    COMM_SELF: new Comm("MPI_COMM_SELF", runtime.self),
    Request,
    Status,
    Op: ops.Op,
    Datatype: datatypes.Datatype,
    Exception: MPIError,
    ANY_SOURCE,
    ANY_TAG,
    PROC_NULL,
    UNDEFINED,
    IN_PLACE,
    ...pick(ops, ["MAX", "MIN", "SUM", "PROD", "LAND", "BAND", "LOR", "BOR", "LXOR", "BXOR"]),
    ...pick(datatypes, [
      "INT8_T",
      "UINT8_T",
      "INT16_T",
      "UINT16_T",
      "INT32_T",
      "UINT32_T",
      "INT64_T",
      "UINT64_T",
      "FLOAT",
      "DOUBLE",
      "FLOAT32",
      "FLOAT64",
      "INT",
      "LONG",
      "BYTE",
      "CHAR",
    ]),
    ...ERROR_CLASSES,
    node: Object.freeze({ ...node }),
    args: Object.freeze([...options.args]),
    Wtime: options.wtime,
    Wtick: () => options.wtick,
    Get_processor_name: () => options.processorName,
    Get_library_version: () => LIBRARY_VERSION,
    Get_version: () => [...STANDARD_VERSION],
    Get_error_string,
    Get_error_class,
    Init: face.settled(() => {}),
    Is_initialized: () => true,
    Finalize: face.settled(() => {
      finalized = true;
    }),
    Is_finalized: () => finalized,
    Alloc_mem: (size: number) => allocate(runtime, size),
    Free_mem: (memory: Uint8Array) => free(runtime, memory),
  });
}

function createCommunicatorClass(options: LibraryOptions, Request: new (core: RequestCore) => object) {
  const { runtime, face } = options;
  const cores = new WeakMap<object, CommunicatorCalls>();
  const callsOf = (comm: unknown): CommunicatorCalls => {
    const calls = typeof comm === "object" && comm !== null ? cores.get(comm) : undefined;
    if (calls) return calls;
    throw new MPIError("ERR_COMM", "call this on a communicator: MPI.COMM_WORLD.send(...)");
  };
  class Comm {
    readonly #name: string;

    constructor(name: string, group: Group) {
      this.#name = name;
      cores.set(this, new CommunicatorCalls(runtime, group));
    }

    get rank(): number {
      return callsOf(this).group.rank;
    }

    get size(): number {
      return callsOf(this).group.size;
    }

    get name(): string {
      return this.#name;
    }

    Get_rank(): number {
      return this.rank;
    }

    Get_size(): number {
      return this.size;
    }

    Get_name(): string {
      return this.#name;
    }

    Abort(code = 1): never {
      return options.abort(code);
    }
  }
  const define = (name: string, value: unknown) =>
    Object.defineProperty(Comm.prototype, name, { value, configurable: true, writable: true });
  const begin = (name: string, self: unknown, args: unknown[]) => {
    const calls = callsOf(self);
    return (calls[name as keyof CommunicatorCalls] as (...args: unknown[]) => never).apply(calls, args);
  };
  for (const name of WAITING)
    define(
      name,
      face.waiting(name, (self, args) => begin(name, self, args)),
    );
  for (const name of LOOKING)
    define(
      name,
      face.looking(name, (self, args) => begin(name, self, args)),
    );
  for (const name of STARTING)
    define(
      name,
      starting(runtime, name, (self, args) => new Request(new RequestCore(runtime, begin(name, self, args)))),
    );
  return Comm;
}

/** Memory in the rank's segment, from which peers copy without a stop between; ordinary memory where none is shared. */
function allocate({ engine }: RankRuntime, size: number): Uint8Array {
  if (!Number.isSafeInteger(size) || size < 0)
    throw new MPIError("ERR_ARG", `Alloc_mem takes a number of bytes, not ${String(size)}`, "Alloc_mem");
  if (!engine.heap) return new Uint8Array(size);
  const offset = engine.heap.allocate(size);
  if (offset < 0) throw new MPIError("ERR_NO_MEM", `${size} bytes do not fit this rank's memory`, "Alloc_mem");
  return new Uint8Array(engine.heap.memory, offset, size).fill(0);
}

function free({ engine }: RankRuntime, memory: Uint8Array): void {
  if (memory.buffer === engine.heap?.memory) engine.heap.release(memory.byteOffset);
}

function pick<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}
