/** Collective calls (MPI 5.0, chapter 6): argument order and defaults are mpi4py's. */
import { BUFFER_PLANS, VALUE_PLANS } from "../../mpi/collectives/plans";
import type { Chapter } from "../definition";
import { allForms, waitingForms } from "../plan-forms";

export const collectiveCalls: Chapter = {
  classes: { Comm: { methods: { ...allForms(BUFFER_PLANS), ...waitingForms(VALUE_PLANS) } } },
};
