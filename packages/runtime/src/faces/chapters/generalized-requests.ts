/** Generalized requests (MPI 5.0, section 13.2): argument order and defaults are mpi4py's. */
import { type GeneralizedCore, generalizedRequest } from "../../mpi/generalized-request";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { beginning, type Chapter, local } from "../definition";

export function generalizedRequests(runtime: RankRuntime): Chapter {
  const start = (_: undefined, query?: unknown, free?: unknown, cancel?: unknown, args?: unknown) =>
    generalizedRequest(runtime, query, free, cancel, args);
  return {
    classes: {
      Grequest: {
        methods: { Complete: local((request: GeneralizedCore) => request.complete()) },
        statics: { Start: beginning(start) },
      },
    },
  };
}
