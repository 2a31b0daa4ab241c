/**
 * What a program holds of a core object: an instance of a class of its face. The core stays out of reach, and the brand check
 * is as cheap as a field access.
 */
import type { HandleCore } from "../mpi/handle-core";

/** Known to the faces alone: programs get handles from calls, they do not make them. */
export const HANDLE_KEY = Symbol("handle");

export class Handle {
  readonly #core: HandleCore;

  constructor(key: symbol, core: HandleCore) {
    if (key !== HANDLE_KEY)
      throw new TypeError("communicators, requests and windows come from MPI calls, not from new");
    this.#core = core;
  }

  /** The core behind a handle of any face; undefined for anything else. */
  static coreOf(value: unknown): HandleCore | undefined {
    return typeof value === "object" && value !== null && #core in value ? (value as Handle).#core : undefined;
  }
}

/** Arguments as calls take them: cores for handles, also in an array of handles. */
export function unwrapArguments(args: unknown[]): unknown[] {
  for (let i = 0; i < args.length; i++) {
    const given = args[i];
    if (typeof given !== "object" || given === null) continue;
    if (Array.isArray(given)) {
      if (Handle.coreOf(given[0])) args[i] = given.map((one) => Handle.coreOf(one) ?? one);
    } else args[i] = Handle.coreOf(given) ?? given;
  }
  return args;
}
