/** Makes the classes and functions of one face out of the chapters' definitions. */
import { MPIError } from "../mpi/errors";
import { HandleCore } from "../mpi/handle-core";
import type { RankRuntime } from "../mpi/rank-runtime";
import { RequestCore } from "../mpi/request";
import type { Chapter, ChapterMaker, Definition, Definitions } from "./definition";
import { type Face, type Method, named, starting } from "./face";
import { HANDLE_KEY, Handle, unwrapArguments } from "./handle";
import { HANDLE_CLASSES, type HandleClass, handleClassOf } from "./handle-classes";

type Constructor = new (key: symbol, core: HandleCore) => Handle;

export interface Assembly {
  /** Classes, functions and constants by name. */
  members: Record<string, unknown>;
  /** The handle of a core, always the same one; anything else as it is. */
  wrap(value: unknown): unknown;
}

export function assemble(runtime: RankRuntime, face: Face, parts: readonly (Chapter | ChapterMaker)[]): Assembly {
  const classes = new Map<string, Constructor>();
  const handles = new WeakMap<HandleCore, Handle>();
  const wrap = (value: unknown): unknown => {
    if (!(value instanceof HandleCore)) return value;
    const known = handles.get(value);
    if (known) return known;
    const handle = new (classes.get(handleClassOf(value)!.name)!)(HANDLE_KEY, value);
    handles.set(value, handle);
    return handle;
  };
  const method = methodMaker(runtime, face, wrap);
  const chapters = parts.map((part) => (typeof part === "function" ? part(wrap) : part));

  for (const row of HANDLE_CLASSES) {
    const made = createClass(row.name, classes.get(row.extends ?? "") ?? Handle);
    classes.set(row.name, made);
    for (const chapter of chapters) {
      const part = chapter.classes?.[row.name];
      const selfOf = (self: unknown) => coreOf(row, self);
      addMethods(made.prototype, part?.methods, (name, one) => method(name, one, selfOf));
      addMethods(made, part?.statics, (name, one) => method(name, one, () => undefined));
      for (const [name, get] of Object.entries(part?.getters ?? {}))
        Object.defineProperty(made.prototype, name, {
          configurable: true,
          get() {
            return wrap((get as (self: unknown) => unknown)(selfOf(this)));
          },
        });
    }
  }

  const members: Record<string, unknown> = Object.fromEntries(classes);
  for (const { functions, constants } of chapters) {
    for (const [name, value] of Object.entries(constants ?? {})) members[name] = wrap(value);
    for (const [name, one] of Object.entries(functions ?? {})) members[name] = method(name, one, () => undefined);
  }
  return { members, wrap };
}

function createClass(name: string, base: Constructor): Constructor {
  return { [name]: class extends base {} }[name]!;
}

function addMethods(
  target: object,
  definitions: Definitions = {},
  make: (name: string, one: Definition) => Method,
): void {
  for (const [name, one] of Object.entries(definitions))
    Object.defineProperty(target, name, { value: make(name, one), configurable: true, writable: true });
}

function coreOf(row: HandleClass, self: unknown): HandleCore {
  const core = Handle.coreOf(self);
  if (core && row.isCore(core) && (row.isUsable === undefined || row.isUsable(core))) return core;
  throw new MPIError(...row.error);
}

function methodMaker(runtime: RankRuntime, face: Face, wrap: (value: unknown) => unknown) {
  const { checker } = runtime;
  /** The error handler of a communicator or window hears of what failed there, before the call throws. */
  const failing = (core: unknown, error: unknown, name: string): unknown => {
    if (error instanceof MPIError && core instanceof HandleCore) {
      named(error, name);
      const owner = core.errorOwner;
      owner.failed(error.errorClass, wrap(owner));
    }
    return error;
  };
  return (name: string, definition: Definition, selfOf: (self: unknown) => unknown): Method => {
    if (definition.kind === "local") {
      const run = checker ? checker.modules.local(name, definition.run) : definition.run;
      return {
        [name](this: unknown, ...args: unknown[]): unknown {
          let core: unknown;
          try {
            core = selfOf(this);
            return wrap(run(core, unwrapArguments(args)));
          } catch (error) {
            throw named(failing(core, error, name), name);
          }
        },
      }[name]!;
    }
    if (definition.kind === "waiting") {
      const run = checker ? checker.modules.waiting(name, definition.run) : definition.run;
      const { quick } = definition;
      return face.waiting(name, {
        begin: (self, args) => {
          const begun = quick?.(Handle.coreOf(self), args);
          if (begun) return begun;
          const core = selfOf(self);
          try {
            return run(core, unwrapArguments(args));
          } catch (error) {
            throw failing(core, error, name);
          }
        },
        end: (self, pending) => {
          try {
            if (pending.watches && !pending.request.done) {
              pending.cancel?.();
              throw pending.watches.interruption(false);
            }
            return wrap(pending.finish());
          } catch (error) {
            throw failing(Handle.coreOf(self), error, name);
          }
        },
      });
    }
    if (definition.kind === "looking") {
      const run = checker ? checker.modules.looking(name, definition.run) : definition.run;
      return face.looking(name, (self, args) => {
        const core = selfOf(self);
        try {
          const { value, again } = run(core, unwrapArguments(args));
          return { value: wrap(value), again };
        } catch (error) {
          throw failing(core, error, name);
        }
      });
    }
    const begin = (core: unknown, given: unknown[]): unknown => {
      if (definition.kind === "beginning") return definition.run(core, given);
      const owner = core instanceof HandleCore ? core.errorOwner : undefined;
      return new RequestCore(runtime, definition.run(core, given), owner);
    };
    const run = checker ? checker.modules.starting(name, begin) : begin;
    return starting(runtime, name, (self, args) => {
      const core = selfOf(self);
      try {
        return wrap(run(core, unwrapArguments(args)));
      } catch (error) {
        throw failing(core, error, name);
      }
    });
  };
}
