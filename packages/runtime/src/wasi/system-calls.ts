/** Arguments, environment, clocks, sleep, random numbers and exit (WASI preview 1). */
import * as errno from "./errno";
import { FileError } from "./file-system";
import type { ProgramMemory } from "./program-memory";
import type { WasiOptions } from "./wasi";

const RANDOM_CHUNK = 65536;
const encoder = new TextEncoder();

/** The program ended itself. */
export class ProgramExit extends Error {
  /** @param how what else a person has to know of it */
  constructor(
    readonly code: number,
    how = "",
  ) {
    super(`the program ended with exit code ${code}${how}`);
    this.name = "Exit";
  }
}

export function systemCalls(memory: ProgramMemory, options: WasiOptions) {
  const { args, env, now, monotonic, sleep, random } = options;
  const environment = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const strings = (list: readonly string[], pointers: number, buffer: number) => {
    let at = buffer;
    for (const [index, text] of list.entries()) {
      const bytes = encoder.encode(`${text}\0`);
      memory.view.setUint32(pointers + index * 4, at, true);
      memory.bytes(at, bytes.length).set(bytes);
      at += bytes.length;
    }
  };
  const sizes = (list: readonly string[], count: number, bytes: number) => {
    memory.view.setUint32(count, list.length, true);
    memory.view.setUint32(
      bytes,
      list.reduce((sum, text) => sum + encoder.encode(text).length + 1, 0),
      true,
    );
  };
  const clock = (id: number) => {
    if (id < 0 || id > 3) throw new FileError(errno.EINVAL);
    return BigInt(Math.round((id === 0 ? now() : monotonic()) * 1e6));
  };
  return {
    args_get: (pointers: number, buffer: number) => strings(args, pointers, buffer),
    args_sizes_get: (count: number, bytes: number) => sizes(args, count, bytes),
    environ_get: (pointers: number, buffer: number) => strings(environment, pointers, buffer),
    environ_sizes_get: (count: number, bytes: number) => sizes(environment, count, bytes),
    clock_time_get: (id: number, _precision: bigint, time: number) => memory.view.setBigUint64(time, clock(id), true),
    clock_res_get: (id: number, resolution: number) => {
      clock(id);
      memory.view.setBigUint64(resolution, 1000n, true);
    },
    random_get: (address: number, length: number) => {
      for (let at = 0; at < length; at += RANDOM_CHUNK) {
        const part = new Uint8Array(Math.min(RANDOM_CHUNK, length - at));
        random(part);
        memory.bytes(address + at, part.length).set(part);
      }
    },
    sched_yield: () => {},
    proc_exit: (code: number) => {
      throw new ProgramExit(code);
    },
    // One subscription to a clock is what sleep() waits for.
    poll_oneoff: (input: number, output: number, count: number, events: number) => {
      const view = memory.view;
      if (count !== 1 || view.getUint8(input + 8) !== 0) return errno.ENOSYS;
      const id = view.getUint32(input + 16, true);
      const timeout = view.getBigUint64(input + 24, true);
      const isAbsolute = (view.getUint16(input + 40, true) & 1) !== 0;
      const wait = isAbsolute ? timeout - clock(id) : timeout;
      if (wait > 0n) sleep(Number(wait) / 1e6);
      const answer = memory.view;
      answer.setBigUint64(output, view.getBigUint64(input, true), true);
      answer.setUint16(output + 8, errno.SUCCESS, true);
      answer.setUint8(output + 10, 0);
      answer.setUint32(events, 1, true);
      return errno.SUCCESS;
    },
  };
}
