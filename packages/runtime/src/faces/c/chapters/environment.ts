/** Environment, errors and info (MPI 5.0, chapters 9 to 11). */
import { checkErrhandler, createErrhandler, isFatal } from "../../../mpi/errhandler";
import { MPIError } from "../../../mpi/errors";
import { faultsOf } from "../../../mpi/failure/faults";
import { Info } from "../../../mpi/info";
import * as codes from "../../../mpi/program-errors";
import { LIBRARY_VERSION } from "../../chapters/environment";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import { type CChapter, handled } from "../entries";

export function environment(c: CFace): CChapter {
  const { MPI_THREAD_SINGLE, MPI_THREAD_MULTIPLE } = abi.THREAD_LEVELS;
  let threads: number = MPI_THREAD_SINGLE;
  const begin = () => {
    if (c.initialized) throw new MPIError("ERR_OTHER", "MPI_Init was called before");
    c.initialized = true;
  };
  const text = (address: number, length: number, value: string, room: number) =>
    c.writeInt(length, c.memory.writeString(address, value, room));
  /** What MPI_Alloc_mem gave, until it is freed. */
  const allocated = new Set<number>();
  return {
    Init: begin,
    Init_thread: (_argc: number, _argv: number, required: number, provided: number) => {
      begin();
      // A program has one thread, so that every level is kept.
      threads = Math.max(MPI_THREAD_SINGLE, Math.min(required, MPI_THREAD_MULTIPLE));
      c.writeInt(provided, threads);
    },
    Initialized: (flag: number) => c.writeInt(flag, c.initialized ? 1 : 0),
    Finalized: (flag: number) => c.writeInt(flag, c.finalized ? 1 : 0),
    Finalize: () => {
      // Attributes of MPI_COMM_SELF go first: their functions may still call MPI (section 11.2.2).
      const { self } = c.runtime;
      self.attributes.clear(self);
      c.finalized = true;
      c.runtime.checker?.finalized();
    },
    Abort: (_comm: number, code: number) => c.place.abort(code),
    Query_thread: (provided: number) => c.writeInt(provided, threads),
    Is_thread_main: (flag: number) => c.writeInt(flag, 1),
    Pcontrol: () => {},
    Get_version: (version: number, subversion: number) => {
      c.writeInt(version, 5);
      c.writeInt(subversion, 0);
    },
    Get_library_version: (version: number, length: number) =>
      text(version, length, LIBRARY_VERSION, abi.MAX_LIBRARY_VERSION_STRING),
    Get_processor_name: (name: number, length: number) =>
      text(name, length, c.place.processorName, abi.MAX_PROCESSOR_NAME),
    Get_hw_resource_info: (info: number) => c.writeInt(info, c.infos.of(new Info([["mpi_shared_memory", "true"]]))),
    Abi_get_version: (major: number, minor: number) => {
      c.writeInt(major, 1);
      c.writeInt(minor, 0);
    },
    Abi_get_info: (info: number) =>
      c.writeInt(
        info,
        c.infos.of(
          new Info([
            ["mpi_aint_size", "4"],
            ["mpi_count_size", "8"],
            ["mpi_offset_size", "8"],
          ]),
        ),
      ),
    Alloc_mem: (size: number, info: number, address: number) => {
      c.hints(info);
      if (size < 0) throw new MPIError("ERR_ARG", `${size} bytes cannot be allocated`);
      const made = c.allocate(size);
      allocated.add(made);
      c.writeInt(address, made);
    },
    Free_mem: (address: number) => {
      if (!allocated.delete(address >>> 0))
        throw new MPIError("ERR_BASE", "this memory is not from MPI_Alloc_mem, or was freed before");
      c.program.free?.(address);
    },
    ...errors(c),
    ...infos(c),
  };
}

function errors(c: CFace): CChapter {
  type Handler = (object: number, code: number) => void;
  const create = (handleOf: (owner: never) => number) => (pointer: number, made: number) => {
    const fn = c.fn<Handler>(pointer);
    const handle = (owner: unknown, code: number) =>
      c.withWords([handleOf(owner as never), code], (address) => fn(address, address + 4));
    c.writeInt(made, c.errhandlers.of(createErrhandler(handle)));
  };
  return {
    Comm_create_errhandler: create((owner: Parameters<typeof c.comms.of>[0]) => c.comms.of(owner)),
    Win_create_errhandler: create((owner: Parameters<typeof c.wins.of>[0]) => c.wins.of(owner)),
    Session_create_errhandler: create((owner: Parameters<typeof c.sessions.of>[0]) => c.sessions.of(owner)),
    Comm_set_errhandler: (comm: number, handler: number) => {
      const on = c.comm(comm);
      on.errhandler = checkErrhandler(c.errhandler(handler));
      if (!isFatal(on.errhandler)) faultsOf(c.runtime).tolerate();
    },
    Comm_get_errhandler: (comm: number, handler: number) =>
      c.writeInt(handler, c.errhandlers.of(c.comm(comm).errhandler)),
    Comm_call_errhandler: (comm: number, code: number) => {
      const on = c.comm(comm);
      const error = new MPIError(
        "ERR_OTHER",
        `the program reported the error code ${code}: ${codes.Get_error_string(code)}`,
      );
      handled(on, on.errhandler, code, error);
    },
    Errhandler_free: (address: number) => {
      // Objects that have it keep it, and its number may come again from Get_errhandler.
      c.errhandler(c.memory.readInt(address));
      c.writeInt(address, abi.ERRHANDLER_NULL);
    },
    Error_class: (code: number, errorClass: number) => c.writeInt(errorClass, codes.Get_error_class(code)),
    Error_string: (code: number, text: number, length: number) =>
      c.writeInt(length, c.memory.writeString(text, codes.Get_error_string(code), abi.MAX_ERROR_STRING)),
    Add_error_class: (errorClass: number) => c.writeInt(errorClass, codes.Add_error_class()),
    Add_error_code: (errorClass: number, code: number) => c.writeInt(code, codes.Add_error_code(errorClass)),
    Add_error_string: (code: number, text: number) => codes.Add_error_string(code, c.memory.readString(text)),
    Remove_error_class: (errorClass: number) => codes.Remove_error_class(errorClass),
    Remove_error_code: (code: number) => codes.Remove_error_code(code),
    Remove_error_string: (code: number) => codes.Remove_error_string(code),
  };
}

function infos(c: CFace): CChapter {
  const put = (address: number, made: Info) => c.writeInt(address, c.infos.of(made));
  const read = (address: number) => c.memory.readString(address);
  const get = (info: number, key: number, value: number, flag: number, room: number) => {
    const found = c.info(info).get(read(key));
    c.writeInt(flag, found === undefined ? 0 : 1);
    if (found !== undefined && room > 0) c.memory.writeString(value, found, room);
    return found;
  };
  return {
    Info_create: (made: number) => put(made, new Info()),
    Info_create_env: (_argc: number, _argv: number, made: number) => put(made, new Info(c.info(abi.INFO_ENV).entries)),
    Info_dup: (info: number, made: number) => put(made, new Info(c.info(info).entries)),
    Info_free: (address: number) => {
      const handle = c.memory.readInt(address);
      c.info(handle).free();
      c.infos.drop(handle);
      c.writeInt(address, abi.INFO_NULL);
    },
    Info_set: (info: number, key: number, value: number) => c.info(info).set(read(key), read(value)),
    Info_delete: (info: number, key: number) => c.info(info).delete(read(key)),
    Info_get: (info: number, key: number, length: number, value: number, flag: number) => {
      get(info, key, value, flag, length + 1);
    },
    Info_get_string: (info: number, key: number, length: number, value: number, flag: number) => {
      const found = get(info, key, value, flag, c.memory.readInt(length));
      if (found !== undefined) c.writeInt(length, new TextEncoder().encode(found).length + 1);
    },
    Info_get_valuelen: (info: number, key: number, length: number, flag: number) => {
      const found = c.info(info).get(read(key));
      c.writeInt(flag, found === undefined ? 0 : 1);
      if (found !== undefined) c.writeInt(length, new TextEncoder().encode(found).length);
    },
    Info_get_nkeys: (info: number, count: number) => c.writeInt(count, c.info(info).size),
    Info_get_nthkey: (info: number, n: number, key: number) =>
      void c.memory.writeString(key, c.info(info).nthKey(n), abi.MAX_INFO_KEY),
  };
}
