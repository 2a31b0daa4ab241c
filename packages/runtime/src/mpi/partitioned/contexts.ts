/**
 * Contexts of partitioned communication, which never matches other messages (MPI 5.0, section 4.2.1): below those of
 * communicators, two for each.
 */

/** Where each Psend_init tells the Precv_init that it matches, in the order of these calls, what it will send. */
export function setupContext(context: number): number {
  return -2 - context;
}

/** Where the partitions go. */
export function partitionContext(context: number): number {
  return -3 - context;
}

/** All contexts of a communicator. */
export function contextsOf(context: number): number[] {
  return [context, context + 1, setupContext(context), partitionContext(context)];
}
