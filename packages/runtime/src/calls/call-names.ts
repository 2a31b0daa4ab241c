/** Every MPI call that is counted and timed, by index. The index stands in shared memory, the name in telemetry. */
const SENDS = ["send", "ssend", "bsend", "rsend"];
const COLLECTIVES = [
  "barrier",
  "bcast",
  "gather",
  "gatherv",
  "scatter",
  "scatterv",
  "allgather",
  "allgatherv",
  "alltoall",
  "alltoallv",
  "alltoallw",
  "reduce",
  "allreduce",
  "reduce_scatter",
  "reduce_scatter_block",
  "scan",
  "exscan",
  "neighbor_allgather",
  "neighbor_allgatherv",
  "neighbor_alltoall",
  "neighbor_alltoallv",
  "neighbor_alltoallw",
];
const COMPLETIONS = ["wait", "test", "waitall", "testall", "waitany", "testany", "waitsome", "testsome"];
const LOWER = [
  ...SENDS,
  ...SENDS.map((name) => `i${name}`),
  "recv",
  "irecv",
  "sendrecv",
  "isendrecv",
  "probe",
  "iprobe",
  "mprobe",
  "improbe",
  "mrecv",
  "imrecv",
  ...COMPLETIONS,
  "get_status",
  "get_status_all",
  "get_status_any",
  "get_status_some",
  ...COLLECTIVES,
];
const CAPITALISED = [
  ...LOWER.map(capital),
  "Sendrecv_replace",
  "Isendrecv_replace",
  "Start",
  "Startall",
  "Detach_buffer",
  "Flush_buffer",
  "Iflush_buffer",
  ...COLLECTIVES.map((name) => `I${name}`),
  "Idup",
  "Dup",
  "Dup_with_info",
  "Clone",
  "Create",
  "Create_group",
  "Split",
  "Split_type",
  "Create_intercomm",
  "Merge",
  "Create_cart",
  "Create_graph",
  "Create_dist_graph",
  "Create_dist_graph_adjacent",
  "Sub",
  "Free",
  "Disconnect",
  "Revoke",
  "Agree",
  "Iagree",
  "Shrink",
  "Ishrink",
];
const ONE_SIDED = [
  "Allocate",
  "Allocate_shared",
  "Create_dynamic",
  "Put",
  "Get",
  "Accumulate",
  "Get_accumulate",
  "Fetch_and_op",
  "Compare_and_swap",
  "Rput",
  "Rget",
  "Raccumulate",
  "Rget_accumulate",
  "Fence",
  "Post",
  "Complete",
  "Lock",
  "Unlock",
  "Lock_all",
  "Unlock_all",
  "Flush",
  "Flush_all",
  "Flush_local",
  "Flush_local_all",
];

function capital(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

const PARTITIONED = ["Pready", "Pready_range", "Pready_list", "Parrived"];

/** Names of calls by index: one byte, which stands in shared memory and in messages. */
export class CallNames {
  readonly names: readonly string[];
  readonly #index: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#index = new Map(names.map((name, index) => [name, index]));
  }

  /** Throws for a name that is none. */
  index(name: string): number {
    const index = this.find(name);
    if (index < 0) throw new Error(`${name} waits or starts and is missing in call-names.ts`);
    return index;
  }

  /** -1: there is none. */
  find(name: string): number {
    return this.#index.get(name) ?? -1;
  }
}

export const MAX_CALLS = 256;

/** The calls of the JavaScript faces. */
export const MODULE_CALLS = new CallNames([...LOWER, ...CAPITALISED, ...ONE_SIDED, ...PARTITIONED]);

/** A name of MODULE_CALLS. */
export type CallName = string;

/** Calls of C that are no method's name behind MPI_. */
const ONLY_IN_C = [
  ...["status", "status_all", "status_any", "status_some"].map((what) => `Request_get_${what}`),
  ...["Buffer_detach", "Buffer_flush", "Buffer_iflush"],
  ...["Comm_detach_buffer", "Comm_flush_buffer", "Comm_iflush_buffer"],
  ...[
    "Comm_dup",
    "Comm_dup_with_info",
    "Comm_idup",
    "Comm_create",
    "Comm_create_group",
    "Comm_split",
    "Comm_split_type",
  ],
  ...["Comm_free", "Comm_disconnect", "Intercomm_create", "Intercomm_merge"],
  ...["Cart_create", "Cart_sub", "Graph_create", "Dist_graph_create", "Dist_graph_create_adjacent"],
  ...["Win_create", "Win_allocate", "Win_allocate_shared", "Win_create_dynamic", "Win_free"],
  ...["Win_fence", "Win_start", "Win_post", "Win_complete", "Win_wait", "Win_test"],
  ...["Win_lock", "Win_unlock", "Win_lock_all", "Win_unlock_all"],
  ...["Win_flush", "Win_flush_all", "Win_flush_local", "Win_flush_local_all"],
];
const FAULT_TOLERANCE = ["revoke", "agree", "iagree", "shrink", "ishrink"].map((what) => `MPIX_Comm_${what}`);
/** Those that C has under the same name behind MPI_. */
const AS_IN_C = [
  ...LOWER.filter((name) => !name.startsWith("get_status")).map(capital),
  ...["Sendrecv_replace", "Isendrecv_replace", "Start", "Startall"],
  ...COLLECTIVES.map((name) => `I${name}`),
  ...["Put", "Get", "Accumulate", "Get_accumulate", "Fetch_and_op", "Compare_and_swap"],
  ...["Rput", "Rget", "Raccumulate", "Rget_accumulate"],
  ...PARTITIONED,
];

/** The calls of C. */
export const C_CALLS = new CallNames([...[...AS_IN_C, ...ONLY_IN_C].map((name) => `MPI_${name}`), ...FAULT_TOLERANCE]);

export function callNamesOf(isC: boolean): CallNames {
  return isC ? C_CALLS : MODULE_CALLS;
}
