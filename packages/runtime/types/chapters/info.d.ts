declare module "mpi" {
  namespace MPI {
    /**
     * Hints for calls: pairs of strings, in the order in which they were set first. (Chapter 10.)
     *
     * Errors of all calls: MPI_ERR_INFO (freed, or a predefined one that would change), MPI_ERR_INFO_KEY (a key has 1 to 255
     * characters), MPI_ERR_INFO_VALUE (a value has at most 1023).
     * @example
     * ```ts
     * const info = MPI.Info.Create({ mpi_assert_no_any_tag: "true" });
     * const fast = await world.Dup_with_info(info);
     * console.log(fast.Get_info().items());
     * ```
     */
    interface Info {
      /** MPI_Info_get_string: null when there is no such key. */
      Get(key: string): string | null;
      /** MPI_Info_set: replaces the value of a key that is there. */
      Set(key: string, value: string): void;
      /**
       * MPI_Info_delete.
       * @throws MPI_ERR_INFO_NOKEY when there is no such key
       */
      Delete(key: string): void;
      /** MPI_Info_get_nkeys. */
      Get_nkeys(): number;
      /**
       * MPI_Info_get_nthkey: keys are numbered from 0.
       * @throws MPI_ERR_ARG when there are not so many
       */
      Get_nthkey(n: number): string;
      /** MPI_Info_dup: an info of its own with the same entries. */
      Dup(): Info;
      /** MPI_Info_free: no call takes it any more. */
      Free(): void;
      /** The value of a key; `otherwise`, or null, when there is none. */
      get(key: string, otherwise?: string): string | null;
      /**
       * Deletes a key and returns its value.
       * @param otherwise what to return when there is no such key
       * @throws MPI_ERR_INFO_NOKEY when there is neither
       */
      pop(key: string, otherwise?: string): string;
      /**
       * Deletes the entry that was set last and returns it.
       * @throws MPI_ERR_INFO_NOKEY when there is none
       */
      popitem(): [key: string, value: string];
      /** The same as Dup. */
      copy(): Info;
      /** All keys. */
      keys(): string[];
      /** All values. */
      values(): string[];
      /** All [key, value]. */
      items(): [key: string, value: string][];
      /** Sets many. */
      update(items: Info | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): void;
      /** Deletes all. */
      clear(): void;
    }

    /** Makes info objects. */
    const Info: HandleClass<Info> & {
      /**
       * MPI_Info_create, with entries to begin with.
       * @example
       * ```ts
       * const info = MPI.Info.Create([["key", "value"]]);
       * info.Set("other", "value");
       * console.log(info.keys()); // ["key", "other"]
       * ```
       */
      Create(items?: Info | Readonly<Record<string, string>> | Iterable<readonly [string, string]>): Info;
      /** MPI_Info_create_env: the entries of INFO_ENV. */
      Create_env(): Info;
    };

    /** No hints. */
    const INFO_NULL: Info;
    /** How the run was started: argv, maxprocs, soft, thread_level. (Section 11.6.) */
    const INFO_ENV: Info;
    /** Longest key, characters. */
    const MAX_INFO_KEY: number;
    /** Longest value, characters. */
    const MAX_INFO_VAL: number;
  }
}
