/** Partitioned communication (MPI 5.0, chapter 4). */
import { MPIError } from "../../../mpi/errors";
import { checkPartitionCount, rangeOf } from "../../../mpi/partitioned/partitions";
import { PartitionedReceive, precvInit } from "../../../mpi/partitioned/receive";
import { PartitionedSend, psendInit } from "../../../mpi/partitioned/send";
import { type PersistentCore, REQUEST_NULL } from "../../../mpi/request";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";

export function partitioned(c: CFace): CChapter {
  const init =
    (begin: typeof psendInit | typeof precvInit) =>
    (...args: number[]) => {
      const [buf, partitions, count, type, peer, tag, comm, info, request] = args as [
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
      c.hints(info);
      checkPartitionCount(partitions);
      const data = c.buffer(buf, partitions * count, c.datatype(type));
      const core: PersistentCore = begin(on, data, partitions, peer, tag);
      c.writeInt(request, c.handleOf(core));
    };
  const ready = (request: number, partitions: readonly number[]) => {
    const core = c.request(request);
    if (!(core instanceof PartitionedSend)) throw new MPIError("ERR_REQUEST", "this is no partitioned send");
    core.ready(partitions);
    c.runtime.engine.progress();
  };
  return {
    Psend_init: init(psendInit),
    Precv_init: init(precvInit),
    Pready: (partition: number, request: number) => ready(request, [partition]),
    Pready_range: (low: number, high: number, request: number) => ready(request, rangeOf(low, high)),
    Pready_list: (length: number, list: number, request: number) => {
      if (length < 0) throw new MPIError("ERR_ARG", `a list of ${length} partitions cannot be`);
      ready(request, c.memory.readInts(list, length));
    },
    Parrived: (request: number, partition: number, flag: number) => {
      const core = c.request(request);
      if (core !== REQUEST_NULL && !(core instanceof PartitionedReceive))
        throw new MPIError("ERR_REQUEST", "this is no partitioned receive");
      const arrived = core instanceof PartitionedReceive ? c.look(core.arrived(partition)) : true;
      c.writeInt(flag, arrived ? 1 : 0);
    },
  };
}
