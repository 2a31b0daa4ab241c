/**
 * The globals of programs written for MPI.js: `main(async () => { ... }, self)`, the MPI_ functions with boxes, SmartDashboard.
 * They stand on the async face, so its faults are not here: nothing is lost in a reduction, values of any type and size travel
 * across tabs, and what a rank throws ends the run.
 */
import type { WidgetOutbox } from "../../dashboard/widget-outbox";
import type { Place } from "../../engine/place";
import { MPIError } from "../../mpi/errors";
import type { Library } from "../library";
import type { AsyncLibrary } from "./async-library";
import { createCalls } from "./calls";
import { createNodeRouter } from "./node-router";
import { MPI_Request } from "./requests";
import { createSmartDashboard } from "./smart-dashboard";

export interface MpiJsParts {
  /** Of the async face. */
  library: Library;
  place: Place;
  grId: number;
  widgets: WidgetOutbox;
  nextTurn(): Promise<void>;
}

export interface MpiJs {
  globals: Readonly<Record<string, unknown>>;
  /** Resolves when every main function has; rejects with what the first one throws. */
  ended(): Promise<void>;
}

export function createMpiJs({ library, place, grId, widgets, nextTurn }: MpiJsParts): MpiJs {
  const async = library as unknown as AsyncLibrary;
  const mains: Promise<unknown>[] = [];
  /** Begins when the script has run: it may declare below what its main function uses. */
  const main = (run: unknown) => {
    if (typeof run !== "function")
      throw new TypeError("main takes the program's function: main(async () => { ... }, self)");
    mains.push(Promise.resolve().then(() => run() as unknown));
  };
  const smartdashboard = createSmartDashboard(widgets, (message) => console.warn(message));
  const flush = () => widgets.flush();
  const calls = Object.entries(createCalls(async, flush)).map(([name, call]) => [name, naming(name, call as Call)]);
  return {
    ended: async () => {
      for (const one of mains) await one;
    },
    globals: {
      main,
      run: main,
      box: (data: unknown) => ({ data }),
      unbox: (box: { data: unknown }) => box.data,
      ...Object.fromEntries(calls),
      MPI_Request,
      smartdashboard,
      diagnostics: { enabled: false, profile: (...args: unknown[]) => args.at(-1), flush: async () => flush() },
      flush_telemetry: async () => flush(),
      reschedule: (callback: () => unknown) => void nextTurn().then(callback),
      config: configOf(place, grId),
      node_router: createNodeRouter(async),
      partition,
      make_wrap: (n: number) => (x: number) => ((x % n) + n) % n,
    },
  };
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Errors carry the name that the program called. */
function naming(name: string, call: Call): Call {
  return {
    async [name](...args: unknown[]) {
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof MPIError) error.call = name;
        throw error;
      }
    },
  }[name]!;
}

/** What programs read of its configuration. */
function configOf({ pid, worldSize, nrOffset, localCount, nodes, interconnect }: Place, grId: number) {
  const others = (pids: number[]) => pids.filter((other) => other !== pid);
  const all = others(Array.from({ length: worldSize }, (_, i) => i));
  return {
    my_pid: pid,
    my_gr_id: grId,
    my_nr_id: pid - nrOffset,
    my_nr_offset: nrOffset,
    num_proc: worldSize,
    global_num_proc: worldSize,
    local_num_proc: localCount,
    all_neighbors: all,
    neighbor_list: all,
    local_neighbors: others(Array.from({ length: localCount }, (_, i) => nrOffset + i)),
    gr_neighbors: others(nodes.map((node) => node.nrOffset)),
    interconnect_type: interconnect.name,
    optimized: true,
    enable_smartdashboard: true,
    enable_diagnostics: false,
  };
}

/** Work in parts that differ by one at most, larger ones first. */
function partition(count: number, parts: number): { sizes: number[]; offsets: number[] } {
  const sizes = Array.from({ length: parts }, (_, i) => Math.floor(count / parts) + (i < count % parts ? 1 : 0));
  const offsets = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  return { sizes, offsets };
}
