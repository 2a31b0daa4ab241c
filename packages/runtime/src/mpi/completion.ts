/** Completion of requests (MPI 5.0, sections 3.7.3 to 3.7.6) as pending operations, the same for every face. */
import { CombinedRequest } from "../engine/request";
import { UNDEFINED } from "./constants";
import { MPIError } from "./errors";
import type { Look, Pending } from "./pending";
import type { RequestCore } from "./request";
import { Status, statusOf } from "./status";

export function wait(core: RequestCore, status?: unknown): Pending<unknown> {
  const target = statusOf(status);
  return { request: core.request, peer: core.peer, tag: core.tag, finish: () => core.finish(target) };
}

/** [done, value]; the value is null until it is done. */
export function test(core: RequestCore, status?: unknown): Look<[boolean, unknown]> {
  const target = statusOf(status);
  if (!isDone(core)) return { value: [false, null], again: true };
  return { value: [true, core.finish(target)], again: false };
}

/** Whether `test` would say that it is done; the status is filled then, and the request stays as it is. */
export function getStatus(core: RequestCore, status?: unknown): Look<boolean> {
  const target = statusOf(status);
  if (!isDone(core)) return { value: false, again: true };
  core.peek(target);
  return { value: true, again: false };
}

export function waitall(cores: readonly RequestCore[], statuses?: unknown): Pending<unknown[]> {
  const targets = statusList(statuses, cores.length);
  return {
    request: new CombinedRequest(cores.map((core) => core.request)),
    finish: () => finishAll(cores, [...cores.keys()], targets),
  };
}

/** [all done, values]; the values are null until all are done. */
export function testall(cores: readonly RequestCore[], statuses?: unknown): Look<[boolean, unknown[] | null]> {
  const targets = statusList(statuses, cores.length);
  if (!allDone(cores)) return { value: [false, null], again: true };
  return { value: [true, finishAll(cores, [...cores.keys()], targets)], again: false };
}

export function getStatusAll(cores: readonly RequestCore[], statuses?: unknown): Look<boolean> {
  const targets = statusList(statuses, cores.length);
  if (!allDone(cores)) return { value: false, again: true };
  for (const [index, core] of cores.entries()) core.peek(targets?.[index]);
  return { value: true, again: false };
}

/** [index, value] of the first active request that is done; [UNDEFINED, null] when none is active. */
export function waitany(cores: readonly RequestCore[], status?: unknown): Pending<[number, unknown]> {
  const target = statusOf(status);
  return {
    request: oneOf(cores),
    finish: () => {
      const [index] = doneAmong(cores);
      return index === undefined ? none(target) : [index, cores[index]!.finish(target)];
    },
  };
}

/** [index, done, value]. */
export function testany(cores: readonly RequestCore[], status?: unknown): Look<[number, boolean, unknown]> {
  const target = statusOf(status);
  const index = anyDone(cores);
  if (index === null) return { value: [none(target)[0], true, null], again: false };
  if (index === undefined) return { value: [UNDEFINED, false, null], again: true };
  return { value: [index, true, cores[index]!.finish(target)], again: false };
}

/** [index, done]. */
export function getStatusAny(cores: readonly RequestCore[], status?: unknown): Look<[number, boolean]> {
  const target = statusOf(status);
  const index = anyDone(cores);
  if (index === null) return { value: [none(target)[0], true], again: false };
  if (index === undefined) return { value: [UNDEFINED, false], again: true };
  cores[index]!.peek(target);
  return { value: [index, true], again: false };
}

export type Some = [indices: number[], values: unknown[]] | [indices: null, values: null];

/** Indices and values of all that are done, at least one; [null, null] when none is active. */
export function waitsome(cores: readonly RequestCore[], statuses?: unknown): Pending<Some> {
  const targets = statusList(statuses, cores.length);
  const active = cores.some((core) => core.active);
  return { request: oneOf(cores), finish: () => (active ? finishSome(cores, targets) : [null, null]) };
}

/** As `waitsome`, but perhaps none. */
export function testsome(cores: readonly RequestCore[], statuses?: unknown): Look<Some> {
  const targets = statusList(statuses, cores.length);
  if (anyDone(cores) === null) return { value: [null, null], again: false };
  const value = finishSome(cores, targets);
  return { value, again: value[0]!.length === 0 };
}

export function getStatusSome(cores: readonly RequestCore[], statuses?: unknown): Look<number[] | null> {
  const targets = statusList(statuses, cores.length);
  if (anyDone(cores) === null) return { value: null, again: false };
  const indices = doneAmong(cores);
  for (const [place, index] of indices.entries()) cores[index]!.peek(targets?.[place]);
  return { value: indices, again: indices.length === 0 };
}

function isDone(core: RequestCore): boolean {
  if (!core.done) core.runtime?.engine.progress();
  return core.done;
}

function allDone(cores: readonly RequestCore[]): boolean {
  const open = cores.find((core) => !core.done);
  if (!open) return true;
  open.runtime?.engine.progress();
  return cores.every((core) => core.done);
}

/** Index of an active request that is done; undefined when none is, null when none is active. */
function anyDone(cores: readonly RequestCore[]): number | undefined | null {
  const active = cores.find((core) => core.active);
  if (!active) return null;
  if (doneAmong(cores).length === 0) active.runtime?.engine.progress();
  return doneAmong(cores)[0];
}

function doneAmong(cores: readonly RequestCore[]): number[] {
  return [...cores.keys()].filter((index) => cores[index]!.active && cores[index]!.done);
}

/** Done when one of the active ones is. */
function oneOf(cores: readonly RequestCore[]): CombinedRequest {
  return new CombinedRequest(
    cores.filter((core) => core.active).map((core) => core.request),
    1,
  );
}

function none(status: Status | undefined): [number, null] {
  status?.clear();
  return [UNDEFINED, null];
}

function finishSome(cores: readonly RequestCore[], statuses: readonly Status[] | undefined): [number[], unknown[]] {
  const indices = doneAmong(cores);
  return [indices, finishAll(cores, indices, statuses)];
}

/**
 * Completes all of these, also behind one that met an error; then throws MPI_ERR_IN_STATUS, with the first error as its cause.
 * What is no MPI error (the function of a reduction threw it) is thrown as it is.
 */
function finishAll(
  cores: readonly RequestCore[],
  indices: readonly number[],
  statuses: readonly Status[] | undefined,
): unknown[] {
  const failures: { index: number; error: unknown }[] = [];
  const values = indices.map((index, place) => {
    const status = statuses?.[place];
    try {
      return cores[index]!.finish(status);
    } catch (error) {
      failures.push({ index, error });
      if (status && error instanceof MPIError) status.error = error.errorClass;
      return null;
    }
  });
  if (failures.length === 0) return values;
  const foreign = failures.find(({ error }) => !(error instanceof MPIError));
  if (foreign) throw foreign.error;
  const { index, error } = failures[0]!;
  const others = failures.length > 1 ? `, and ${failures.length - 1} more failed` : "";
  throw new MPIError(
    "ERR_IN_STATUS",
    `the request at index ${index} failed with ${(error as MPIError).message}${others}; the statuses have the error of each`,
    undefined,
    { cause: error },
  );
}

/** The statuses a caller gave, with new ones added when there are too few. */
function statusList(statuses: unknown, count: number): Status[] | undefined {
  if (statuses === undefined || statuses === null) return undefined;
  if (!Array.isArray(statuses)) throw new MPIError("ERR_ARG", "the statuses argument takes an array of MPI.Status");
  for (const one of statuses)
    if (!(one instanceof Status)) throw new MPIError("ERR_ARG", "the statuses argument takes an array of MPI.Status");
  while (statuses.length < count) statuses.push(new Status());
  return statuses;
}
