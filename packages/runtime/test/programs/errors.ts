/** A wrong call fails with the standard's class and names itself; the rank goes on. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const wrong = (value: unknown) => value as never;

export default async function errors(): Promise<void> {
  await ranksAndTags();
  await buffers();
  await truncation();
  await operators();
  await otherArguments();
  await exceptionObject();
  equal(await world.allreduce(1), size, "the world goes on after all these errors");
}

async function ranksAndTags(): Promise<void> {
  for (const bad of [size, -5, 0.5, Number.NaN, "0", null])
    await fails("MPI_ERR_RANK", "send", () => world.send(1, wrong(bad)));
  await fails("MPI_ERR_RANK", "recv", () => world.recv(size));
  await fails("MPI_ERR_RANK", "isend", () => world.isend(1, size));
  await fails("MPI_ERR_RANK", "Irecv", () => world.Irecv(new Int8Array(1), -7));
  await fails("MPI_ERR_RANK", "send", () => world.send(1, MPI.ANY_SOURCE));
  await fails("MPI_ERR_RANK", "Sendrecv", () => world.Sendrecv(new Int8Array(1), size, 0, new Int8Array(1), rank));
  await fails("MPI_ERR_RANK", "probe", () => world.probe(size));
  for (const bad of [-5, 2 ** 30, 1.5, "1"]) {
    await fails("MPI_ERR_TAG", "Send", () => world.Send(new Int8Array(1), rank, wrong(bad)));
    await fails("MPI_ERR_TAG", "recv", () => world.recv(rank, wrong(bad)));
  }
  await fails("MPI_ERR_TAG", "send", () => world.send(1, rank, MPI.ANY_TAG));
  for (const bad of [size, -1, MPI.PROC_NULL, "0"]) {
    await fails("MPI_ERR_ROOT", "bcast", () => world.bcast(1, wrong(bad)));
    await fails("MPI_ERR_ROOT", "Reduce", () => world.Reduce(new Int8Array(1), null, MPI.SUM, wrong(bad)));
    await fails("MPI_ERR_ROOT", "gather", () => world.gather(1, wrong(bad)));
    await fails("MPI_ERR_ROOT", "Scatter", () => world.Scatter(null, new Int8Array(1), wrong(bad)));
  }
}

async function buffers(): Promise<void> {
  for (const bad of [[1, 2, 3], 5, "text", null, undefined, {}, [new Int8Array(1)]])
    await fails("MPI_ERR_BUFFER", "Send", () => world.Send(wrong(bad), rank));
  await fails("MPI_ERR_COUNT", "Send", () => world.Send([new Int8Array(4), 5], rank));
  await fails("MPI_ERR_COUNT", "Irecv", () => world.Irecv([new Int8Array(4), -1], rank));
  await fails("MPI_ERR_TYPE", "Send", () => world.Send([new Float64Array(4), MPI.INT], rank));
  await fails("MPI_ERR_TYPE", "Recv", () => world.Recv([new Float64Array(4), 1, wrong("double")], rank));
  await fails("MPI_ERR_TYPE", "send", () => world.send({ callback: () => 1 }, rank));
  await fails("MPI_ERR_TYPE", "bcast", () => MPI.COMM_SELF.bcast(wrong(Symbol("s"))));
}

async function truncation(): Promise<void> {
  const right = (rank + 1) % size;
  const left = (rank - 1 + size) % size;
  for (const bytes of [3, 60_000, 300_000]) {
    const room = new Uint8Array(bytes).fill(9);
    const status = new MPI.Status();
    const send = world.Isend(new Uint8Array(bytes).fill(rank), right, 1);
    await fails("MPI_ERR_TRUNCATE", "Recv", () => world.Recv(room.subarray(0, bytes - 1), left, 1, status));
    equal(status.error, MPI.ERR_TRUNCATE, "the status of a truncated message");
    equal(room[bytes - 1], 9, "nothing is written beyond the buffer");
    await send.Wait();
  }
  await world.send("value", rank, 2);
  await world.recv(rank, 2);
}

async function operators(): Promise<void> {
  await fails("MPI_ERR_OP", "allreduce", () => world.allreduce(1, wrong("sum")));
  await fails("MPI_ERR_OP", "Allreduce", () => world.Allreduce(new Float64Array(1), new Float64Array(1), MPI.BAND));
  await fails("MPI_ERR_TYPE", "Allreduce", () => world.Allreduce(new Float64Array(1), new Int32Array(1)));
  await fails("MPI_ERR_COUNT", "Allreduce", () => world.Allreduce(new Float64Array(1), new Float64Array(2)));
}

async function otherArguments(): Promise<void> {
  await fails("MPI_ERR_ARG", "recv", () => world.recv(rank, 0, wrong({})));
  await fails("MPI_ERR_REQUEST", "Waitall", () => MPI.Request.Waitall([wrong({})]));
  const { send } = world;
  await fails("MPI_ERR_COMM", "send", () => send(1, 0));
  for (const work of [() => MPI.Get_error_string(1000), () => MPI.Alloc_mem(-1), () => MPI.Op.Create(wrong(1))]) {
    let error: unknown;
    try {
      work();
    } catch (thrown) {
      error = thrown;
    }
    check(error instanceof MPI.Exception, "a wrong argument is an MPI.Exception");
  }
}

async function exceptionObject(): Promise<void> {
  try {
    await world.send("x", size, 0);
  } catch (error) {
    check(error instanceof MPI.Exception && error instanceof Error, "errors are MPI.Exception and Error");
    equal(error.errorClass, MPI.ERR_RANK, "class");
    equal(error.Get_error_class(), MPI.ERR_RANK, "class by method");
    equal(error.call, "send", "call");
    check(error.message.startsWith("MPI_ERR_RANK: ") && error.message.includes(String(size)), error.message);
    equal(error.Get_error_string(), MPI.Get_error_string(MPI.ERR_RANK), "text of the class");
    return;
  }
  throw new Error("send to a rank that does not exist did not fail");
}
