import { ANY_SOURCE, ANY_TAG, UNDEFINED } from "./constants";
import type { Datatype } from "./datatype";
import { BYTE } from "./datatype";
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
    return this.#bytes % datatype.size === 0 ? this.#bytes / datatype.size : UNDEFINED;
  }

  /** Number of basic elements received. For predefined datatypes the same as Get_count. */
  Get_elements(datatype: Datatype = BYTE): number {
    return this.Get_count(datatype);
  }

  /** @internal */
  set(source: number, tag: number, bytes: number, truncated = false): void {
    this.source = source;
    this.tag = tag;
    this.#bytes = bytes;
    this.error = truncated ? ERROR_CLASSES.ERR_TRUNCATE : 0;
  }
}
