/** Environment (MPI 5.0, chapters 9 and 11), and what a program knows of the place it runs in. */
import { ANY_SOURCE, ANY_TAG, IN_PLACE, PROC_NULL, UNDEFINED } from "../../mpi/constants";
import { ERROR_CLASSES } from "../../mpi/error-classes";
import { MPIError } from "../../mpi/errors";
import { Info } from "../../mpi/info";
import * as programErrors from "../../mpi/program-errors";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { Status } from "../../mpi/status";
import { type Chapter, type Definitions, local } from "../definition";
import type { Face } from "../face";

export const LIBRARY_VERSION = "CommWorld MPI 0.1.0";
const STANDARD_VERSION = [5, 0] as const;

const ABI_VERSION = [1, 0] as const;
/** Bytes of the integers that C programs have them as. */
const ABI_SIZES = ["aint", "count", "offset"].map((name) => [`mpi_${name}_size`, "8"] as const);

/** What a program may ask of its threads (MPI 5.0, section 11.6.2), with the numbers of the standard's ABI. */
const THREAD_LEVELS = {
  THREAD_SINGLE: 0,
  THREAD_FUNNELED: 1024,
  THREAD_SERIALIZED: 2048,
  THREAD_MULTIPLE: 4096,
} as const;

/** Local calls on plain arguments. */
const ERROR_CALLS: Definitions = Object.fromEntries(
  Object.entries({
    Get_error_class: programErrors.Get_error_class,
    Get_error_string: programErrors.Get_error_string,
    Add_error_class: programErrors.Add_error_class,
    Add_error_code: programErrors.Add_error_code,
    Add_error_string: programErrors.Add_error_string,
    Remove_error_class: programErrors.Remove_error_class,
    Remove_error_code: programErrors.Remove_error_code,
    Remove_error_string: programErrors.Remove_error_string,
  }).map(([name, run]) => [
    name,
    local((_: undefined, ...args: never[]) => (run as (...args: never[]) => unknown)(...args)),
  ]),
);

/** Longest texts, in characters. */
const LENGTHS = {
  MAX_ERROR_STRING: programErrors.MAX_ERROR_STRING,
  MAX_PROCESSOR_NAME: 255,
  MAX_LIBRARY_VERSION_STRING: 8191,
} as const;

/** Where and how this rank runs, as programs see it. */
export interface NodeInfo {
  grId: number;
  nrId: number;
  nrOffset: number;
  pid: number;
  interconnect: string;
  transport: string;
}

export interface Environment {
  node: NodeInfo;
  args: readonly string[];
  /** Seconds. */
  wtime(): number;
  wtick: number;
  processorName: string;
  /** Ends the run everywhere; never returns. */
  abort(code: number): never;
  /** Lets this rank fail; never returns, or gives a promise that is never settled. */
  failProcess(): unknown;
}

/** @param onFinalize before Finalize does anything else */
export function environment(runtime: RankRuntime, face: Face, place: Environment, onFinalize: () => void): Chapter {
  let finalized = false;
  return {
    classes: { Comm: { methods: { Abort: local((_: unknown, code?: number) => place.abort(code ?? 1)) } } },
    functions: ERROR_CALLS,
    constants: {
      Status,
      Exception: MPIError,
      ANY_SOURCE,
      ANY_TAG,
      PROC_NULL,
      UNDEFINED,
      IN_PLACE,
      ...ERROR_CLASSES,
      node: Object.freeze({ ...place.node }),
      args: Object.freeze([...place.args]),
      Wtime: place.wtime,
      Wtick: () => place.wtick,
      Get_processor_name: () => place.processorName,
      Get_library_version: () => LIBRARY_VERSION,
      Get_version: () => [...STANDARD_VERSION],
      get_vendor: () => ["CommWorld", [0, 1, 0]],
      Get_abi_version: () => [...ABI_VERSION],
      Get_abi_info: () => new Info(ABI_SIZES),
      ...THREAD_LEVELS,
      ...LENGTHS,
      VERSION: STANDARD_VERSION[0],
      SUBVERSION: STANDARD_VERSION[1],
      Init: face.settled(() => {}),
      Init_thread: face.settled(() => THREAD_LEVELS.THREAD_FUNNELED),
      Query_thread: () => THREAD_LEVELS.THREAD_FUNNELED,
      Is_thread_main: () => true,
      Pcontrol: () => {},
      Is_initialized: () => true,
      Finalize: face.settled(() => {
        onFinalize();
        finalized = true;
      }),
      Is_finalized: () => finalized,
      failProcess: place.failProcess,
      Alloc_mem: (size: number) => allocate(runtime, size),
      Free_mem: (memory: Uint8Array) => free(runtime, memory),
    },
  };
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
