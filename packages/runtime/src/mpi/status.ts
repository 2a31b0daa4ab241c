import { checkCount } from "../datatype/memory";
import { bytesOf, elementsIn } from "../datatype/signature";
import { ANY_SOURCE, ANY_TAG, UNDEFINED } from "./constants";
import { BYTE, Datatype } from "./datatype";
import { ERROR_CLASSES } from "./error-classes";
import { MPIError } from "./errors";

/** What a receive tells about its message (MPI 5.0, section 3.2.5). A new one is empty (section 3.7.3). */
export class Status {
  source = ANY_SOURCE;
  tag = ANY_TAG;
  error = 0;
  cancelled = false;
  #bytes = 0;

  /** Bytes received. */
  get count(): number {
    return this.#bytes;
  }

  Get_source(): number {
    return this.source;
  }

  Get_tag(): number {
    return this.tag;
  }

  Get_error(): number {
    return this.error;
  }

  Set_source(source: number): void {
    this.source = checkNumber(source, "a source");
  }

  Set_tag(tag: number): void {
    this.tag = checkNumber(tag, "a tag");
  }

  Set_error(error: number): void {
    this.error = checkNumber(error, "an error");
  }

  Is_cancelled(): boolean {
    return this.cancelled;
  }

  Set_cancelled(flag: boolean): void {
    this.cancelled = Boolean(flag);
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

  /** So many basic elements of `datatype` were received. */
  Set_elements(datatype: Datatype, count: number): void {
    Datatype.check(datatype);
    checkCount(count);
    this.#bytes = bytesOf(datatype.map, count);
  }

  /** @internal */
  set(source: number, tag: number, bytes: number, truncated = false): void {
    this.source = source;
    this.tag = tag;
    this.#bytes = bytes;
    this.cancelled = false;
    this.error = truncated ? ERROR_CLASSES.ERR_TRUNCATE : 0;
  }

  /** @internal The empty status: of sends, and of requests that stand for nothing. */
  clear(): void {
    this.set(ANY_SOURCE, ANY_TAG, 0);
  }
}

function checkNumber(value: unknown, what: string): number {
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new MPIError("ERR_ARG", `${what} in a status is a whole number, not ${String(value)}`);
}

/** A status to fill when the caller gave one. */
export function statusOf(value: unknown): Status | undefined {
  if (value === undefined || value === null) return undefined;
  if (value instanceof Status) return value;
  throw new MPIError("ERR_ARG", "the status argument takes a new MPI.Status()");
}
