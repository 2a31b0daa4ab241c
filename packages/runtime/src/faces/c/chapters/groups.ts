/** Groups (MPI 5.0, section 7.3). */
import { MPIError } from "../../../mpi/errors";
import { Group } from "../../../mpi/group";
import * as sets from "../../../mpi/group-sets";
import * as abi from "../abi";
import type { CFace } from "../c-face";
import type { CChapter } from "../entries";

export function groups(c: CFace): CChapter {
  const put = (address: number, made: Group) =>
    c.writeInt(address, made.size === 0 ? abi.GROUP_EMPTY : c.groups.of(made));
  const ranks = (count: number, address: number) => {
    if (count < 0) throw new MPIError("ERR_ARG", `${count} is no number of ranks`);
    return c.memory.readInts(address, count);
  };
  const ranges = (count: number, address: number) => {
    const flat = ranks(count * 3, address);
    return Array.from({ length: count }, (_, i) => flat.slice(i * 3, i * 3 + 3));
  };
  const combined =
    (combine: (a: Group, b: Group) => Group) =>
    (a: number, b: number, made: number): void =>
      put(made, combine(c.group(a), c.group(b)));

  return {
    Group_size: (group: number, size: number) => c.writeInt(size, c.group(group).size),
    Group_rank: (group: number, rank: number) => c.writeInt(rank, c.group(group).rankOf(c.runtime.engine.place.pid)),
    Group_translate_ranks: (from: number, count: number, given: number, to: number, results: number) => {
      c.memory.writeInts(results, sets.translateRanks(c.group(from), ranks(count, given), c.group(to)));
    },
    Group_compare: (a: number, b: number, result: number) =>
      c.writeInt(result, sets.compareGroups(c.group(a), c.group(b))),
    Group_union: combined(sets.union),
    Group_intersection: combined(sets.intersection),
    Group_difference: combined(sets.difference),
    Group_incl: (group: number, count: number, given: number, made: number) =>
      put(made, sets.incl(c.group(group), ranks(count, given))),
    Group_excl: (group: number, count: number, given: number, made: number) =>
      put(made, sets.excl(c.group(group), ranks(count, given))),
    Group_range_incl: (group: number, count: number, given: number, made: number) =>
      put(made, sets.rangeIncl(c.group(group), ranges(count, given))),
    Group_range_excl: (group: number, count: number, given: number, made: number) =>
      put(made, sets.rangeExcl(c.group(group), ranges(count, given))),
    Group_free: (address: number) => {
      const handle = c.memory.readInt(address);
      c.group(handle);
      if (handle !== abi.GROUP_EMPTY) c.groups.drop(handle);
      c.writeInt(address, abi.GROUP_NULL);
    },
    Comm_group: (comm: number, group: number) => put(group, new Group(c.comm(comm).group.pids)),
    Comm_remote_group: (comm: number, group: number) => {
      const { remote } = c.comm(comm);
      if (!remote) throw new MPIError("ERR_COMM", "this is for intercommunicators");
      put(group, new Group(remote.pids));
    },
  };
}
