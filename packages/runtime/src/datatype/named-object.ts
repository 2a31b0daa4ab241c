import { Attributes, Keyvals } from "../mpi/attribute";
import { MAX_OBJECT_NAME } from "./constants";

/** Keys of datatypes (MPI 5.0, section 7.7.4). */
export const TYPE_KEYVALS = new Keyvals();

/** What has a name and carries attributes. */
export abstract class NamedObject {
  #name: string;
  #attributes: Attributes | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws when it was freed. */
  protected abstract checkAlive(): void;

  get name(): string {
    return this.#name;
  }

  Get_name(): string {
    return this.#name;
  }

  Set_name(name: string): void {
    this.checkAlive();
    this.#name = String(name).slice(0, MAX_OBJECT_NAME);
  }

  Get_attr(keyval: number): unknown {
    this.checkAlive();
    return this.#kept().get(keyval);
  }

  Set_attr(keyval: number, value: unknown): void {
    this.checkAlive();
    this.#kept().set(this, keyval, value);
  }

  Delete_attr(keyval: number): void {
    this.checkAlive();
    this.#kept().delete(this, keyval);
  }

  /** Gives a duplicate the attributes that their keys copy. */
  protected copyAttributes(to: NamedObject): void {
    to.#attributes = this.#attributes?.copy(this) ?? null;
  }

  protected clearAttributes(): void {
    this.#attributes?.clear(this);
  }

  #kept(): Attributes {
    this.#attributes ??= new Attributes(TYPE_KEYVALS);
    return this.#attributes;
  }
}
