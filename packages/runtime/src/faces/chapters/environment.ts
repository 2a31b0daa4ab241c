/** Environment (MPI 5.0, chapters 9 and 11), and what a program knows of the place it runs in. */
import { ANY_SOURCE, ANY_TAG, IN_PLACE, PROC_NULL, UNDEFINED } from "../../mpi/constants";
import { ERROR_CLASSES } from "../../mpi/error-classes";
import { Get_error_class, Get_error_string, MPIError } from "../../mpi/errors";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { Status } from "../../mpi/status";
import { type Chapter, local } from "../definition";
import type { Face } from "../face";

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

export interface Environment {
  node: NodeInfo;
  args: readonly string[];
  /** Seconds. */
  wtime(): number;
  wtick: number;
  processorName: string;
  /** Ends the run everywhere; never returns. */
  abort(code: number): never;
}

/** @param onFinalize before Finalize does anything else */
export function environment(runtime: RankRuntime, face: Face, place: Environment, onFinalize: () => void): Chapter {
  let finalized = false;
  return {
    classes: { Comm: { methods: { Abort: local((_: unknown, code?: number) => place.abort(code ?? 1)) } } },
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
      Get_error_string,
      Get_error_class,
      Init: face.settled(() => {}),
      Is_initialized: () => true,
      Finalize: face.settled(() => {
        onFinalize();
        finalized = true;
      }),
      Is_finalized: () => finalized,
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
