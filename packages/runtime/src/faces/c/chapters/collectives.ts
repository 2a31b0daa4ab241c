/** Collective communication (MPI 5.0, chapter 6) and operations (section 6.9). */
import type { Datatype } from "../../../datatype/datatype";
import type { Plan } from "../../../mpi/collectives/plan";
import { BUFFER_PLANS } from "../../../mpi/collectives/plans";
import { standingAllreduce, standingBarrier } from "../../../mpi/collectives/standing";
import { ResolvedVector } from "../../../mpi/collectives/vector";
import type { Communicator } from "../../../mpi/communicator";
import { IN_PLACE, ROOT } from "../../../mpi/constants";
import { MPIError } from "../../../mpi/errors";
import { NEIGHBOR_BUFFER_PLANS } from "../../../mpi/neighbour";
import { PersistentCore } from "../../../mpi/request";
import { Op } from "../../../op/op";
import { reduceInto } from "../../../op/reduce-into";
import * as abi from "../abi";
import { checkApart } from "../aliasing";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";

/** Arguments of a call up to the communicator, then a plan; the same for all forms of it. */
type Planner = (args: readonly number[]) => Plan<unknown>;
type AnyPlan = (comm: Communicator, ...args: unknown[]) => Plan<unknown>;

const PLANS = { ...BUFFER_PLANS, ...NEIGHBOR_BUFFER_PLANS } as unknown as Readonly<Record<string, AnyPlan>>;

/** Plans that check their buffers, and tell the checker of them. */
function plansOf({ runtime: { checker } }: CFace): typeof PLANS {
  const checked = Object.entries(PLANS).map(([name, plan]): [string, AnyPlan] => [
    name,
    (comm, ...args) => {
      checkApart(args);
      checker?.c.given(args);
      return plan(comm, ...args);
    },
  ]);
  return Object.fromEntries(checked);
}

export function collectives(c: CFace): CChapter {
  const plans = plansOf(c);
  const spec = (address: number, count: number, type: number) =>
    address === abi.IN_PLACE ? IN_PLACE : c.buffer(address, count, c.datatype(type));
  const vector = (address: number, size: number, counts: number, displs: number, type: number) => {
    if (address === abi.IN_PLACE) return IN_PLACE;
    const datatype = c.datatype(type);
    const places = c.memory.readInts(displs, size).map((displacement) => displacement * datatype.extent);
    return parts(address, c.counts(counts, size), places, new Array<Datatype>(size).fill(datatype));
  };
  const typedVector = (address: number, size: number, counts: number, displs: number, types: number) => {
    if (address === abi.IN_PLACE) return IN_PLACE;
    const datatypes = c.memory.readInts(types, size).map((handle) => c.datatype(handle));
    return parts(address, c.counts(counts, size), c.memory.readInts(displs, size), datatypes);
  };
  const parts = (address: number, counts: readonly number[], places: readonly number[], types: readonly Datatype[]) =>
    new ResolvedVector(counts.map((count, i) => c.buffer(at(address, places[i]!, count), count, types[i]!)));
  /** `count` elements for each of `size` neighbours. */
  const equalVector = (address: number, size: number, count: number, type: number) => {
    const datatype = c.datatype(type);
    const places = Array.from({ length: size }, (_, i) => i * count * datatype.extent);
    return parts(address, new Array<number>(size).fill(count), places, new Array<Datatype>(size).fill(datatype));
  };
  const isRoot = (comm: Communicator, root: number) => (comm.remote ? root === ROOT : comm.rank === root);
  /** Whether this rank gives or takes what the root takes or gives. */
  const isPeer = (comm: Communicator, root: number) => !comm.remote || root >= 0;
  const peersOf = (comm: Communicator) => comm.peers.size;

  const planners: Record<string, { arity: number; plan: Planner }> = {
    Barrier: { arity: 1, plan: ([comm]) => plans.Barrier!(c.comm(comm!)) },
    Bcast: {
      arity: 5,
      plan: ([buf, count, type, root, comm]) => {
        const on = c.comm(comm!);
        const from = root!;
        const data = isRoot(on, from) || isPeer(on, from) ? c.buffer(buf!, count!, c.datatype(type!)) : null;
        return plans.Bcast!(on, data, from);
      },
    },
    Gather: {
      arity: 8,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm]) => {
        const on = c.comm(comm!);
        const to = root!;
        const own = isPeer(on, to) ? spec(sendbuf!, sendcount!, sendtype!) : null;
        const all = isRoot(on, to) ? c.buffer(recvbuf!, times(recvcount!, peersOf(on)), c.datatype(recvtype!)) : null;
        return plans.Gather!(on, own, all, to);
      },
    },
    Gatherv: {
      arity: 9,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, counts, displs, recvtype, root, comm]) => {
        const on = c.comm(comm!);
        const to = root!;
        const own = isPeer(on, to) ? spec(sendbuf!, sendcount!, sendtype!) : null;
        const all = isRoot(on, to) ? vector(recvbuf!, peersOf(on), counts!, displs!, recvtype!) : null;
        return plans.Gatherv!(on, own, all, to);
      },
    },
    Scatter: {
      arity: 8,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm]) => {
        const on = c.comm(comm!);
        const from = root!;
        const all = isRoot(on, from) ? c.buffer(sendbuf!, times(sendcount!, peersOf(on)), c.datatype(sendtype!)) : null;
        const own = isPeer(on, from) ? spec(recvbuf!, recvcount!, recvtype!) : null;
        return plans.Scatter!(on, all, own, from);
      },
    },
    Scatterv: {
      arity: 9,
      plan: ([sendbuf, counts, displs, sendtype, recvbuf, recvcount, recvtype, root, comm]) => {
        const on = c.comm(comm!);
        const from = root!;
        const all = isRoot(on, from) ? vector(sendbuf!, peersOf(on), counts!, displs!, sendtype!) : null;
        const own = isPeer(on, from) ? spec(recvbuf!, recvcount!, recvtype!) : null;
        return plans.Scatterv!(on, all, own, from);
      },
    },
    Allgather: {
      arity: 7,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm]) => {
        const on = c.comm(comm!);
        const all = c.buffer(recvbuf!, times(recvcount!, peersOf(on)), c.datatype(recvtype!));
        return plans.Allgather!(on, spec(sendbuf!, sendcount!, sendtype!), all);
      },
    },
    Allgatherv: {
      arity: 8,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, counts, displs, recvtype, comm]) => {
        const on = c.comm(comm!);
        return plans.Allgatherv!(
          on,
          spec(sendbuf!, sendcount!, sendtype!),
          vector(recvbuf!, peersOf(on), counts!, displs!, recvtype!),
        );
      },
    },
    Alltoall: {
      arity: 7,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm]) => {
        const on = c.comm(comm!);
        const into = c.buffer(recvbuf!, times(recvcount!, peersOf(on)), c.datatype(recvtype!));
        return plans.Alltoall!(on, spec(sendbuf!, times(sendcount!, peersOf(on)), sendtype!), into);
      },
    },
    Alltoallv: {
      arity: 9,
      plan: ([sendbuf, scounts, sdispls, stype, recvbuf, rcounts, rdispls, rtype, comm]) => {
        const on = c.comm(comm!);
        const into = vector(recvbuf!, peersOf(on), rcounts!, rdispls!, rtype!);
        return plans.Alltoallv!(on, vector(sendbuf!, peersOf(on), scounts!, sdispls!, stype!), into);
      },
    },
    Alltoallw: {
      arity: 9,
      plan: ([sendbuf, scounts, sdispls, stypes, recvbuf, rcounts, rdispls, rtypes, comm]) => {
        const on = c.comm(comm!);
        const into = typedVector(recvbuf!, peersOf(on), rcounts!, rdispls!, rtypes!);
        return plans.Alltoallw!(on, typedVector(sendbuf!, peersOf(on), scounts!, sdispls!, stypes!), into);
      },
    },
    Reduce: {
      arity: 7,
      plan: ([sendbuf, recvbuf, count, type, op, root, comm]) => {
        const on = c.comm(comm!);
        const to = root!;
        const own = isPeer(on, to) ? spec(sendbuf!, count!, type!) : null;
        const all = isRoot(on, to) ? c.buffer(recvbuf!, count!, c.datatype(type!)) : null;
        return plans.Reduce!(on, own, all, c.op(op!), to);
      },
    },
    Allreduce: {
      arity: 6,
      plan: ([sendbuf, recvbuf, count, type, op, comm]) => {
        const on = c.comm(comm!);
        const into = c.buffer(recvbuf!, count!, c.datatype(type!));
        return plans.Allreduce!(on, spec(sendbuf!, count!, type!), into, c.op(op!));
      },
    },
    Reduce_scatter: {
      arity: 6,
      plan: ([sendbuf, recvbuf, counts, type, op, comm]) => {
        const on = c.comm(comm!);
        const each = c.counts(counts!, on.size);
        const total = each.reduce((sum, count) => sum + count, 0);
        const inPlace = sendbuf === abi.IN_PLACE;
        const into = c.buffer(recvbuf!, inPlace ? total : each[on.rank]!, c.datatype(type!));
        return plans.Reduce_scatter!(on, spec(sendbuf!, total, type!), into, each, c.op(op!));
      },
    },
    Reduce_scatter_block: {
      arity: 6,
      plan: ([sendbuf, recvbuf, count, type, op, comm]) => {
        const on = c.comm(comm!);
        const inPlace = sendbuf === abi.IN_PLACE;
        const total = times(count!, on.size);
        const into = c.buffer(recvbuf!, inPlace ? total : count!, c.datatype(type!));
        return plans.Reduce_scatter_block!(on, spec(sendbuf!, total, type!), into, c.op(op!));
      },
    },
    Scan: {
      arity: 6,
      plan: ([sendbuf, recvbuf, count, type, op, comm]) =>
        scanning("Scan", sendbuf!, recvbuf!, count!, type!, op!, comm!),
    },
    Exscan: {
      arity: 6,
      plan: ([sendbuf, recvbuf, count, type, op, comm]) =>
        scanning("Exscan", sendbuf!, recvbuf!, count!, type!, op!, comm!),
    },
    Neighbor_allgather: {
      arity: 7,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm]) => {
        const on = c.comm(comm!);
        const own = c.buffer(sendbuf!, sendcount!, c.datatype(sendtype!));
        return plans.Neighbor_allgatherv!(on, own, equalVector(recvbuf!, degrees(on).in, recvcount!, recvtype!));
      },
    },
    Neighbor_allgatherv: {
      arity: 8,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, counts, displs, recvtype, comm]) => {
        const on = c.comm(comm!);
        const own = c.buffer(sendbuf!, sendcount!, c.datatype(sendtype!));
        return plans.Neighbor_allgatherv!(on, own, vector(recvbuf!, degrees(on).in, counts!, displs!, recvtype!));
      },
    },
    Neighbor_alltoall: {
      arity: 7,
      plan: ([sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm]) => {
        const on = c.comm(comm!);
        return plans.Neighbor_alltoallv!(
          on,
          equalVector(sendbuf!, degrees(on).out, sendcount!, sendtype!),
          equalVector(recvbuf!, degrees(on).in, recvcount!, recvtype!),
        );
      },
    },
    Neighbor_alltoallv: {
      arity: 9,
      plan: ([sendbuf, scounts, sdispls, stype, recvbuf, rcounts, rdispls, rtype, comm]) => {
        const on = c.comm(comm!);
        return plans.Neighbor_alltoallv!(
          on,
          vector(sendbuf!, degrees(on).out, scounts!, sdispls!, stype!),
          vector(recvbuf!, degrees(on).in, rcounts!, rdispls!, rtype!),
        );
      },
    },
    Neighbor_alltoallw: {
      arity: 9,
      plan: ([sendbuf, scounts, sdispls, stypes, recvbuf, rcounts, rdispls, rtypes, comm]) => {
        const on = c.comm(comm!);
        return plans.Neighbor_alltoallw!(
          on,
          typedVector(sendbuf!, degrees(on).out, scounts!, sdispls!, stypes!),
          typedVector(recvbuf!, degrees(on).in, rcounts!, rdispls!, rtypes!),
        );
      },
    },
  };

  function scanning(
    name: "Scan" | "Exscan",
    sendbuf: number,
    recvbuf: number,
    count: number,
    type: number,
    op: number,
    comm: number,
  ) {
    const on = c.comm(comm);
    return plans[name]!(on, spec(sendbuf, count, type), c.buffer(recvbuf, count, c.datatype(type)), c.op(op));
  }

  const chapter: Record<string, (...args: number[]) => void> = {};
  for (const [name, { arity, plan }] of Object.entries(planners)) {
    chapter[name] = (...args) => {
      c.wait(plan(args).begin());
    };
    chapter[`I${name.toLowerCase()}`] = (...args) => {
      const begun = plan(args).begin();
      c.writeRequest(args[arity]!, begun);
      c.runtime.engine.progress();
    };
    chapter[`${name}_init`] = (...args) => {
      const made = plan(args);
      c.hints(args[arity]!);
      const core = new PersistentCore(c.runtime, () => made.begin(true), c.owner);
      c.writeInt(args[arity + 1]!, c.handleOf(core));
    };
  }

  return {
    ...chapter,
    Barrier: (comm: number) => {
      const on = c.comm(comm);
      c.wait(standingBarrier(on) ?? plans.Barrier!(on).begin());
    },
    Allreduce: (sendbuf: number, recvbuf: number, count: number, type: number, op: number, comm: number) => {
      const on = c.comm(comm);
      const into = c.buffer(recvbuf, count, c.datatype(type));
      const own = spec(sendbuf, count, type);
      checkApart([own, into]);
      const operator = c.op(op);
      c.wait(standingAllreduce(on, own, into, operator) ?? plans.Allreduce!(on, own, into, operator).begin());
    },
    Reduce_local: (inbuf: number, inoutbuf: number, count: number, type: number, op: number) => {
      if (inbuf === abi.IN_PLACE || inoutbuf === abi.IN_PLACE)
        throw new MPIError("ERR_BUFFER", "MPI_IN_PLACE is no operand; the second one holds the result anyway");
      const datatype = c.datatype(type);
      const target = c.buffer(inoutbuf, count, datatype);
      const other = c.buffer(inbuf, count, datatype);
      checkApart([other, target]);
      const result = target.pack();
      reduceInto(c.op(op), datatype, other.pack(), result, count);
      target.unpack(result);
    },
    Op_create: (pointer: number, commute: number, made: number) => {
      const op = userOp(c, c.fn(pointer), c.large, commute !== 0);
      c.writeInt(made, c.ops.of(op));
    },
    Op_free: (address: number) => {
      const handle = c.memory.readInt(address);
      if (c.op(handle).is_predefined) throw new MPIError("ERR_OP", "predefined operations cannot be freed");
      c.ops.drop(handle);
      c.writeInt(address, abi.OP_NULL);
    },
    Op_commutative: (op: number, flag: number) => c.writeInt(flag, c.op(op).commutative ? 1 : 0),
  };
}

/** A null pointer is a buffer when nothing is in it. */
function at(address: number, displacement: number, count: number): number {
  return count === 0 ? 0 : (address + displacement) >>> 0;
}

function times(count: number, size: number): number {
  return count < 0 ? count : count * size;
}

function degrees(comm: Communicator): { in: number; out: number } {
  const { topology } = comm;
  if (!topology)
    throw new MPIError("ERR_TOPOLOGY", "this is for a communicator with a topology, as MPI_Cart_create makes one");
  return { in: topology.sources.length, out: topology.destinations.length };
}

type UserFunction = (input: number, inout: number, count: number, datatype: number) => void;

/** The program's function works on its own memory, so operands are copied there and back. */
function userOp(c: CFace, fn: UserFunction, large: boolean, commute: boolean): Op {
  const rooms = new OperandRooms(c);
  return Op.Create((input: ArrayBufferView, inout: ArrayBufferView, datatype: Datatype) => {
    const count = elementsOf(input, datatype);
    const shift = -Math.min(0, datatype.true_lb);
    const [first, second] = rooms.for(shift + input.byteLength);
    const bytes = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    c.memory.u8.set(bytes(input), first);
    c.memory.u8.set(bytes(inout), second);
    c.withWords(large ? [count, 0, 0, 0] : [count, 0], (words) => {
      const typeAt = words + (large ? 8 : 4);
      c.memory.writeInt(typeAt, c.datatypes.of(datatype));
      fn(first + shift, second + shift, words, typeAt);
    });
    bytes(inout).set(c.memory.u8.subarray(second, second + inout.byteLength));
  }, commute);
}

function elementsOf(view: ArrayBufferView, datatype: Datatype): number {
  if (datatype.contiguous || datatype.extent <= 0) return datatype.size === 0 ? 0 : view.byteLength / datatype.size;
  return Math.floor((view.byteLength - datatype.true_extent) / datatype.extent) + 1;
}

/** Room for two operands in the program's memory, kept for the next call. */
class OperandRooms {
  readonly #face: CFace;
  #bytes = 0;
  #address = 0;

  constructor(face: CFace) {
    this.#face = face;
  }

  for(bytes: number): [number, number] {
    const each = (bytes + 15) & ~15;
    if (each > this.#bytes) {
      if (this.#address !== 0) this.#face.program.free?.(this.#address);
      this.#address = this.#face.allocate(2 * each + 16);
      this.#bytes = each;
    }
    const start = (this.#address + 15) & ~15;
    return [start, start + this.#bytes];
  }
}
