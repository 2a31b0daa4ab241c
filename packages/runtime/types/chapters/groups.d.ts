declare module "mpi" {
  namespace MPI {
    /** What a class of handles is to programs: good for `instanceof` and for its own functions. Handles come from calls. */
    type HandleClass<T> = abstract new (never: never) => T;

    /**
     * An ordered set of processes: rank i of a group is its i-th process. Groups never change; making one tells nobody. (Section 7.3.)
     *
     * Errors of all calls: MPI_ERR_GROUP (GROUP_NULL, or a group that was freed), MPI_ERR_RANK (no such rank, or one that is given twice).
     * @example
     * ```ts
     * const everybody = world.Get_group();
     * const workers = everybody.Excl([0]);
     * const team = await world.Create(workers);
     * if (team !== MPI.COMM_NULL) console.log(`worker ${team.rank} of ${team.size}`);
     * ```
     */
    interface Group {
      /** This process in the group, or MPI.UNDEFINED. (Section 7.3.1.) */
      readonly rank: number;
      /** Number of processes. (Section 7.3.1.) */
      readonly size: number;
      /** MPI_Group_rank: the same as `rank`. (Section 7.3.1.) */
      Get_rank(): number;
      /** MPI_Group_size: the same as `size`. (Section 7.3.1.) */
      Get_size(): number;
      /** A group of the same processes in the same order. */
      Dup(): Group;
      /**
       * MPI_Group_incl: the processes of these ranks, in the order of the list. (Section 7.3.2.)
       * @example
       * ```ts
       * const ends = world.Get_group().Incl([0, world.size - 1]);
       * console.log(ends.size);
       * ```
       */
      Incl(ranks: readonly number[] | Int32Array): Group;
      /** MPI_Group_excl: all but the processes of these ranks, in the order of the group. (Section 7.3.2.) */
      Excl(ranks: readonly number[] | Int32Array): Group;
      /**
       * MPI_Group_range_incl: the ranks first, first + stride, ... up to last, of each range. (Section 7.3.2.)
       * @throws MPI_ERR_ARG for a stride of 0, or one that leads away from last
       * @example
       * ```ts
       * const backwards = world.Get_group().Range_incl([[world.size - 1, 0, -1]]);
       * console.log(backwards.Translate_ranks([0]));
       * ```
       */
      Range_incl(ranges: readonly (readonly [first: number, last: number, stride: number])[]): Group;
      /** MPI_Group_range_excl: all but the ranks of these ranges. (Section 7.3.2.) */
      Range_excl(ranges: readonly (readonly [first: number, last: number, stride: number])[]): Group;
      /**
       * MPI_Group_compare: MPI.IDENT with the same processes in the same order, MPI.SIMILAR in another order, else MPI.UNEQUAL.
       * (Section 7.3.1.)
       */
      Compare(group: Group): number;
      /**
       * MPI_Group_translate_ranks: the ranks that the same processes have in another group; MPI.UNDEFINED for those that are not in
       * it. (Section 7.3.1.)
       * @param ranks default: all
       * @param group default: that of COMM_WORLD
       * @example
       * ```ts
       * const odd = await world.Split(world.rank % 2);
       * console.log("world ranks of my half:", odd.Get_group().Translate_ranks());
       * ```
       */
      Translate_ranks(ranks?: readonly number[] | Int32Array, group?: Group): number[];
      /** MPI_Group_free: no call takes it any more. (Section 7.3.3.) */
      Free(): void;
    }

    /** What two groups make. */
    const Group: HandleClass<Group> & {
      /**
       * MPI_Group_union: all of the first group, then those of the second that are not in it. (Section 7.3.2.)
       * @example
       * ```ts
       * const all = world.Get_group();
       * const both = MPI.Group.Union(all.Incl([0]), all.Excl([0]));
       * console.log(both.Compare(all) === MPI.IDENT); // true
       * ```
       */
      Union(group1: Group, group2: Group): Group;
      /** MPI_Group_intersection: those of the first group that are in the second too, in the order of the first. (Section 7.3.2.) */
      Intersection(group1: Group, group2: Group): Group;
      /** MPI_Group_difference: those of the first group that are not in the second, in the order of the first. (Section 7.3.2.) */
      Difference(group1: Group, group2: Group): Group;
      /** The same as Intersection. */
      Intersect(group1: Group, group2: Group): Group;
      /** MPI_Group_compare of two groups. (Section 7.3.1.) */
      Compare(group1: Group, group2: Group): number;
    };

    /** The group without processes. */
    const GROUP_EMPTY: Group;
    /** No group: every call refuses it. */
    const GROUP_NULL: Group;
    /** The same: of groups, the same processes in the same order; of communicators, the same one. */
    const IDENT: number;
    /** Of communicators: the same processes in the same order. */
    const CONGRUENT: number;
    /** The same processes in another order. */
    const SIMILAR: number;
    /** Other processes. */
    const UNEQUAL: number;
  }
}
