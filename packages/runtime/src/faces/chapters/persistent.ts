/** Persistent requests (MPI 5.0, section 3.9): argument order and defaults are mpi4py's. */
import type { BufferSpec } from "../../mpi/buffer";
import type { Communicator } from "../../mpi/communicator";
import { ANY_SOURCE, ANY_TAG } from "../../mpi/constants";
import { MPIError } from "../../mpi/errors";
import { receiveInit, type SendMode, sendInit } from "../../mpi/point-to-point";
import { PersistentCore } from "../../mpi/request";
import { beginning, type Chapter, type Definition, local } from "../definition";

function initSend(mode: SendMode): Definition {
  const init = (comm: Communicator, buf: BufferSpec, dest: number, tag = 0) => sendInit(comm, buf, dest, tag, mode);
  return local(init);
}

function Recv_init(comm: Communicator, buf: BufferSpec, source = ANY_SOURCE, tag = ANY_TAG): PersistentCore {
  return receiveInit(comm, buf, source, tag);
}

function startAll(_: undefined, requests: unknown): void {
  if (!Array.isArray(requests) || !requests.every((one) => one instanceof PersistentCore))
    throw new MPIError(
      "ERR_REQUEST",
      "this takes an array of persistent requests, which Send_init and Recv_init return",
    );
  for (const request of requests) request.start();
}

export const persistentRequests: Chapter = {
  classes: {
    Comm: {
      methods: {
        Send_init: initSend("standard"),
        Ssend_init: initSend("synchronous"),
        Bsend_init: initSend("buffered"),
        Rsend_init: initSend("ready"),
        Recv_init: local(Recv_init),
      },
    },
    Prequest: {
      methods: { Start: beginning((request: PersistentCore) => request.start()) },
      statics: { Startall: beginning(startAll) },
    },
  },
};
