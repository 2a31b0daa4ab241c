/** Communicators (MPI 5.0, chapter 7). */
import type { Communicator } from "../../mpi/communicator";
import { type Chapter, local } from "../definition";

export const communicators: Chapter = {
  classes: {
    Comm: {
      getters: {
        rank: (comm: Communicator) => comm.rank,
        size: (comm: Communicator) => comm.size,
        name: (comm: Communicator) => comm.name,
      },
      methods: {
        Get_rank: local((comm: Communicator) => comm.rank),
        Get_size: local((comm: Communicator) => comm.size),
        Get_name: local((comm: Communicator) => comm.name),
      },
    },
  },
};
