/** Partitioned communication (MPI 5.0, chapter 4): argument order and defaults are mpi4py's. */
import { type BufferSpec, resolveBuffer } from "../../mpi/buffer";
import type { Communicator } from "../../mpi/communicator";
import { MPIError } from "../../mpi/errors";
import { hintsOf, type Info } from "../../mpi/info";
import { rangeOf } from "../../mpi/partitioned/partitions";
import { PartitionedReceive, precvInit } from "../../mpi/partitioned/receive";
import { PartitionedSend, psendInit } from "../../mpi/partitioned/send";
import type { Look } from "../../mpi/pending";
import type { PersistentCore } from "../../mpi/request";
import { beginning, type Chapter, local, looking } from "../definition";

function initialized<T>(
  begin: (comm: Communicator, ...args: [ReturnType<typeof resolveBuffer>, number, number, number]) => T,
) {
  const init = (comm: Communicator, buf: BufferSpec, partitions: number, peer: number, tag = 0, info?: Info) => {
    hintsOf(info);
    return begin(comm, resolveBuffer(buf), partitions, peer, tag);
  };
  return local(init);
}

function ready(request: PersistentCore, partitions: readonly number[]): void {
  if (!(request instanceof PartitionedSend))
    throw new MPIError("ERR_REQUEST", "call this on a partitioned send, which Psend_init returns");
  request.ready(partitions);
}

function listed(request: PersistentCore, partitions: unknown): void {
  if (!Array.isArray(partitions)) throw new MPIError("ERR_ARG", "this takes an array of partitions");
  ready(request, partitions);
}

function arrived(request: PersistentCore, partition: number): Look<boolean> {
  if (!(request instanceof PartitionedReceive))
    throw new MPIError("ERR_REQUEST", "call this on a partitioned receive, which Precv_init returns");
  return request.arrived(partition);
}

export const partitionedCalls: Chapter = {
  classes: {
    Comm: { methods: { Psend_init: initialized(psendInit), Precv_init: initialized(precvInit) } },
    Prequest: {
      methods: {
        Pready: beginning((request: PersistentCore, partition: number) => ready(request, [partition])),
        Pready_range: beginning((request: PersistentCore, low: number, high: number) =>
          ready(request, rangeOf(low, high)),
        ),
        Pready_list: beginning(listed),
        Parrived: looking(arrived),
      },
    },
  },
};
