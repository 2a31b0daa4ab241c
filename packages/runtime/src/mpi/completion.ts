/** Completion of requests (MPI 5.0, section 3.7.3 and 3.7.5) as pending operations, the same for every face. */
import { CombinedRequest, CompletedRequest } from "../engine/request";
import { UNDEFINED } from "./constants";
import { MPIError } from "./errors";
import type { Look, Pending } from "./pending";
import { statusOf } from "./point-to-point";
import type { RequestCore } from "./request";
import type { Status } from "./status";

const DONE = new CompletedRequest();

export function wait(core: RequestCore, status?: unknown): Pending<unknown> {
  const target = statusOf(status);
  return { ...core.pending, finish: () => core.finish(target) };
}

/** [done, value]; the value is null until it is done. */
export function test(core: RequestCore, status?: unknown): Look<[boolean, unknown]> {
  const target = statusOf(status);
  if (!core.done) core.runtime.engine.progress();
  if (!core.done) return { value: [false, null], again: true };
  return { value: [true, core.finish(target)], again: false };
}

export function waitall(cores: readonly RequestCore[], statuses?: unknown): Pending<unknown[]> {
  const targets = statusList(statuses);
  return {
    request: new CombinedRequest(cores.map((core) => core.pending.request)),
    finish: () => cores.map((core, index) => core.finish(targets[index])),
  };
}

/** [all done, values]; the values are null until all are done. */
export function testall(cores: readonly RequestCore[], statuses?: unknown): Look<[boolean, unknown[] | null]> {
  const targets = statusList(statuses);
  const isDone = () => cores.every((core) => core.done);
  if (!isDone()) cores[0]!.runtime.engine.progress();
  if (!isDone()) return { value: [false, null], again: true };
  return { value: [true, cores.map((core, index) => core.finish(targets[index]))], again: false };
}

/** [index, value] of the first active request that is done; [UNDEFINED, null] when none is active. */
export function waitany(cores: readonly RequestCore[], status?: unknown): Pending<[number, unknown]> {
  const target = statusOf(status);
  const active = cores.filter((core) => core.active);
  return {
    request:
      active.length === 0
        ? DONE
        : new CombinedRequest(
            active.map((core) => core.pending.request),
            1,
          ),
    finish: () => firstDone(cores, target) ?? [UNDEFINED, null],
  };
}

/** [index, done, value]. */
export function testany(cores: readonly RequestCore[], status?: unknown): Look<[number, boolean, unknown]> {
  const target = statusOf(status);
  if (!cores.some((core) => core.active)) return { value: [UNDEFINED, true, null], again: false };
  if (!cores.some((core) => core.active && core.done)) cores[0]!.runtime.engine.progress();
  const found = firstDone(cores, target);
  return found ? { value: [found[0], true, found[1]], again: false } : { value: [UNDEFINED, false, null], again: true };
}

function firstDone(cores: readonly RequestCore[], status: Status | undefined): [number, unknown] | undefined {
  const index = cores.findIndex((core) => core.active && core.done);
  return index < 0 ? undefined : [index, cores[index]!.finish(status)];
}

function statusList(statuses: unknown): (Status | undefined)[] {
  if (statuses === undefined || statuses === null) return [];
  if (!Array.isArray(statuses)) throw new MPIError("ERR_ARG", "the statuses argument takes an array of MPI.Status");
  return statuses.map(statusOf);
}
