/**
 * The globals of programs written for MPI.js: scripts that begin with `importScripts("/mpi_core/mpi.js")`. Given to the editor
 * for .js files alone. Data goes into and comes out of boxes; every call is awaited.
 */
interface MpiJsBox<T = unknown> {
  data: T;
}
interface MpiJsRequest {
  readonly done: boolean;
  test(): Promise<boolean>;
  wait(): Promise<void>;
}
/** Loads MPI.js ("/mpi_core/mpi.js") and other .js files of the program. */
declare function importScripts(...names: string[]): void;
/** The global scope, which `main` takes. */
declare var self: unknown;
/** The program: runs on every rank when the script has been read. The run ends when it does on all of them. */
declare function main(program: () => unknown, self?: unknown): void;
/** A box holds a value, so that a function can give it back. */
declare function box<T>(data: T): MpiJsBox<T>;
/** The value in a box. */
declare function unbox<T>(box: MpiJsBox<T>): T;
/** Waits until all ranks have come. */
declare function MPI_Init(): Promise<void>;
/** The end of the program's communication. */
declare function MPI_Finalize(): Promise<void>;
/** Ends the run everywhere. */
declare function MPI_Abort(code?: number): Promise<never>;
/** Puts this rank's number into a box. */
declare function MPI_Comm_rank(rank: MpiJsBox): Promise<void>;
/** Puts the number of ranks into a box. */
declare function MPI_Comm_size(size: MpiJsBox): Promise<void>;
/** Sends what is in the box, or `count` elements of its array from `start`. Returns when it has been received. */
declare function MPI_Send(data: MpiJsBox, dest: number, start?: number | null, count?: number | null): Promise<void>;
/** Receives into the box, or into `count` elements of its array from `start`. `source` null: from any rank. */
declare function MPI_Recv(
  data: MpiJsBox,
  source?: number | null,
  start?: number | null,
  count?: number | null,
): Promise<void>;
/** Starts to send; the data may be changed at once. */
declare function MPI_Isend(
  data: MpiJsBox,
  dest: number,
  start?: number | null,
  count?: number | null,
): Promise<MpiJsRequest>;
/** Starts to receive; the data is in the box after MPI_Wait, or a MPI_Test that answers true. */
declare function MPI_Irecv(
  data: MpiJsBox,
  source?: number | null,
  start?: number | null,
  count?: number | null,
): Promise<MpiJsRequest>;
/** Waits for a request. */
declare function MPI_Wait(request: MpiJsRequest): Promise<void>;
/** Waits for several requests. */
declare function MPI_Waitall(requests: MpiJsRequest[]): Promise<void>;
/** Whether a request is done. */
declare function MPI_Test(request: MpiJsRequest): Promise<boolean>;
/** Waits until every rank has come. */
declare function MPI_Barrier(): Promise<void>;
/** What is in the root's box is put into everybody's. */
declare function MPI_Bcast(data: MpiJsBox, root: number): Promise<void>;
/** Starts a broadcast. */
declare function MPI_Ibcast(data: MpiJsBox, root: number): Promise<MpiJsRequest>;
/** The arrays of all ranks, of one length, end to end at the root. */
declare function MPI_Gather(send: MpiJsBox, recv: MpiJsBox, root: number): Promise<void>;
/** The arrays of all ranks, of one length, end to end at every rank. */
declare function MPI_Allgather(send: MpiJsBox, recv: MpiJsBox): Promise<void>;
/** Arrays of `counts[rank]` elements, each at `offsets[rank]`, at the root. */
declare function MPI_Gatherv(
  send: MpiJsBox,
  recv: MpiJsBox,
  counts: number[],
  offsets: number[],
  root: number,
): Promise<void>;
/** Arrays of `counts[rank]` elements, each at `offsets[rank]`, at every rank. */
declare function MPI_Allgatherv(send: MpiJsBox, recv: MpiJsBox, counts: number[], offsets: number[]): Promise<void>;
/** The root's array in equal parts, one for each rank. */
declare function MPI_Scatter(send: MpiJsBox, recv: MpiJsBox, root: number): Promise<void>;
/** `counts[rank]` elements of the root's array from `offsets[rank]`, for each rank. */
declare function MPI_Scatterv(
  send: MpiJsBox,
  recv: MpiJsBox,
  counts: number[],
  offsets: number[],
  root: number,
): Promise<void>;
/** Combines the arrays of all ranks element by element, in rank order, into the root's box. */
declare function MPI_Reduce(
  send: MpiJsBox,
  recv: MpiJsBox,
  operation: (a: never, b: never) => unknown,
  root: number,
): Promise<void>;
/** Combines the arrays of all ranks element by element, in rank order, into everybody's box. */
declare function MPI_Allreduce(
  send: MpiJsBox,
  recv: MpiJsBox,
  operation: (a: never, b: never) => unknown,
): Promise<void>;
/** Draws into the "Program" panel of the dashboard. `downsample` false keeps every point of a graph. */
declare const smartdashboard: {
  putPie(name: string, parts: Record<string, number>, downsample?: boolean): void;
  /** From 0 to 1, or above 1 up to 100. */
  putProgress(name: string, value: number, downsample?: boolean): void;
  putGraph(name: string, value: number, downsample?: boolean): void;
  putString(name: string, value: unknown, downsample?: boolean): void;
  flush(): void;
  soft_flush(): void;
};
/** Shows what was drawn so far. */
declare function flush_telemetry(): Promise<void>;
/** Calls a function when others of this rank have had their turn. */
declare function reschedule(callback: () => unknown): void;
/** Where this rank stands. */
declare const config: {
  readonly my_pid: number;
  readonly my_gr_id: number;
  readonly my_nr_id: number;
  readonly my_nr_offset: number;
  readonly global_num_proc: number;
  readonly local_num_proc: number;
  readonly all_neighbors: number[];
  readonly local_neighbors: number[];
  readonly gr_neighbors: number[];
  readonly interconnect_type: string;
};
