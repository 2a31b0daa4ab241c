/** How a call is defined, once for all faces. `self` and handle arguments are core objects; results that are get wrapped. */
import type { Look, Pending } from "../mpi/pending";

/** Begins the call where it is a simple one; undefined, and nothing has happened, for all else, wrong arguments too. Throws nothing. */
export type Quick = (self: unknown, args: readonly unknown[]) => Pending<unknown> | undefined;

export type Definition =
  /** Waits until it is done. */
  | {
      kind: "waiting";
      run: (self: unknown, args: unknown[]) => Pending<unknown>;
      /** Tried first. */
      quick?: Quick | undefined;
    }
  /** Returns a request at once. */
  | { kind: "starting"; run: (self: unknown, args: unknown[]) => Pending<unknown> }
  /** Begins something that other calls complete, and answers at once. */
  | { kind: "beginning"; run: (self: unknown, args: unknown[]) => unknown }
  /** Looks and answers at once. */
  | { kind: "looking"; run: (self: unknown, args: unknown[]) => Look<unknown> }
  /** Neither sends nor waits: not counted. */
  | { kind: "local"; run: (self: unknown, args: unknown[]) => unknown };

type Run<S, A extends unknown[], R> = (self: S, ...args: A) => R;

/** Most calls have few arguments, and passing these one by one is several times faster. */
function spread<S, A extends unknown[], R>(run: Run<S, A, R>): (self: unknown, args: unknown[]) => R {
  const few = run as (self: S, ...args: unknown[]) => R;
  return (self, args) => {
    switch (args.length) {
      case 1:
        return few(self as S, args[0]);
      case 2:
        return few(self as S, args[0], args[1]);
      case 3:
        return few(self as S, args[0], args[1], args[2]);
      default:
        return few(self as S, ...args);
    }
  };
}

export function waiting<S, A extends unknown[], T>(run: Run<S, A, Pending<T>>, quick?: Quick): Definition {
  return { kind: "waiting", run: spread(run), quick };
}

export function starting<S, A extends unknown[], T>(run: Run<S, A, Pending<T>>): Definition {
  return { kind: "starting", run: spread(run) };
}

export function beginning<S, A extends unknown[], T>(run: Run<S, A, T>): Definition {
  return { kind: "beginning", run: spread(run) };
}

export function looking<S, A extends unknown[], T>(run: Run<S, A, Look<T>>): Definition {
  return { kind: "looking", run: spread(run) };
}

export function local<S, A extends unknown[], T>(run: Run<S, A, T>): Definition {
  return { kind: "local", run: spread(run) };
}

export type Definitions = Readonly<Record<string, Definition>>;

/** What a chapter of the standard adds to a class of handles. */
export interface ClassPart {
  methods?: Definitions;
  statics?: Definitions;
  /** Properties computed from the core. */
  getters?: Readonly<Record<string, (self: never) => unknown>>;
}

export interface Chapter {
  /** By name of the class, see handle-classes.ts. */
  classes?: Readonly<Record<string, ClassPart>>;
  /** Functions and constants of the MPI object itself. */
  functions?: Definitions;
  constants?: Readonly<Record<string, unknown>>;
}

/** A chapter whose calls hand the program's own functions what the program holds. `wrap` gives the handle of a core. */
export type ChapterMaker = (wrap: (core: unknown) => unknown) => Chapter;
