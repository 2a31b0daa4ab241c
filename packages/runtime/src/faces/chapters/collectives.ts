/** Collective calls (MPI 5.0, chapter 6): argument order and defaults are mpi4py's. */
import * as collectives from "../../mpi/collectives";
import { type Chapter, waiting } from "../definition";

export const collectiveCalls: Chapter = {
  classes: {
    Comm: {
      methods: {
        barrier: waiting(collectives.barrier),
        Barrier: waiting(collectives.barrier),
        bcast: waiting(collectives.bcastValue),
        Bcast: waiting(collectives.bcastBuffer),
        reduce: waiting(collectives.reduceValue),
        Reduce: waiting(collectives.reduceBuffer),
        allreduce: waiting(collectives.allreduceValue),
        Allreduce: waiting(collectives.allreduceBuffer),
        gather: waiting(collectives.gatherValue),
        Gather: waiting(collectives.gatherBuffer),
        scatter: waiting(collectives.scatterValue),
        Scatter: waiting(collectives.scatterBuffer),
      },
    },
  },
};
