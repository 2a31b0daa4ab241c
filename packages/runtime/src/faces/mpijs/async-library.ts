/** The part of the async library that MPI.js's calls are made of. */
export interface AsyncRequest {
  wait(): Promise<unknown>;
  test(): Promise<[boolean, unknown]>;
  Free(): void;
}

export interface AsyncStatus {
  readonly source: number;
  readonly tag: number;
}

export interface AsyncComm {
  readonly rank: number;
  readonly size: number;
  Barrier(): Promise<void>;
  ssend(value: unknown, dest: number, tag: number): Promise<void>;
  isend(value: unknown, dest: number, tag: number): AsyncRequest;
  recv(source: number, tag: number, status?: AsyncStatus): Promise<unknown>;
  irecv(source: number, tag: number): AsyncRequest;
  iprobe(source: number, tag: number, status: AsyncStatus): Promise<boolean>;
  bcast(value: unknown, root: number): Promise<unknown>;
  gather(value: unknown, root: number): Promise<unknown[] | null>;
  allgather(value: unknown): Promise<unknown[]>;
  scatter(values: unknown[] | null, root: number): Promise<unknown>;
  reduce(value: unknown, op: unknown, root: number): Promise<unknown>;
  allreduce(value: unknown, op: unknown): Promise<unknown>;
  Abort(code: number): never;
}

export interface AsyncLibrary {
  readonly COMM_WORLD: AsyncComm;
  readonly ANY_SOURCE: number;
  readonly ANY_TAG: number;
  readonly Status: new () => AsyncStatus;
  readonly Op: { Create(fn: (a: unknown, b: unknown) => unknown): unknown };
  Finalize(): Promise<void>;
}
