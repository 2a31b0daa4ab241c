/** What a rank needs of the thread it runs in: a browser's worker or a worker of Node. */
import type { createConsole } from "./console";
import type { MakeUrl } from "./link";

export interface RankPlatform {
  /** Milliseconds since 1970, with microseconds behind the point; the same clock in all threads of the node. */
  now(): number;
  /** Resolves in a later turn of the event loop, as soon as possible. */
  nextTurn(): Promise<void>;
  /** Lets another thread have the core; absent where the platform has no such call. */
  yieldCore?: () => void;
  /** Resolves after a few milliseconds. */
  pause(): Promise<void>;
  every(ms: number, work: () => void): void;
  makeUrl: MakeUrl;
  importModule(url: string): Promise<unknown>;
  /** Runs a text as a classic script in the global scope; throws what it throws. Stacks name it `path`. */
  runScript(path: string, code: string): void;
  /** Throws WebAssembly.CompileError. */
  compileWasm(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module>;
  setConsole(console: ReturnType<typeof createConsole>): void;
  /** Errors that no code of the program caught: thrown in a timer, rejected promises. */
  onUncaught(handler: (error: unknown) => void): void;
  /** Timers that the program has set and that have not fired. */
  pendingTimers(): number;
}
