/** The MPI_ functions of MPI.js on the async library. Whatever they move is a value in a box. */
import { MPIError } from "../../mpi/errors";
import type { AsyncComm, AsyncLibrary, AsyncRequest } from "./async-library";
import { type Box, checkBox, combine, isList, join, partOf, place } from "./boxes";
import { MPI_Request } from "./requests";

const TAG = 0;
type Operation = (a: unknown, b: unknown) => unknown;
type Calls = Record<`MPI_${string}`, (...args: never[]) => Promise<unknown>>;

/** @param flush shows what the program has drawn so far */
export function createCalls(library: AsyncLibrary, flush: () => void): Calls {
  const { COMM_WORLD: world } = library;
  const sourceOf = (pid: number | null | undefined) => pid ?? library.ANY_SOURCE;
  const opOf = (operation: Operation) => {
    if (typeof operation !== "function") throw new MPIError("ERR_OP", "the operation is a function (a, b) => result");
    return library.Op.Create((a, b) => combine(operation, a, b));
  };
  const receive = (request: AsyncRequest, done: (value: unknown) => void) =>
    new MPI_Request({
      wait: async () => done(await request.wait()),
      test: async () => {
        const [flag, value] = await request.test();
        if (flag) done(value);
        return flag;
      },
    });
  const isend = async (box: Box, dest: number, start: number | null = null, count: number | null = null) => {
    // The data was copied: the request is done, and programs for MPI.js need not wait for it.
    world.isend(partOf(checkBox(box, "data to send"), start, count), dest, TAG).Free();
    return new MPI_Request();
  };
  const irecv = async (box: Box, source?: number | null, start: number | null = null, count: number | null = null) => {
    checkBox(box, "place for what comes");
    return receive(world.irecv(sourceOf(source), TAG), (value) => place(box, start, count, value));
  };
  const calls: Calls = {
    MPI_Init: () => world.Barrier(),
    async MPI_Finalize() {
      flush();
      await library.Finalize();
    },
    async MPI_Abort(code = 1) {
      flush();
      return world.Abort(code);
    },
    async MPI_Comm_rank(box: Box) {
      checkBox(box, "place for the rank").data = world.rank;
    },
    async MPI_Comm_size(box: Box) {
      checkBox(box, "place for the size").data = world.size;
    },
    // Its Send returns when the receiver has the message: a synchronous one.
    async MPI_Send(box: Box, dest: number, start: number | null = null, count: number | null = null) {
      await world.ssend(partOf(checkBox(box, "data to send"), start, count), dest, TAG);
    },
    async MPI_Recv(box: Box, source?: number | null, start: number | null = null, count: number | null = null) {
      checkBox(box, "place for what comes");
      place(box, start, count, await world.recv(sourceOf(source), TAG));
    },
    MPI_Isend: isend,
    MPI_ISend: isend,
    MPI_Irecv: irecv,
    MPI_IRecv: irecv,
    MPI_Wait: (request: MPI_Request) => checkRequest(request).wait(),
    MPI_Test: (request: MPI_Request) => checkRequest(request).test(),
    async MPI_Waitall(requests: MPI_Request[]) {
      for (const request of requests) await checkRequest(request).wait();
    },
    MPI_Barrier: () => world.Barrier(),
    async MPI_Bcast(box: Box, root: number) {
      const value = await world.bcast(checkBox(box, "data").data, root);
      if (world.rank !== root) box.data = value;
    },
    // Begun at once, as every broadcast of its program: the next one waits for nobody here.
    async MPI_Ibcast(box: Box, root: number) {
      const ended = calls.MPI_Bcast!(...([box, root] as never[]));
      ended.catch(() => {});
      let done = false;
      void ended.then(() => {
        done = true;
      });
      return new MPI_Request({
        wait: async () => void (await ended),
        test: async () => {
          await Promise.race([ended, nextTask()]);
          return done;
        },
      });
    },
    async MPI_Reduce(send: Box, recv: Box, operation: Operation, root: number) {
      checkBox(recv, "place for the result");
      const result = await world.reduce(checkBox(send, "data to reduce").data, opOf(operation), root);
      if (world.rank === root) recv.data = result;
    },
    async MPI_Allreduce(send: Box, recv: Box, operation: Operation) {
      checkBox(recv, "place for the result");
      recv.data = await world.allreduce(checkBox(send, "data to reduce").data, opOf(operation));
    },
    ...gathers(world),
    ...scatters(world),
  };
  return calls;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

function checkRequest(request: unknown): MPI_Request {
  if (request instanceof MPI_Request) return request;
  throw new MPIError("ERR_REQUEST", "this is no request: await MPI_Isend or MPI_Irecv, and give what they return");
}

const lengthOf = (value: unknown) => (isList(value) ? value.length : 1);

function gathers(world: AsyncComm): Calls {
  const even = (parts: unknown[]) => {
    const wrong = parts.findIndex((part) => lengthOf(part) !== lengthOf(parts[0]));
    if (wrong >= 0)
      throw new MPIError(
        "ERR_COUNT",
        `rank ${wrong} gives ${lengthOf(parts[wrong])} elements, rank 0 gives ${lengthOf(parts[0])}: all give the same, or use MPI_Gatherv`,
      );
    return join(parts);
  };
  /** Each part at its offset; elements that no part covers are null. */
  const placed = (parts: unknown[], counts: number[], offsets: number[]) => {
    const length = Math.max(0, ...offsets.map((offset, rank) => offset + counts[rank]!));
    const all = { data: new Array<unknown>(length).fill(null) };
    parts.forEach((part, rank) => {
      place(all, offsets[rank]!, counts[rank]!, isList(part) ? part : [part]);
    });
    return all.data;
  };
  const checkOwn = (box: Box, counts: number[], offsets: number[]) => {
    checkParts(world, counts, offsets);
    const own = lengthOf(box.data);
    if (counts[world.rank] !== own)
      throw new MPIError("ERR_COUNT", `rank ${world.rank} gives ${own} elements, counts says ${counts[world.rank]}`);
  };
  return {
    async MPI_Gather(send: Box, recv: Box, root: number) {
      checkBox(recv, "place for the result");
      const parts = await world.gather(checkBox(send, "data to gather").data, root);
      if (parts !== null) recv.data = even(parts);
    },
    async MPI_Allgather(send: Box, recv: Box) {
      checkBox(recv, "place for the result").data = even(await world.allgather(checkBox(send, "data to gather").data));
    },
    async MPI_Gatherv(send: Box, recv: Box, counts: number[], offsets: number[], root: number) {
      checkOwn(checkBox(send, "data to gather"), counts, offsets);
      checkBox(recv, "place for the result");
      const parts = await world.gather(send.data, root);
      if (parts !== null) recv.data = placed(parts, counts, offsets);
    },
    async MPI_Allgatherv(send: Box, recv: Box, counts: number[], offsets: number[]) {
      checkOwn(checkBox(send, "data to gather"), counts, offsets);
      checkBox(recv, "place for the result").data = placed(await world.allgather(send.data), counts, offsets);
    },
  };
}

function checkParts(world: AsyncComm, counts: unknown, offsets: unknown): void {
  for (const list of [counts, offsets])
    if (
      !Array.isArray(list) ||
      list.length !== world.size ||
      !list.every((one) => Number.isSafeInteger(one) && one >= 0)
    )
      throw new MPIError("ERR_COUNT", `counts and offsets have a whole number for each of the ${world.size} ranks`);
}

function scatters(world: AsyncComm): Calls {
  const scatter = async (send: Box, recv: Box, counts: number[], offsets: number[], root: number) => {
    const parts = counts.map((count, rank) => partOf(send, offsets[rank]!, count));
    recv.data = await world.scatter(parts, root);
  };
  return {
    async MPI_Scatter(send: Box, recv: Box, root: number) {
      checkBox(recv, "place for the result");
      checkBox(send, "data to scatter");
      if (world.rank !== root) {
        recv.data = await world.scatter(null, root);
        return;
      }
      const all = lengthOf(send.data);
      if (!isList(send.data) || all % world.size !== 0)
        throw new MPIError("ERR_COUNT", `${all} elements do not divide among ${world.size} ranks: use MPI_Scatterv`);
      const count = all / world.size;
      const counts = new Array<number>(world.size).fill(count);
      await scatter(
        send,
        recv,
        counts,
        counts.map((_, rank) => rank * count),
        root,
      );
    },
    async MPI_Scatterv(send: Box, recv: Box, counts: number[], offsets: number[], root: number) {
      checkBox(recv, "place for the result");
      if (world.rank !== root) {
        recv.data = await world.scatter(null, root);
        return;
      }
      checkParts(world, counts, offsets);
      await scatter(checkBox(send, "data to scatter"), recv, counts, offsets, root);
    },
  };
}
