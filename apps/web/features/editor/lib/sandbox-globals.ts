/** The globals a rank really has besides the language's own: no network, no DOM, no storage. Given to the editor as a library. */
export const sandboxGlobals = `
interface Console {
  log(...data: unknown[]): void;
  info(...data: unknown[]): void;
  debug(...data: unknown[]): void;
  warn(...data: unknown[]): void;
  error(...data: unknown[]): void;
}
/** One line per call; warn and error go to stderr. */
declare var console: Console;

interface Performance {
  readonly timeOrigin: number;
  /** Milliseconds since the rank began. */
  now(): number;
}
declare var performance: Performance;

declare function setTimeout<A extends unknown[]>(handler: (...args: A) => void, ms?: number, ...args: A): number;
declare function clearTimeout(id: number | undefined): void;
declare function setInterval<A extends unknown[]>(handler: (...args: A) => void, ms?: number, ...args: A): number;
declare function clearInterval(id: number | undefined): void;
declare function queueMicrotask(callback: () => void): void;
declare function structuredClone<T>(value: T, options?: { transfer?: ArrayBuffer[] }): T;
declare function atob(data: string): string;
declare function btoa(data: string): string;

declare class TextEncoder {
  readonly encoding: string;
  encode(input?: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(input?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
interface Crypto {
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): string;
}
declare var crypto: Crypto;

declare namespace WebAssembly {
  class Module { constructor(bytes: BufferSource); }
  class Instance { constructor(module: Module, imports?: Record<string, Record<string, unknown>>); readonly exports: Record<string, unknown>; }
  class Memory { constructor(descriptor: { initial: number; maximum?: number; shared?: boolean }); readonly buffer: ArrayBuffer | SharedArrayBuffer; grow(delta: number): number; }
  function compile(bytes: BufferSource): Promise<Module>;
  function validate(bytes: BufferSource): boolean;
}
type BufferSource = ArrayBuffer | ArrayBufferView;
`;
