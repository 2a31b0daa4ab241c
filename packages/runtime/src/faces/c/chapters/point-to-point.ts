/** Point-to-point communication (MPI 5.0, chapter 3). */
import { attachBuffer, BUFFER_AUTOMATIC, detachBuffer, flushBuffer } from "../../../mpi/attached-buffer";
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

export function pointToPoint(c: CFace): CChapter {
  const sending = (
    mode: p2p.SendMode,
    buf: number,
    count: number,
    type: number,
    dest: number,
    tag: number,
    comm: number,
  ) => {
    const on = c.comm(comm);
    return p2p.sendBuffer(on, c.buffer(buf, count, c.datatype(type)), dest, tag, mode);
  };
  const receiving = (buf: number, count: number, type: number, source: number, tag: number, comm: number) => {
    const on = c.comm(comm);
    return p2p.receiveBuffer(on, c.buffer(buf, count, c.datatype(type)), source, tag);
  };
  const replacing = (
    buf: number,
    count: number,
    type: number,
    dest: number,
    sendtag: number,
    source: number,
    recvtag: number,
    comm: number,
  ) => {
    const on = c.comm(comm);
    const data = c.buffer(buf, count, c.datatype(type));
    return p2p.sendrecvReplace(on, data, dest, sendtag, source, recvtag);
  };
  const both = (args: readonly number[]): Pending<void> => {
    const [sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, recvtype, source, recvtag, comm] = args as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const on = c.comm(comm);
    p2p.checkReceive(on, source, recvtag);
    const target = c.buffer(recvbuf, recvcount, c.datatype(recvtype));
    const send = sending("standard", sendbuf, sendcount, sendtype, dest, sendtag, comm);
    return p2p.sendrecv(send, p2p.receiveBuffer(on, target, source, recvtag));
  };
  const own = (core: PersistentCore, address: number) => c.writeInt(address, c.requests.of(core));
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
  const probeInto = (status: number, fill: Status) => c.writeStatus(status, fill);

  const chapter: Record<string, (...args: number[]) => void> = {};
  for (const [name, mode] of Object.entries(MODES)) {
    chapter[name] = (buf, count, type, dest, tag, comm) => {
      c.wait(sending(mode, buf!, count!, type!, dest!, tag!, comm!));
    };
    chapter[`I${name.toLowerCase()}`] = (buf, count, type, dest, tag, comm, request) => {
      c.writeRequest(request!, sending(mode, buf!, count!, type!, dest!, tag!, comm!));
      c.runtime.engine.progress();
    };
    chapter[`${name}_init`] = (buf, count, type, dest, tag, comm, request) => {
      const on = c.comm(comm!);
      own(p2p.sendInit(on, c.buffer(buf!, count!, c.datatype(type!)), dest!, tag!, mode), request!);
    };
  }

  return {
    ...chapter,
    Recv: (buf: number, count: number, type: number, source: number, tag: number, comm: number, status: number) => {
      c.waitStatus(receiving(buf, count, type, source, tag, comm), status);
    },
    Irecv: (buf: number, count: number, type: number, source: number, tag: number, comm: number, request: number) => {
      c.writeRequest(request, receiving(buf, count, type, source, tag, comm));
      c.runtime.engine.progress();
    },
    Recv_init: (
      buf: number,
      count: number,
      type: number,
      source: number,
      tag: number,
      comm: number,
      request: number,
    ) => {
      const on = c.comm(comm);
      own(p2p.receiveInit(on, c.buffer(buf, count, c.datatype(type)), source, tag), request);
    },
    Sendrecv: (...args: number[]) => {
      c.waitStatus(both(args), args[11]!);
    },
    Isendrecv: (...args: number[]) => {
      c.writeRequest(args[11]!, both(args));
    },
    Sendrecv_replace: (
      buf: number,
      count: number,
      type: number,
      dest: number,
      sendtag: number,
      source: number,
      recvtag: number,
      comm: number,
      status: number,
    ) => {
      c.waitStatus(replacing(buf, count, type, dest, sendtag, source, recvtag, comm), status);
    },
    Isendrecv_replace: (
      buf: number,
      count: number,
      type: number,
      dest: number,
      sendtag: number,
      source: number,
      recvtag: number,
      comm: number,
      request: number,
    ) => {
      c.writeRequest(request, replacing(buf, count, type, dest, sendtag, source, recvtag, comm));
    },

    Probe: (source: number, tag: number, comm: number, status: number) => {
      c.waitStatus(p2p.probe(c.comm(comm), source, tag), status);
    },
    Iprobe: (source: number, tag: number, comm: number, flag: number, status: number) => {
      const fill = new Status();
      const found = c.look(p2p.iprobe(c.comm(comm), source, tag, fill));
      c.writeInt(flag, found ? 1 : 0);
      if (found) probeInto(status, fill);
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
      probeInto(status, fill);
    },
    Mrecv: (buf: number, count: number, type: number, message: number, status: number) => {
      const data = c.buffer(buf, count, c.datatype(type));
      const core = takeMessage(message);
      c.owner = core.errorOwner;
      c.waitStatus(core.receiveBuffer(data), status);
    },
    Imrecv: (buf: number, count: number, type: number, message: number, request: number) => {
      const data = c.buffer(buf, count, c.datatype(type));
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
