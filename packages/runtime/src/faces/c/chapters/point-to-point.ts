/** Point-to-point communication (MPI 5.0, chapter 3). */
import { attachBuffer, BUFFER_AUTOMATIC, detachBuffer, flushBuffer } from "../../../mpi/attached-buffer";
import { BYTE } from "../../../mpi/datatype";
import { MPIError } from "../../../mpi/errors";
import { GeneralizedCore } from "../../../mpi/generalized-request";
import { improbe, MESSAGE_NO_PROC, type MessageCore, mprobe } from "../../../mpi/message";
import type { Pending } from "../../../mpi/pending";
import * as p2p from "../../../mpi/point-to-point";
import type { PersistentCore } from "../../../mpi/request";
import { Status } from "../../../mpi/status";
import * as abi from "../abi";
import { checkReturned } from "../c-errors";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";

const MODES = { Send: "standard", Ssend: "synchronous", Bsend: "buffered", Rsend: "ready" } as const;

/** An operation that a blocking call waits for; its non-blocking form writes a request. */
interface Operation {
  /** Arguments before the status, or the request. */
  arity: number;
  begin(args: readonly number[]): Pending<unknown>;
  /** A blocking form that fills in a status. */
  hasStatus: boolean;
}

export function pointToPoint(c: CFace): CChapter {
  // No elements need no datatype.
  const buffer = (address: number, count: number, type: number) =>
    c.buffer(address, count, count === 0 && type === abi.DATATYPE_NULL ? BYTE : c.datatype(type));
  const sending =
    (mode: p2p.SendMode) =>
    ([buf, count, type, dest, tag, comm]: readonly number[]) => {
      const on = c.comm(comm!);
      return p2p.sendBuffer(on, buffer(buf!, count!, type!), dest!, tag!, mode);
    };
  const standard = sending("standard");
  const receiving = ([buf, count, type, source, tag, comm]: readonly number[]) => {
    const on = c.comm(comm!);
    return p2p.receiveBuffer(on, buffer(buf!, count!, type!), source!, tag!);
  };
  const exchanging = (args: readonly number[]) => {
    const [recvbuf, recvcount, recvtype, source, recvtag, comm] = args.slice(5);
    const on = c.comm(comm!);
    p2p.checkReceive(on, source!, recvtag!);
    const target = buffer(recvbuf!, recvcount!, recvtype!);
    const send = standard([...args.slice(0, 5), comm!]);
    return p2p.sendrecv(send, p2p.receiveBuffer(on, target, source!, recvtag!));
  };
  const replacing = ([buf, count, type, dest, sendtag, source, recvtag, comm]: readonly number[]) => {
    const on = c.comm(comm!);
    return p2p.sendrecvReplace(on, buffer(buf!, count!, type!), dest!, sendtag!, source!, recvtag!);
  };
  const operations: Record<string, Operation> = {
    Recv: { arity: 6, begin: receiving, hasStatus: true },
    Sendrecv: { arity: 11, begin: exchanging, hasStatus: true },
    Sendrecv_replace: { arity: 8, begin: replacing, hasStatus: true },
  };
  for (const [name, mode] of Object.entries(MODES))
    operations[name] = { arity: 6, begin: sending(mode), hasStatus: false };

  const chapter: Record<string, (...args: number[]) => void> = {};
  for (const [name, { arity, begin, hasStatus }] of Object.entries(operations)) {
    chapter[name] = hasStatus
      ? (...args) => {
          c.waitStatus(begin(args), args[arity]!);
        }
      : (...args) => {
          c.wait(begin(args));
        };
    chapter[`I${name.toLowerCase()}`] = (...args) => {
      c.writeRequest(args[arity]!, begin(args));
      c.runtime.engine.progress();
    };
  }
  const own = (core: PersistentCore, address: number) => c.writeInt(address, c.handleOf(core));
  const addMessage = (address: number, core: MessageCore) =>
    c.writeInt(address, core === MESSAGE_NO_PROC ? abi.MESSAGE_NO_PROC : c.messages.of(core));
  const takeMessage = (address: number): MessageCore => {
    const handle = c.memory.readInt(address);
    const core = c.messages.get(handle);
    if (!core)
      throw new MPIError(
        "ERR_REQUEST",
        "there is no message to receive: it was received already, or is MPI_MESSAGE_NULL",
      );
    if (core !== MESSAGE_NO_PROC) c.messages.drop(handle);
    c.writeInt(address, abi.MESSAGE_NULL);
    return core;
  };
  for (const [name, mode] of Object.entries(MODES)) {
    chapter[`${name}_init`] = (buf, count, type, dest, tag, comm, request) => {
      const on = c.comm(comm!);
      own(p2p.sendInit(on, buffer(buf!, count!, type!), dest!, tag!, mode), request!);
    };
  }

  return {
    ...chapter,
    Recv_init: (...args: number[]) => {
      const [buf, count, type, source, tag, comm, request] = args;
      const on = c.comm(comm!);
      own(p2p.receiveInit(on, buffer(buf!, count!, type!), source!, tag!), request!);
    },

    Probe: (source: number, tag: number, comm: number, status: number) => {
      c.waitStatus(p2p.probe(c.comm(comm), source, tag), status);
    },
    Iprobe: (source: number, tag: number, comm: number, flag: number, status: number) => {
      const fill = new Status();
      const found = c.look(p2p.iprobe(c.comm(comm), source, tag, fill));
      c.writeInt(flag, found ? 1 : 0);
      if (found) c.writeStatus(status, fill);
    },
    Mprobe: (source: number, tag: number, comm: number, message: number, status: number) => {
      addMessage(message, c.waitStatus(mprobe(c.comm(comm), source, tag), status));
    },
    Improbe: (source: number, tag: number, comm: number, flag: number, message: number, status: number) => {
      const fill = new Status();
      const found = c.look(improbe(c.comm(comm), source, tag, fill));
      c.writeInt(flag, found ? 1 : 0);
      if (!found) return;
      addMessage(message, found);
      c.writeStatus(status, fill);
    },
    Mrecv: (buf: number, count: number, type: number, message: number, status: number) => {
      const data = buffer(buf, count, type);
      const core = takeMessage(message);
      c.owner = core.errorOwner;
      c.waitStatus(core.receiveBuffer(data), status);
    },
    Imrecv: (buf: number, count: number, type: number, message: number, request: number) => {
      const data = buffer(buf, count, type);
      const core = takeMessage(message);
      c.owner = core.errorOwner;
      c.writeRequest(request, core.receiveBuffer(data));
    },

    ...buffering(c),
    Grequest_start: (query: number, free: number, cancel: number, extra: number, request: number) => {
      c.writeInt(request, c.requests.of(generalized(c, query, free, cancel, extra)));
    },
    Grequest_complete: (request: number) => {
      const core = c.request(request);
      if (!(core instanceof GeneralizedCore)) throw new MPIError("ERR_REQUEST", "this is no generalized request");
      core.complete();
    },
  };
}

/** Buffered sends (section 3.6): attached to the process, or to a communicator. */
function buffering(c: CFace): CChapter {
  const sizes = new Map<unknown, { address: number; size: number }>();
  const attach = (to: Parameters<typeof attachBuffer>[0], address: number, size: number) => {
    if (size < 0) throw new MPIError("ERR_ARG", `${size} bytes cannot be attached`);
    attachBuffer(to, address === abi.BUFFER_AUTOMATIC ? BUFFER_AUTOMATIC : new Uint8Array(size));
    sizes.set(to, { address, size });
  };
  const detach = (from: Parameters<typeof attachBuffer>[0], address: number, size: number) => {
    c.wait(detachBuffer(from));
    const known = sizes.get(from) ?? { address: 0, size: 0 };
    sizes.delete(from);
    c.writeInt(address, known.address);
    c.writeCount(size, known.size);
  };
  return {
    Buffer_attach: (address: number, size: number) => attach(c.runtime, address, size),
    Buffer_detach: (address: number, size: number) => detach(c.runtime, address, size),
    Buffer_flush: () => c.wait(flushBuffer(c.runtime)),
    Buffer_iflush: (request: number) => c.writeRequest(request, flushBuffer(c.runtime)),
    Comm_attach_buffer: (comm: number, address: number, size: number) => attach(c.comm(comm), address, size),
    Comm_detach_buffer: (comm: number, address: number, size: number) => detach(c.comm(comm), address, size),
    Comm_flush_buffer: (comm: number) => c.wait(flushBuffer(c.comm(comm))),
    Comm_iflush_buffer: (comm: number, request: number) => c.writeRequest(request, flushBuffer(c.comm(comm))),
  };
}

function generalized(c: CFace, query: number, free: number, cancel: number, extra: number): GeneralizedCore {
  const queryFn = c.fn<(extra: number, status: number) => number>(query);
  const freeFn = c.fn<(extra: number) => number>(free);
  const cancelFn = c.fn<(extra: number, complete: number) => number>(cancel);
  return new GeneralizedCore(c.runtime, {
    query: (status: Status) =>
      c.withWords(new Array<number>(abi.STATUS_WORDS).fill(0), (address) => {
        c.writeStatus(address, status);
        checkReturned(queryFn(extra, address));
        const filled = c.readStatus(address);
        status.set(filled.source, filled.tag, filled.count);
        status.cancelled = filled.cancelled;
      }),
    free: () => checkReturned(freeFn(extra)),
    cancel: (complete: boolean) => checkReturned(cancelFn(extra, complete ? 1 : 0)),
    args: [],
  });
}
