/** The ranks of a world in one thread, joined by memory, to be called one by one. */
import { CallCounters, COUNTERS_BYTES } from "../calls/counters";
import { Network, type NetworkOptions } from "../engine/network.fixture";
import { RankRma } from "../rma/rank-rma";
import { WINDOW_TABLE_BYTES, WindowTable } from "../rma/window-table";
import { Communicator } from "./communicator";
import { ContextIds } from "./context-ids";
import { Group } from "./group";
import type { Pending } from "./pending";
import type { RankRuntime } from "./rank-runtime";

export class World {
  readonly network: Network;
  readonly runtimes: RankRuntime[];

  constructor(options: NetworkOptions) {
    this.network = new Network(options);
    const pids = this.network.engines.map((_, pid) => pid);
    const tables = this.network.engines.map(() => new WindowTable(new SharedArrayBuffer(WINDOW_TABLE_BYTES), 0));
    this.runtimes = this.network.engines.map((engine, pid) => {
      const counters = new CallCounters(new ArrayBuffer(COUNTERS_BYTES), 0, () => 0);
      const rooms = this.network.rooms[pid];
      const { nrOffset, localCount } = engine.place;
      const shared = engine.heap ? tables.slice(nrOffset, nrOffset + localCount) : null;
      const rma = new RankRma(engine, shared);
      const runtime = { engine, counters, rooms, rma, contexts: new ContextIds(pid) } as RankRuntime;
      runtime.world = new Communicator(runtime, { group: new Group(pids), context: 0, name: "MPI_COMM_WORLD" });
      runtime.self = new Communicator(runtime, { group: new Group([pid]), context: 2, name: "MPI_COMM_SELF" });
      return runtime;
    });
  }

  get size(): number {
    return this.runtimes.length;
  }

  /** COMM_WORLD of every rank. */
  get worlds(): Communicator[] {
    return this.runtimes.map(({ world }) => world);
  }

  /** Lets every rank begin a call, in an order of their own, and gives the results by rank. */
  all<T>(begin: (rank: number) => Pending<T>): T[] {
    return this.some(
      this.worlds.map((_, rank) => rank),
      begin,
    ) as T[];
  }

  /** As `all`, for some ranks; the others are undefined. */
  some<T>(ranks: readonly number[], begin: (rank: number) => Pending<T>): (T | undefined)[] {
    const pending: (Pending<T> | undefined)[] = this.worlds.map(() => undefined);
    for (const rank of [...ranks].sort(() => this.network.random() - 0.5)) {
      pending[rank] = begin(rank);
      this.network.step();
    }
    return this.finish(pending);
  }

  /** Runs until all that has begun is done. */
  finish<T>(pending: readonly (Pending<T> | undefined)[]): (T | undefined)[] {
    this.network.runAll(pending.flatMap((one) => (one ? [one.request] : [])));
    return pending.map((one) => one?.finish());
  }
}
