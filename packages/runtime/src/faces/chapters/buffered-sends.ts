/** The buffer of buffered sends (MPI 5.0, section 3.6), of the process and of a communicator. */
import { attachBuffer, BSEND_OVERHEAD, BUFFER_AUTOMATIC, detachBuffer, flushBuffer } from "../../mpi/attached-buffer";
import type { Communicator } from "../../mpi/communicator";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { type Chapter, type Definitions, local, starting, waiting } from "../definition";

function calls<S>(ownerOf: (self: S) => RankRuntime | Communicator): Definitions {
  return {
    Attach_buffer: local((self: S, memory: unknown) => attachBuffer(ownerOf(self), memory)),
    Detach_buffer: waiting((self: S) => detachBuffer(ownerOf(self))),
    Flush_buffer: waiting((self: S) => flushBuffer(ownerOf(self))),
    Iflush_buffer: starting((self: S) => flushBuffer(ownerOf(self))),
  };
}

export function bufferedSends(runtime: RankRuntime): Chapter {
  return {
    classes: { Comm: { methods: calls((comm: Communicator) => comm) } },
    functions: calls(() => runtime),
    constants: { BSEND_OVERHEAD, BUFFER_AUTOMATIC },
  };
}
