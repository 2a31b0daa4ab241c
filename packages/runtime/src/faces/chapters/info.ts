/** Info objects (MPI 5.0, chapter 10). */
import { MPIError } from "../../mpi/errors";
import { INFO_NULL, Info, MAX_INFO_KEY, MAX_INFO_VAL } from "../../mpi/info";
import { type Chapter, local } from "../definition";

/** Pairs of an object, a Map, a list of pairs or another info. */
function pairsOf(items: unknown): Iterable<readonly [unknown, unknown]> {
  if (items === undefined || items === null) return [];
  if (items instanceof Info) return items.entries;
  if (typeof items === "object" && Symbol.iterator in items) return items as Iterable<readonly [unknown, unknown]>;
  if (typeof items === "object") return Object.entries(items);
  throw new MPIError("ERR_ARG", "the entries of an info are an object, or a list of [key, value]");
}

/** Deletes an entry and gives its value. `otherwise`: what to give when there is none. */
function pop(info: Info, key: unknown, otherwise?: unknown): unknown {
  const value = info.get(key);
  if (value === undefined && otherwise !== undefined) return otherwise;
  info.delete(key);
  return value;
}

/** @param args of the program */
export function infoObjects(args: readonly string[], size: number): Chapter {
  const environment = new Info(
    [
      ["argv", args.join(" ").slice(0, MAX_INFO_VAL)],
      ["maxprocs", String(size)],
      ["soft", String(size)],
      ["thread_level", "MPI_THREAD_FUNNELED"],
    ],
    true,
  );
  return {
    classes: {
      Info: {
        methods: {
          Get: local((info: Info, key: unknown) => info.get(key) ?? null),
          Set: local((info: Info, key: unknown, value: unknown) => info.set(key, value)),
          Delete: local((info: Info, key: unknown) => info.delete(key)),
          Get_nkeys: local((info: Info) => info.size),
          Get_nthkey: local((info: Info, n: unknown) => info.nthKey(n)),
          Dup: local((info: Info) => new Info(info.entries)),
          Free: local((info: Info) => info.free()),
          get: local((info: Info, key: unknown, otherwise?: unknown) => info.get(key) ?? otherwise ?? null),
          pop: local(pop),
          popitem: local((info: Info) => info.pop()),
          copy: local((info: Info) => new Info(info.entries)),
          keys: local((info: Info) => info.entries.map(([key]) => key)),
          values: local((info: Info) => info.entries.map(([, value]) => value)),
          items: local((info: Info) => info.entries),
          update: local((info: Info, items: unknown) => {
            for (const [key, value] of pairsOf(items)) info.set(key, value);
          }),
          clear: local((info: Info) => info.clear()),
        },
        statics: {
          Create: local((_: undefined, items?: unknown) => new Info(pairsOf(items))),
          Create_env: local(() => new Info(environment.entries)),
        },
      },
    },
    constants: { INFO_NULL, INFO_ENV: environment, MAX_INFO_KEY, MAX_INFO_VAL },
  };
}
