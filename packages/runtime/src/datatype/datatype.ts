import { ARRAYS, type ArrayKind } from "../mpi/array-kind";
import { MPIError } from "../mpi/errors";
import { checkInteger, counts, integers, listOf } from "./arguments";
import { checkOrder, darrayArguments, distributions, subarrayArguments } from "./array-types";
import { isRun } from "./blocks";
import { CATEGORY_OF, type DatatypeCategory } from "./category";
import { COMBINERS, ORDER_C } from "./constants";
import * as make from "./constructors";
import { type Envelope, envelope } from "./envelope";
import { checkCount, describe } from "./memory";
import { TYPE_KEYVALS } from "./named-object";
import { PackableType } from "./packable-type";
import type { TypeMap } from "./type-map";

interface Description {
  name: string;
  /** The constant of the MPI 5.0 ABI; 0 for a derived type. */
  handle: number;
  category: DatatypeCategory;
  map: TypeMap;
  envelope: Envelope<Datatype> | null;
  committed: boolean;
}

/** Known to the library alone: programs make datatypes from others. */
const KEY = Symbol("datatype");

/**
 * How elements lie in a buffer (MPI 5.0, chapter 5): `count` elements, each `extent` bytes after the one before, each with
 * `size` bytes of data where `map` says. Immutable but for name, commit and free.
 */
export class Datatype extends PackableType {
  /** Bytes of data in one element. */
  readonly size: number;
  /** Bytes from one element to the next. */
  readonly extent: number;
  readonly handle: number;
  readonly category: DatatypeCategory;
  /** @internal */
  readonly map: TypeMap;
  /** The typed array that holds its elements; bytes when no typed array holds all of them. */
  readonly kind: ArrayKind;
  /** The elements are one stretch of bytes each, and all together. */
  readonly contiguous: boolean;
  readonly #envelope: Envelope<Datatype> | null;
  #committed: boolean;
  #freed = false;

  constructor(key: symbol, { name, handle, category, map, envelope: call, committed }: Description) {
    if (key !== KEY)
      throw new MPIError(
        "ERR_TYPE",
        "datatypes are made from others: MPI.DOUBLE.Create_vector(...), Datatype.Create_struct",
      );
    super(name);
    this.size = map.size;
    this.extent = map.extent;
    this.handle = handle;
    this.category = category;
    this.map = map;
    this.kind = map.kind === null || map.kind === "any" ? "u8" : map.kind;
    const block = map.blocks.length === 1 ? map.blocks[0]! : undefined;
    this.contiguous = block !== undefined && isRun(block) && block.at === 0 && block.size === map.extent;
    this.#envelope = call;
    this.#committed = committed;
  }

  static readonly #predefined: Datatype[] = [];

  /** @internal */
  static predefined(name: string, handle: number, category: DatatypeCategory, map: TypeMap): Datatype {
    const made = new Datatype(KEY, { name, handle, category, map, envelope: null, committed: true });
    Datatype.#predefined.push(made);
    return made;
  }

  /** The handle that is no datatype: the first of the predefined ones. @internal */
  static none(name: string, handle: number, map: TypeMap): Datatype {
    const none = Datatype.predefined(name, handle, "derived", map);
    none.#freed = true;
    return none;
  }

  static #derived(map: TypeMap, call: Envelope<Datatype>, committed = false): Datatype {
    return new Datatype(KEY, { name: "", handle: 0, category: "derived", map, envelope: call, committed });
  }

  /** Throws MPI_ERR_TYPE unless it is a datatype that was not freed. @internal */
  static check(value: unknown): asserts value is Datatype {
    if (!(value instanceof Datatype))
      throw new MPIError("ERR_TYPE", `${describe(value)} is no datatype; use one such as MPI.DOUBLE or MPI.INT32_T`);
    if (value.#freed)
      throw new MPIError(
        "ERR_TYPE",
        `${value.name || "this datatype"} was freed, or never was one; use a datatype that exists`,
      );
  }

  /** Throws MPI_ERR_TYPE unless messages can be made of it. @internal */
  static checkCommitted(value: unknown): asserts value is Datatype {
    Datatype.check(value);
    if (!value.#committed)
      throw new MPIError("ERR_TYPE", "this derived datatype was not committed; call its Commit() before it is used");
  }

  static Get_value_index(value: Datatype, index: Datatype): Datatype {
    const codes = [value, index].map((type) => {
      Datatype.check(type);
      return type.predefined ? type.map.basic?.code : undefined;
    });
    const isPair = ({ category, map }: Datatype) =>
      category === "pair" && map.pieces.every((piece, i) => piece.map.basic?.code === codes[i]);
    return Datatype.#predefined.find(isPair) ?? Datatype.#predefined[0]!;
  }

  static Match_size(typeclass: number, size: number): Datatype {
    const category = CATEGORY_OF[typeclass];
    const found = Datatype.#predefined.find((one) => one.category === category && one.size === size);
    if (found) return found;
    throw new MPIError("ERR_ARG", `no datatype of this typeclass has ${String(size)} bytes`);
  }

  static Create_keyval(copy_fn?: unknown, delete_fn?: unknown): number {
    return TYPE_KEYVALS.create(copy_fn, delete_fn);
  }

  static Free_keyval(keyval: number): number {
    return TYPE_KEYVALS.free(keyval);
  }

  protected checkAlive(): void {
    Datatype.check(this);
  }

  protected checkReady(): void {
    Datatype.checkCommitted(this);
  }

  get predefined(): boolean {
    return this.#envelope === null;
  }

  get is_predefined(): boolean {
    return this.predefined;
  }

  get is_named(): boolean {
    return this.predefined;
  }

  get lb(): number {
    return this.map.lb;
  }

  get ub(): number {
    return this.map.lb + this.map.extent;
  }

  get true_lb(): number {
    return this.map.trueLb;
  }

  get true_ub(): number {
    return this.map.trueUb;
  }

  get true_extent(): number {
    return this.map.trueUb - this.map.trueLb;
  }

  get combiner(): number {
    return COMBINERS[this.#envelope?.combiner ?? "COMBINER_NAMED"];
  }

  /** Numbers of `kind` that one element is made of: 2 for a complex number. */
  get lanes(): number {
    return this.size / ARRAYS[this.kind].BYTES_PER_ELEMENT;
  }

  Get_size(): number {
    Datatype.check(this);
    return this.size;
  }

  Get_extent(): [number, number] {
    Datatype.check(this);
    return [this.lb, this.extent];
  }

  Get_true_extent(): [number, number] {
    Datatype.check(this);
    return [this.true_lb, this.true_extent];
  }

  Get_envelope(): [number, number, number, number, number] {
    Datatype.check(this);
    const call = this.#envelope;
    if (!call) return [0, 0, 0, 0, COMBINERS.COMBINER_NAMED];
    return [call.integers.length, call.addresses.length, call.counts.length, call.datatypes.length, this.combiner];
  }

  /** New handles for derived types: they stay when those of the call are freed, and are freed on their own. */
  Get_contents(): [number[], number[], number[], Datatype[]] {
    Datatype.check(this);
    const call = this.#envelope;
    if (!call)
      throw new MPIError(
        "ERR_TYPE",
        `${this.name} was made by no call; ask Get_envelope, which gives MPI.COMBINER_NAMED`,
      );
    const again = (one: Datatype) =>
      one.predefined ? one : Datatype.#derived(one.map, one.#envelope!, one.#committed);
    return [[...call.integers], [...call.addresses], [...call.counts], call.datatypes.map(again)];
  }

  Commit(): this {
    Datatype.check(this);
    this.#committed = true;
    return this;
  }

  /** What uses the datatype already goes on, and types made from it stay. */
  Free(): void {
    Datatype.check(this);
    if (this.predefined) throw new MPIError("ERR_TYPE", `${this.name} is predefined and cannot be freed`);
    this.clearAttributes();
    this.#freed = true;
  }

  Dup(): Datatype {
    Datatype.check(this);
    const copy = Datatype.#derived(this.map, envelope("COMBINER_DUP", {}, [this]), this.#committed);
    this.copyAttributes(copy);
    return copy;
  }

  Create_contiguous(count: number): Datatype {
    Datatype.check(this);
    checkCount(count);
    return Datatype.#derived(
      make.contiguous(count, this.map),
      envelope("COMBINER_CONTIGUOUS", { sizes: [count] }, [this]),
    );
  }

  Create_vector(count: number, blocklength: number, stride: number): Datatype {
    Datatype.check(this);
    checkCount(count);
    checkCount(blocklength, "a block length");
    checkInteger(stride, "the stride");
    return Datatype.#derived(
      make.hvector(count, blocklength, stride * this.extent, this.map),
      envelope("COMBINER_VECTOR", { sizes: [count, blocklength, stride] }, [this]),
    );
  }

  Create_hvector(count: number, blocklength: number, stride: number): Datatype {
    Datatype.check(this);
    checkCount(count);
    checkCount(blocklength, "a block length");
    checkInteger(stride, "the stride");
    return Datatype.#derived(
      make.hvector(count, blocklength, stride, this.map),
      envelope("COMBINER_HVECTOR", { sizes: [count, blocklength], addresses: [stride] }, [this]),
    );
  }

  Create_indexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype {
    Datatype.check(this);
    const lengths = counts(blocklengths, "block lengths");
    const places = integers(displacements, "displacements", lengths.length);
    return Datatype.#derived(
      make.hindexed(lengths, this.#inBytes(places), this.map),
      envelope("COMBINER_INDEXED", { sizes: [lengths.length, ...lengths, ...places] }, [this]),
    );
  }

  Create_hindexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype {
    Datatype.check(this);
    const lengths = counts(blocklengths, "block lengths");
    const places = integers(displacements, "displacements", lengths.length);
    return Datatype.#derived(
      make.hindexed(lengths, places, this.map),
      envelope("COMBINER_HINDEXED", { sizes: [lengths.length, ...lengths], addresses: places }, [this]),
    );
  }

  Create_indexed_block(blocklength: number, displacements: readonly number[]): Datatype {
    Datatype.check(this);
    checkCount(blocklength, "a block length");
    const places = integers(displacements, "displacements");
    const lengths = places.map(() => blocklength);
    return Datatype.#derived(
      make.hindexed(lengths, this.#inBytes(places), this.map),
      envelope("COMBINER_INDEXED_BLOCK", { sizes: [places.length, blocklength, ...places] }, [this]),
    );
  }

  Create_hindexed_block(blocklength: number, displacements: readonly number[]): Datatype {
    Datatype.check(this);
    checkCount(blocklength, "a block length");
    const places = integers(displacements, "displacements");
    const lengths = places.map(() => blocklength);
    return Datatype.#derived(
      make.hindexed(lengths, places, this.map),
      envelope("COMBINER_HINDEXED_BLOCK", { sizes: [places.length, blocklength], addresses: places }, [this]),
    );
  }

  static Create_struct(
    blocklengths: readonly number[],
    displacements: readonly number[],
    datatypes: readonly Datatype[],
  ): Datatype {
    const lengths = counts(blocklengths, "block lengths");
    const places = integers(displacements, "displacements", lengths.length);
    const types = listOf(datatypes, "datatypes", lengths.length);
    const checked = types.map((type): Datatype => {
      Datatype.check(type);
      return type;
    });
    const maps = checked.map((type) => type.map);
    return Datatype.#derived(
      make.struct(lengths, places, maps),
      envelope("COMBINER_STRUCT", { sizes: [lengths.length, ...lengths], addresses: places }, checked),
    );
  }

  Create_subarray(
    sizes: readonly number[],
    subsizes: readonly number[],
    starts: readonly number[],
    order: number = ORDER_C,
  ): Datatype {
    Datatype.check(this);
    const given = subarrayArguments(sizes, subsizes, starts);
    checkOrder(order);
    const lists = [...given.sizes, ...given.subsizes, ...given.starts];
    return Datatype.#derived(
      make.subarray(given.sizes, given.subsizes, given.starts, order === ORDER_C, this.map),
      envelope("COMBINER_SUBARRAY", { fixed: [given.sizes.length], sizes: lists, tail: [order] }, [this]),
    );
  }

  Create_darray(
    size: number,
    rank: number,
    gsizes: readonly number[],
    distribs: readonly number[],
    dargs: readonly number[],
    psizes: readonly number[],
    order: number = ORDER_C,
  ): Datatype {
    Datatype.check(this);
    const given = darrayArguments(size, rank, { gsizes, distribs, dargs, psizes });
    checkOrder(order);
    const fixed = [size, rank, given.gsizes.length];
    const tail = [...given.distribs, ...given.dargs, ...given.psizes, order];
    return Datatype.#derived(
      make.darray(distributions(given), order === ORDER_C, this.map),
      envelope("COMBINER_DARRAY", { fixed, sizes: given.gsizes, tail }, [this]),
    );
  }

  Create_resized(lb: number, extent: number): Datatype {
    Datatype.check(this);
    checkInteger(lb, "the lower bound");
    checkInteger(extent, "the extent");
    return Datatype.#derived(
      make.resized(lb, extent, this.map),
      envelope("COMBINER_RESIZED", { addresses: [lb, extent] }, [this]),
    );
  }

  /** How messages name it. @internal */
  get label(): string {
    return this.name || "a derived datatype";
  }

  #inBytes(displacements: readonly number[]): number[] {
    return displacements.map((displacement) => displacement * this.extent);
  }
}
