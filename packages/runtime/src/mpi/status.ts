import { elementsIn } from "../datatype/signature";
import { ANY_SOURCE, ANY_TAG, UNDEFINED } from "./constants";
import { BYTE, Datatype } from "./datatype";
import { ERROR_CLASSES } from "./error-classes";

/** What a receive tells about its message (MPI 5.0, section 3.2.5). */
export class Status {
  source = ANY_SOURCE;
  tag = ANY_TAG;
  error = 0;
  #bytes = 0;

  Get_source(): number {
    return this.source;
  }

  Get_tag(): number {
    return this.tag;
  }

  Get_error(): number {
    return this.error;
  }

  /** Number of whole elements of `datatype` received; MPI.UNDEFINED when the bytes are not a whole number of them. */
  Get_count(datatype: Datatype = BYTE): number {
    Datatype.check(datatype);
    if (datatype.size === 0) return this.#bytes === 0 ? 0 : UNDEFINED;
    return this.#bytes % datatype.size === 0 ? this.#bytes / datatype.size : UNDEFINED;
  }

  /** Number of basic elements of `datatype` received, also when its last element came in part; UNDEFINED inside of a basic one. */
  Get_elements(datatype: Datatype = BYTE): number {
    Datatype.check(datatype);
    return elementsIn(datatype.map, this.#bytes) ?? UNDEFINED;
  }

  /** @internal */
  set(source: number, tag: number, bytes: number, truncated = false): void {
    this.source = source;
    this.tag = tag;
    this.#bytes = bytes;
    this.error = truncated ? ERROR_CLASSES.ERR_TRUNCATE : 0;
  }
}
