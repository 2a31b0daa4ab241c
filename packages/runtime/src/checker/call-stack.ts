/** Where in the program a call was made. Engines keep a stack cheaply and make text of it only when it is read. */
import type { CallSite } from "@commworld/protocol";
import { type ProgramCode, userPosition } from "../rank/user-stack";

/** The library's own frames above the program's, and some of the program's. */
const FRAMES = 8;

/** A call of the program that is under way, or was. */
export interface Call {
  readonly name: string;
  readonly stack: Error;
}

/** The stack as it is here. Programs share the limit: it is put back. */
export function captureStack(): Error {
  const limit: unknown = Reflect.get(Error, "stackTraceLimit");
  Reflect.set(Error, "stackTraceLimit", FRAMES);
  const stack = new Error();
  Reflect.set(Error, "stackTraceLimit", limit);
  return stack;
}

const SITES = new WeakMap<Error, CallSite>();

/** Costs some microseconds, once. */
export function siteOf({ name, stack }: Call, paths: ProgramCode): CallSite {
  const known = SITES.get(stack);
  if (known) return known;
  const site: CallSite = { call: name, ...userPosition(stack, paths) };
  SITES.set(stack, site);
  return site;
}
