/** What error handlers and the attributes of COMM_SELF do to the end of a run. */
import { expect, it } from "vitest";
import { textProgram } from "./build-program";
import { runProgram } from "./run-program";

it("[ERRH3] a failed call ends the run when nobody catches it, after the handler of the program was called", async () => {
  const program = textProgram(`import MPI from "mpi";
const world = MPI.COMM_WORLD;
const copy = await world.Dup();
copy.Set_name("mine");
copy.Set_errhandler(MPI.Comm.Create_errhandler((comm, code) => console.log(comm.name, code === MPI.ERR_RANK)));
if (world.rank === 1) await copy.send("nobody", 9);
await copy.barrier();
`);
  const result = await runProgram(program, { ranks: 2 });
  expect(result.status).toBe("failed");
  expect(result.error).toMatchObject({ kind: "mpi", pid: 1, name: "MPI_ERR_RANK", call: "send", line: 6 });
  expect(result.lines).toEqual(["1: mine true"]);
});

it("[ERRH3] handlers hear of requests that fail, and the program goes on when it catches", async () => {
  const program = textProgram(`import MPI from "mpi";
const world = MPI.COMM_WORLD;
const copy = await world.Dup();
const seen = [];
copy.Set_errhandler(MPI.Comm.Create_errhandler((comm, code) => seen.push(comm === copy, code === MPI.ERR_TRUNCATE)));
if (world.rank === 0) await copy.Send(new Int32Array(8), 1);
else {
  const request = copy.Irecv(new Int32Array(4), 0);
  await request.Wait().catch((error) => console.log(error.className, ...seen));
}
await copy.barrier();
`);
  const result = await runProgram(program, { ranks: 2 });
  expect(result.error).toBeUndefined();
  expect(result.lines).toEqual(["1: MPI_ERR_TRUNCATE true true"]);
});

it("[ATTR3] Finalize first deletes the attributes of COMM_SELF, the last set first", async () => {
  const program = textProgram(`import MPI from "mpi/blocking";
for (const name of ["first", "second"]) {
  const key = MPI.Comm.Create_keyval(null, (comm, _, value) =>
    console.log("delete", value, comm === MPI.COMM_SELF, MPI.Is_finalized()));
  MPI.COMM_SELF.Set_attr(key, name);
}
MPI.Finalize();
console.log("finalized", MPI.Is_finalized());
`);
  const result = await runProgram(program, { ranks: 1 });
  expect(result.error).toBeUndefined();
  expect(result.lines).toEqual(["0: delete second true false", "0: delete first true false", "0: finalized true"]);
});
