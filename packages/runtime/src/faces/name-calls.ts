import { named } from "./face";

type Methods = Record<string, unknown>;

const DONE = new WeakSet<object>();

/** Classes that programs get as they are, the same on every face: what their calls throw names the call, as it does elsewhere. */
export function nameCalls(...classes: readonly { prototype: object }[]): void {
  for (const one of classes) {
    if (DONE.has(one)) continue;
    DONE.add(one);
    for (const owner of [one, one.prototype])
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
        if (/^[A-Z]/.test(name) && typeof value === "function") (owner as Methods)[name] = naming(name, value as Call);
  }
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

function naming(name: string, call: Call): Call {
  return {
    [name](this: unknown, ...args: unknown[]): unknown {
      try {
        return call.apply(this, args);
      } catch (error) {
        throw named(error, name);
      }
    },
  }[name]!;
}
