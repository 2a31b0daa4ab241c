/** The classes of handles: which core they stand for, and which subclass a core gets. */
import { Communicator, NullCommunicator } from "../mpi/communicator";
import { Errhandler } from "../mpi/errhandler";
import type { ErrorName } from "../mpi/error-classes";
import { GeneralizedCore } from "../mpi/generalized-request";
import { Group } from "../mpi/group";
import type { HandleCore } from "../mpi/handle-core";
import { Info } from "../mpi/info";
import { MessageCore } from "../mpi/message";
import { PersistentCore, RequestCore } from "../mpi/request";
import { NullWindow, Window } from "../mpi/window/window";
import { CartesianGrid } from "../topology/cartesian";
import { DistGraph } from "../topology/dist-graph";
import { Graph } from "../topology/graph";

export interface HandleClass {
  name: string;
  /** Name of the class it extends. */
  extends?: string;
  isCore(core: unknown): boolean;
  /** Whether calls can be made on a core of the class: null handles and what was freed say no. Default: yes. */
  isUsable?(core: HandleCore): boolean;
  /** What a method called on anything else throws. */
  error: [ErrorName, string];
}

function isUsable(core: unknown): boolean {
  return core instanceof Communicator && core.usable;
}

/** A subclass stands after its base; the last one that fits a core is its class. */
export const HANDLE_CLASSES: readonly HandleClass[] = [
  {
    name: "Comm",
    isCore: (core) => core instanceof Communicator || core instanceof NullCommunicator,
    isUsable,
    error: ["ERR_COMM", "this takes a communicator that has not been freed: MPI.COMM_WORLD.send(...)"],
  },
  {
    name: "Intracomm",
    extends: "Comm",
    isCore: (core) => core instanceof Communicator && core.remote === undefined,
    isUsable,
    error: ["ERR_COMM", "this takes an intracommunicator that has not been freed, such as MPI.COMM_WORLD"],
  },
  {
    name: "Topocomm",
    extends: "Intracomm",
    isCore: (core) => core instanceof Communicator && core.grid !== undefined,
    isUsable,
    error: ["ERR_TOPOLOGY", "this takes a communicator with a topology, as Create_cart or Create_dist_graph makes one"],
  },
  {
    name: "Cartcomm",
    extends: "Topocomm",
    isCore: (core) => core instanceof Communicator && core.grid instanceof CartesianGrid,
    isUsable,
    error: ["ERR_TOPOLOGY", "this takes a communicator that Create_cart made"],
  },
  {
    name: "Graphcomm",
    extends: "Topocomm",
    isCore: (core) => core instanceof Communicator && core.grid instanceof Graph,
    isUsable,
    error: ["ERR_TOPOLOGY", "this takes a communicator that Create_graph made"],
  },
  {
    name: "Distgraphcomm",
    extends: "Topocomm",
    isCore: (core) => core instanceof Communicator && core.grid instanceof DistGraph,
    isUsable,
    error: ["ERR_TOPOLOGY", "this takes a communicator that Create_dist_graph or Create_dist_graph_adjacent made"],
  },
  {
    name: "Intercomm",
    extends: "Comm",
    isCore: (core) => core instanceof Communicator && core.remote !== undefined,
    isUsable,
    error: ["ERR_COMM", "this takes an intercommunicator that has not been freed, as Create_intercomm makes one"],
  },
  {
    name: "Group",
    isCore: (core) => core instanceof Group,
    isUsable: (core) => (core as Group).usable,
    error: ["ERR_GROUP", "this takes a group that has not been freed, as Get_group returns it"],
  },
  {
    name: "Info",
    isCore: (core) => core instanceof Info,
    isUsable: (core) => !(core as Info).freed,
    error: ["ERR_INFO", "this takes an info object that has not been freed, as MPI.Info.Create() makes one"],
  },
  {
    name: "Errhandler",
    isCore: (core) => core instanceof Errhandler,
    isUsable: (core) => !(core as Errhandler).freed,
    error: ["ERR_ERRHANDLER", "this takes an error handler that has not been freed"],
  },
  {
    name: "Win",
    isCore: (core) => core instanceof Window || core instanceof NullWindow,
    isUsable: (core) => core instanceof Window && !core.freed,
    error: ["ERR_WIN", "this takes a window that has not been freed, as Win.Allocate and Win.Create make one"],
  },
  {
    name: "Request",
    isCore: (core) => core instanceof RequestCore,
    error: ["ERR_REQUEST", "call this on a request, which isend, irecv, Isend and Irecv return"],
  },
  {
    name: "Prequest",
    extends: "Request",
    isCore: (core) => core instanceof PersistentCore,
    error: ["ERR_REQUEST", "call this on a persistent request, which Send_init and Recv_init return"],
  },
  {
    name: "Grequest",
    extends: "Request",
    isCore: (core) => core instanceof GeneralizedCore,
    error: ["ERR_REQUEST", "call this on a generalized request, which MPI.Grequest.Start returns"],
  },
  {
    name: "Message",
    isCore: (core) => core instanceof MessageCore,
    error: ["ERR_REQUEST", "call this on a message, which mprobe and improbe return"],
  },
];

export function handleClassOf(core: HandleCore): HandleClass | undefined {
  return HANDLE_CLASSES.findLast((one) => one.isCore(core));
}
