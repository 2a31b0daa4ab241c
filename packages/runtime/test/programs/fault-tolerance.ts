/// <reference path="../../types/mpi.d.ts" />
/**
 * Some ranks fail, the others go on. `dying=1,4` names them; with `fail` they end themselves, else they say that they are ready
 * and wait to be lost.
 */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;

/** Error class of what the call threw; SUCCESS when it threw nothing. */
async function failure(call: () => unknown): Promise<number> {
  try {
    await call();
    return MPI.SUCCESS;
  } catch (error) {
    if (error instanceof MPI.Exception) return error.errorClass;
    throw error;
  }
}

export default async function main(): Promise<void> {
  world.Set_errhandler(MPI.ERRORS_RETURN);
  const dying = MPI.args
    .find((arg) => arg.startsWith("dying="))!
    .slice(6)
    .split(",")
    .map(Number);
  const living = Array.from({ length: world.size }, (_, rank) => rank).filter((rank) => !dying.includes(rank));
  const [first, second] = living as [number, number];
  const team = await world.Dup();
  const other = await world.Dup();
  // Nobody fails before all have both communicators.
  for (const rank of dying) await world.send(null, rank, 4);
  if (dying.includes(world.rank)) {
    for (let rank = 0; rank < world.size; rank++) await world.recv(rank, 4);
    await world.send(`last words of ${world.rank}`, first, 5);
    // They have come when this is answered, before this rank is lost.
    await world.send(null, first, 10);
    await world.recv(first, 10);
    if (MPI.args.includes("fail")) await MPI.failProcess();
    console.log("ready");
    await new Promise((resolve) => setTimeout(resolve, 600_000));
    throw new Error("a rank that has failed went on");
  }

  if (world.rank === first)
    for (const rank of dying) {
      await world.recv(rank, 10);
      await world.send(null, rank, 10);
    }
  equal(await failure(() => team.allreduce(1)), MPI.ERR_PROC_FAILED, "a collective with the failed");
  equal(await failure(() => team.barrier()), MPI.ERR_PROC_FAILED, "one that begins later");
  if (world.rank === first) {
    for (const rank of dying) {
      equal(await world.recv(rank, 5), `last words of ${rank}`, "what was sent before");
      equal(await failure(() => world.recv(rank, 6)), MPI.ERR_PROC_FAILED, "recv");
      equal(await failure(() => world.send("x", rank)), MPI.ERR_PROC_FAILED, "send");
      equal(await failure(() => world.Ssend(new Float64Array(50_000), rank)), MPI.ERR_PROC_FAILED, "long send");
      equal(await failure(() => world.Isend(new Int8Array(4), rank).Wait()), MPI.ERR_PROC_FAILED, "Isend");
      equal(await failure(() => world.probe(rank, 6)), MPI.ERR_PROC_FAILED, "probe");
    }
    equal(await failure(() => world.recv(MPI.ANY_SOURCE, 7)), MPI.ERR_PROC_FAILED, "recv from anybody");
    equal(await failure(() => world.improbe(MPI.ANY_SOURCE, 7)), MPI.ERR_PROC_FAILED, "improbe of anybody");
    const request = world.irecv(MPI.ANY_SOURCE, 8);
    equal(await failure(() => request.wait()), MPI.ERR_PROC_FAILED_PENDING, "wait");
    const statuses: MPI.Status[] = [];
    equal(await failure(() => MPI.Request.waitall([request], statuses)), MPI.ERR_IN_STATUS, "waitall");
    equal(statuses[0]!.error, MPI.ERR_PROC_FAILED_PENDING, "the error in the status");
    equal(await failure(() => MPI.Request.waitany([request])), MPI.ERR_PROC_FAILED_PENDING, "waitany");
    equal(world.Get_failed().size, dying.length, "failures known");
    equal(world.Ack_failed(), dying.length, "failures acknowledged");
    await world.send("now", second, 9);
    equal(await request.wait(), "late", "the request went on");
    equal(await world.recv(MPI.ANY_SOURCE, 7), "more", "recv from anybody, acknowledged");
  } else if (world.rank === second) {
    await world.recv(first, 9);
    await world.send("late", first, 8);
    await world.send("more", first, 7);
  }

  equal(await failure(() => world.Agree(1)), MPI.ERR_PROC_FAILED, "agree, not acknowledged by all");
  if (world.rank === first) await other.Revoke();
  equal(await failure(() => other.recv(second, 3)), MPI.ERR_REVOKED, "recv on a revoked communicator");
  equal(await failure(() => other.Dup()), MPI.ERR_REVOKED, "Dup of a revoked communicator");
  equal(await failure(() => other.Split(0, 0)), MPI.ERR_REVOKED, "Split of a revoked communicator");
  check(other.Is_revoked(), "Is_revoked");
  for (const rank of dying) await failure(() => world.recv(rank, 6));
  world.Ack_failed();
  const bits = living.reduce((all, rank) => all & ~(1 << rank), -1);
  equal(await world.Agree(~(1 << world.rank)), bits, "agree, acknowledged by all");

  const left = await other.Shrink();
  equal(left.size, living.length, "size of the shrunk communicator");
  equal(left.rank, living.indexOf(world.rank), "order of the shrunk communicator");
  equal(left.Get_failed().size, 0, "failures in it");
  const sum = living.reduce((total, rank) => total + rank, 0);
  equal(await left.allreduce(world.rank), sum, "a collective of the living");
  const data = new Float64Array(20_000).fill(world.rank);
  await left.Allreduce(MPI.IN_PLACE, data);
  check(
    data.every((one) => one === sum),
    "a long collective of the living",
  );
  const [again, made] = team.Ishrink();
  await made.wait();
  equal(again.size, living.length, "Ishrink");
  const flag = Int32Array.of(1 << left.rank);
  await again.Iagree(flag).Wait();
  equal(flag[0], 0, "Iagree");
  for (const comm of [team, other, again]) await comm.Free();
  await left.barrier();
  if (left.rank === 0) console.log(`${left.size} of ${world.size} go on`);
}
