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

export const CALL_NAMES: readonly string[] = [...LOWER, ...CAPITALISED, ...ONE_SIDED, ...PARTITIONED];

/** A name of CALL_NAMES. */
export type CallName = string;

export const MAX_CALLS = 256;

const INDEX = new Map<string, number>(CALL_NAMES.map((name, index) => [name, index]));

/** Index of a call in the counters block. Throws for a name that is none. */
export function callIndex(name: CallName): number {
  const index = INDEX.get(name);
  if (index === undefined) throw new Error(`${name} waits or starts and is missing in call-names.ts`);
  return index;
}
