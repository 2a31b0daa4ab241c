/** Making communicators (MPI 5.0, sections 7.4.2 to 7.4.4): everything that begins with agreeing on members and context. */

import { hintsFrom, setInfo } from "./comm-info";
import {
  COMM_NULL,
  Communicator,
  type CommunicatorOptions,
  type Membership,
  NO_CONTEXT,
  type NullCommunicator,
} from "./communicator";
import { TAG_UB, UNDEFINED } from "./constants";
import { MPIError } from "./errors";
import { exchange, exchangeAmong, exchangeBetween } from "./exchange";
import { faultsOf } from "./failure/faults";
import { Group } from "./group";
import { CONGRUENT, compareGroups, IDENT, SIMILAR, UNEQUAL } from "./group-sets";
import type { Pending } from "./pending";
import { giving } from "./pending-chain";

export type Made = Communicator | NullCommunicator;

/** Members of the communicator's tab (MPI_COMM_TYPE_SHARED); the numbers are those of the standard's ABI. */
export const COMM_TYPE_SHARED = 221;
export const COMM_TYPE_HW_UNGUIDED = 222;
export const COMM_TYPE_HW_GUIDED = 223;
export const COMM_TYPE_RESOURCE_GUIDED = 224;

const NOT_USED: Ids = [0, NO_CONTEXT];

/** That a rank may have at once. */
const MOST_COMMUNICATORS = 16_384;

/** Ids a member offers: the communicator takes those of its rank 0. The second one joins the own group of an intercommunicator. */
export type Ids = [context: number, local: number];

export function offer({ runtime, remote }: Communicator, second = remote !== undefined): Ids {
  const { contexts } = runtime;
  if (faultsOf(runtime).communicators >= MOST_COMMUNICATORS) return [NO_CONTEXT, NO_CONTEXT];
  return [contexts.next(), second ? contexts.next() : NO_CONTEXT];
}

/** Throws MPI_ERR_OTHER, at all who see the same offers, when one has no room for another communicator. */
export function checkOffers(members: readonly Member[]): void {
  const full = members.find(({ ids }) => ids[0] === NO_CONTEXT);
  if (full)
    throw new MPIError(
      "ERR_OTHER",
      `rank ${full.pid} of MPI_COMM_WORLD has ${MOST_COMMUNICATORS} communicators, the most there may be; free those that are not needed`,
    );
}

/** The communicator of these groups; the smaller id of both leaders is the same on both sides. */
export function build(
  from: Communicator,
  own: readonly Member[],
  remote: readonly Member[] | undefined,
  extra: Partial<CommunicatorOptions> = {},
): Communicator {
  const { errhandler, runtime } = from;
  const membership = membershipOf(own, remote);
  const { group, context, localContext } = membership;
  const local = remote && new Communicator(runtime, { group, context: localContext, name: "" });
  return new Communicator(runtime, {
    group,
    remote: membership.remote,
    local,
    context,
    name: "",
    errhandler,
    ...extra,
  });
}

export function membershipOf(own: readonly Member[], remote: readonly Member[] | undefined): Membership {
  const groupOf = (members: readonly Member[]) => new Group(members.map(({ pid }) => pid));
  checkOffers(own);
  if (remote) checkOffers(remote);
  const [context, localContext] = own[0]!.ids;
  if (!remote) return { group: groupOf(own), remote: undefined, context, localContext };
  return { group: groupOf(own), remote: groupOf(remote), context: Math.min(context, remote[0]!.ids[0]), localContext };
}

/** A process that will be in a new communicator, in the order of ranks there. */
export interface Member {
  pid: number;
  ids: Ids;
}

interface Answers<T> {
  own: (T & Member)[];
  remote: (T & Member)[] | undefined;
}

/** What every member of both groups says, with its process. `joins`: it will be in a new communicator. */
function ask<T>(comm: Communicator, value: T, joins = true): Pending<Answers<T>> {
  const said = { ...value, pid: comm.runtime.engine.place.pid, ids: joins ? offer(comm) : NOT_USED };
  const answers: Pending<Answers<T>> = comm.remote
    ? exchangeBetween(comm, said)
    : giving(exchange(comm, said), (own) => ({ own, remote: undefined }));
  return giving(answers, (all) => {
    checkOffers([...all.own, ...(all.remote ?? [])]);
    return all;
  });
}

/** MPI_Comm_dup. `hints` undefined: none. */
export function dup(comm: Communicator, handle: unknown, hints?: ReadonlyMap<string, string>): Pending<Communicator> {
  const attributes = comm.attributes.copy(handle);
  return giving(ask(comm, {}), ({ own, remote }) =>
    build(comm, own, remote, { attributes, grid: comm.grid, hints: hints ?? new Map() }),
  );
}

export function dupWithInfo(comm: Communicator, handle: unknown, info: unknown): Pending<Communicator> {
  return dup(comm, handle, hintsFrom(info));
}

/** MPI_Comm_idup: the communicator can be used when the request is done. */
export function idup(comm: Communicator, handle: unknown, info?: unknown): [Communicator, Pending<void>] {
  const hints = info === undefined ? undefined : hintsFrom(info);
  const attributes = comm.attributes.copy(handle);
  const { group, remote, grid, errhandler, runtime } = comm;
  const local = remote ? new Communicator(runtime, { group, context: NO_CONTEXT, name: "" }) : undefined;
  const options = { group, remote, local, grid, errhandler, attributes, hints, context: NO_CONTEXT, name: "" };
  const made = new Communicator(runtime, options);
  const pending = giving(ask(comm, {}), (all) => {
    made.become(membershipOf(all.own, all.remote));
  });
  // Whoever is told that the request is done may use it, also without having waited.
  pending.request.whenDone(() => {
    try {
      pending.finish();
    } catch {
      // A failure is for whoever waits.
    }
  });
  return [made, pending];
}

/** MPI_Comm_create: all members call it, each with the group of the new communicator it will be in. */
export function create(comm: Communicator, given: unknown): Pending<Made> {
  const group = checkSubgroup(comm, given);
  const { pid } = comm.runtime.engine.place;
  const joins = group.rankOf(pid) !== UNDEFINED;
  return giving(ask(comm, { pids: [...group.pids] }, joins), ({ own, remote }) => {
    if (!joins) return COMM_NULL;
    const members = (of: readonly Member[], pids: readonly number[]) =>
      pids.map((one) => of.find((member) => member.pid === one)!);
    if (!remote) return build(comm, members(own, group.pids), undefined);
    // Those of the other side whose group is not empty gave it alike.
    const theirs = remote.find(({ pids, pid: one }) => pids.includes(one))?.pids ?? [];
    return theirs.length === 0 ? COMM_NULL : build(comm, members(own, group.pids), members(remote, theirs));
  });
}

/** MPI_Comm_create_group: the members of the group alone call it. */
export function createGroup(comm: Communicator, given: unknown, tag: unknown = 0): Pending<Made> {
  const group = checkSubgroup(comm, given);
  const { pid } = comm.runtime.engine.place;
  if (!isWhole(tag) || tag < 0 || tag > TAG_UB)
    throw new MPIError("ERR_TAG", `${String(tag)} is no tag; a tag is a whole number from 0 to ${TAG_UB}`);
  if (group.rankOf(pid) === UNDEFINED)
    throw new MPIError("ERR_GROUP", "only members of the group call Create_group; this rank is not in it");
  const said = { pid, ids: offer(comm) };
  return giving(exchangeAmong(comm, group.pids, tag, said), (own) => build(comm, own, undefined));
}

/** MPI_Comm_split: one communicator for each colour, ranks by key and then by old rank. */
export function split(comm: Communicator, color: unknown = 0, key: unknown = 0): Pending<Made> {
  if (!isWhole(color) || (color < 0 && color !== UNDEFINED))
    throw new MPIError("ERR_ARG", `a colour is a whole number from 0, or MPI.UNDEFINED, not ${String(color)}`);
  if (!isWhole(key)) throw new MPIError("ERR_ARG", `a key is a whole number, not ${String(key)}`);
  return giving(ask(comm, { color, key }, color !== UNDEFINED), ({ own, remote }) => {
    if (color === UNDEFINED) return COMM_NULL;
    const alike = (all: readonly ({ color: number; key: number } & Member)[]) =>
      all.filter((one) => one.color === color).sort((a, b) => a.key - b.key);
    const theirs = remote && alike(remote);
    return theirs?.length === 0 ? COMM_NULL : build(comm, alike(own), theirs);
  });
}

/**
 * MPI_Comm_split_type: a tab is what shares memory, and the only kind of hardware that splits a communicator.
 * @param color where other parts of the communicator share memory
 */
export function splitType(
  comm: Communicator,
  type: unknown,
  key?: unknown,
  info?: unknown,
  color?: number,
): Pending<Made> {
  const hints = hintsFrom(info, ["mpi_hw_resource_type"]);
  const tab = color ?? tabOf(comm, type, hints.get("mpi_hw_resource_type"));
  return giving(split(comm, tab, key), (made) => {
    if (info !== undefined && made instanceof Communicator) setInfo(made, info);
    return made;
  });
}

function tabOf(comm: Communicator, type: unknown, resource: string | undefined): number {
  const { nrOffset, localCount } = comm.runtime.engine.place;
  const isWithin = comm.group.pids.every((pid) => pid >= nrOffset && pid < nrOffset + localCount);
  if (type === UNDEFINED) return UNDEFINED;
  if (type === COMM_TYPE_SHARED) return nrOffset;
  // A strict part of the communicator, or nothing.
  if (type === COMM_TYPE_HW_UNGUIDED) return isWithin ? UNDEFINED : nrOffset;
  if (type === COMM_TYPE_HW_GUIDED || type === COMM_TYPE_RESOURCE_GUIDED)
    return resource === "mpi_shared_memory" ? nrOffset : UNDEFINED;
  throw new MPIError("ERR_ARG", `${String(type)} is no split type; use MPI.COMM_TYPE_SHARED`);
}

export function compare(a: Communicator, b: Communicator): number {
  if (a === b) return IDENT;
  if ((a.remote === undefined) !== (b.remote === undefined)) return UNEQUAL;
  const results = [compareGroups(a.group, b.group)];
  if (a.remote) results.push(compareGroups(a.remote, b.remote!));
  if (results.includes(UNEQUAL)) return UNEQUAL;
  return results.includes(SIMILAR) ? SIMILAR : CONGRUENT;
}

function checkSubgroup(comm: Communicator, given: unknown): Group {
  if (!(given instanceof Group) || !given.usable)
    throw new MPIError("ERR_GROUP", "this takes a group, as Get_group and the methods of groups return it");
  if (given.pids.some((pid) => comm.group.rankOf(pid) === UNDEFINED))
    throw new MPIError("ERR_GROUP", "the group has processes that are not in the communicator");
  return given;
}

function isWhole(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value);
}
