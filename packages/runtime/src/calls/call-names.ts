/** Every MPI call that is counted and timed, by index. The index stands in shared memory, the name in telemetry. */
export const CALL_NAMES = [
  "send",
  "recv",
  "isend",
  "irecv",
  "sendrecv",
  "probe",
  "iprobe",
  "Send",
  "Recv",
  "Isend",
  "Irecv",
  "Sendrecv",
  "Probe",
  "Iprobe",
  "wait",
  "test",
  "waitall",
  "testall",
  "waitany",
  "testany",
  "barrier",
  "bcast",
  "reduce",
  "allreduce",
  "gather",
  "scatter",
  "Barrier",
  "Bcast",
  "Reduce",
  "Allreduce",
  "Gather",
  "Scatter",
  "Wait",
  "Test",
  "Waitall",
  "Testall",
  "Waitany",
  "Testany",
] as const;

export type CallName = (typeof CALL_NAMES)[number];

export const MAX_CALLS = 256;

const INDEX = new Map<string, number>(CALL_NAMES.map((name, index) => [name, index]));

/** Index of a call in the counters block. */
export function callIndex(name: CallName): number {
  return INDEX.get(name)!;
}
