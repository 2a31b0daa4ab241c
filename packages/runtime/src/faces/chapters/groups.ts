/** Groups (MPI 5.0, section 7.3). */

import { MPIError } from "../../mpi/errors";
import { Group } from "../../mpi/group";
import * as sets from "../../mpi/group-sets";
import type { RankRuntime } from "../../mpi/rank-runtime";
import { type Chapter, local } from "../definition";

const GROUP_EMPTY = new Group([]);
const GROUP_NULL = new Group([]);
GROUP_NULL.usable = false;

function checked(group: unknown): Group {
  if (group instanceof Group && group.usable) return group;
  throw new MPIError("ERR_GROUP", "this takes a group that has not been freed, as Get_group returns it");
}

function free(group: Group): void {
  if (group === GROUP_EMPTY) throw new MPIError("ERR_GROUP", "MPI.GROUP_EMPTY is predefined and cannot be freed");
  group.usable = false;
}

export function groups(runtime: RankRuntime): Chapter {
  const rankIn = (group: Group) => group.rankOf(runtime.engine.place.pid);
  return {
    classes: {
      Group: {
        getters: { rank: rankIn, size: (group: Group) => group.size },
        methods: {
          Get_rank: local(rankIn),
          Get_size: local((group: Group) => group.size),
          Dup: local((group: Group) => new Group(group.pids)),
          Incl: local(sets.incl),
          Excl: local(sets.excl),
          Range_incl: local(sets.rangeIncl),
          Range_excl: local(sets.rangeExcl),
          Compare: local((group: Group, other: unknown) => sets.compareGroups(group, checked(other))),
          Translate_ranks: local((group: Group, ranks?: unknown, other?: unknown) =>
            sets.translateRanks(
              group,
              ranks ?? group.pids.map((_, rank) => rank),
              other === undefined || other === null ? runtime.world.group : checked(other),
            ),
          ),
          Free: local(free),
        },
        statics: {
          Compare: local((_: undefined, a: unknown, b: unknown) => sets.compareGroups(checked(a), checked(b))),
          Intersect: local((_: undefined, a: unknown, b: unknown) => sets.intersection(checked(a), checked(b))),
          Union: local((_: undefined, a: unknown, b: unknown) => sets.union(checked(a), checked(b))),
          Intersection: local((_: undefined, a: unknown, b: unknown) => sets.intersection(checked(a), checked(b))),
          Difference: local((_: undefined, a: unknown, b: unknown) => sets.difference(checked(a), checked(b))),
        },
      },
    },
    constants: {
      GROUP_EMPTY,
      GROUP_NULL,
      IDENT: sets.IDENT,
      CONGRUENT: sets.CONGRUENT,
      SIMILAR: sets.SIMILAR,
      UNEQUAL: sets.UNEQUAL,
    },
  };
}
