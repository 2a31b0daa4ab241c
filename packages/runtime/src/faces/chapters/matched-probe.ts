/** Matched probes (MPI 5.0, section 3.8.2): argument order and defaults are mpi4py's. */
import type { BufferSpec } from "../../mpi/buffer";
import { Communicator } from "../../mpi/communicator";
import { ANY_SOURCE, ANY_TAG } from "../../mpi/constants";
import { MPIError } from "../../mpi/errors";
import { improbe, MESSAGE_NO_PROC, MESSAGE_NULL, type MessageCore, mprobe } from "../../mpi/message";
import { type Status, statusOf } from "../../mpi/status";
import { type Chapter, looking, starting, waiting } from "../definition";
import { into } from "./point-to-point";

function Mprobe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status) {
  return into(status, () => mprobe(comm, source, tag));
}

function Improbe(comm: Communicator, source = ANY_SOURCE, tag = ANY_TAG, status?: Status) {
  return improbe(comm, source, tag, statusOf(status));
}

function given(comm: unknown): Communicator {
  if (comm instanceof Communicator) return comm;
  throw new MPIError("ERR_COMM", "this takes the communicator first: MPI.Message.probe(MPI.COMM_WORLD, source, tag)");
}

type Arguments = [comm: unknown, source?: number, tag?: number, status?: Status];
const waitOn = waiting((_: undefined, ...[comm, ...rest]: Arguments) => Mprobe(given(comm), ...rest));
const lookAt = looking((_: undefined, ...[comm, ...rest]: Arguments) => Improbe(given(comm), ...rest));

function recv(message: MessageCore, status?: Status) {
  return into(status, () => message.receiveValue());
}

function Recv(message: MessageCore, buf: BufferSpec, status?: Status) {
  return into(status, () => message.receiveBuffer(buf));
}

export const matchedProbe: Chapter = {
  classes: {
    Comm: {
      methods: {
        mprobe: waiting(Mprobe),
        Mprobe: waiting(Mprobe),
        improbe: looking(Improbe),
        Improbe: looking(Improbe),
      },
    },
    Message: {
      getters: { is_null: (message: MessageCore) => message.isNull },
      methods: {
        recv: waiting(recv),
        Recv: waiting(Recv),
        irecv: starting((message: MessageCore) => recv(message)),
        Irecv: starting((message: MessageCore, buf: BufferSpec) => Recv(message, buf)),
      },
      statics: { probe: waitOn, Probe: waitOn, iprobe: lookAt, Iprobe: lookAt },
    },
  },
  constants: { MESSAGE_NULL, MESSAGE_NO_PROC },
};
