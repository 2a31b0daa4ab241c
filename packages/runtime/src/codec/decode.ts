import { ByteReader } from "./byte-reader";
import type { DecodeError } from "./codec-errors";
import { ERROR_CONSTRUCTORS, MAGIC, MAX_DEPTH, TAG, VIEW_CONSTRUCTORS, VIEW_ELEMENT_BYTES, VIEW_NAMES } from "./format";

/** Stands for "there is none" in an error; no value decodes to it. */
const NONE = Symbol("none");
const MAX_ARRAY_LENGTH = 2 ** 32 - 1;
/** Engines reserve memory for shorter runs of empty places and use a dictionary beyond. */
const DENSE_GAP = 1024;

/**
 * The value that `encodeValue` was given, sharing no memory with `bytes`, which may come from an untrusted peer and may be shared.
 * Throws DecodeError for anything that is not exactly one encoded value, and never anything else.
 */
export function decodeValue(bytes: Uint8Array): unknown {
  const reader = new ByteReader(bytes);
  if (reader.remaining === 0 || reader.u8() !== MAGIC) {
    reader.offset = 0;
    throw reader.fail(
      "not-a-value",
      "the message is not a value of a lower-case method; what was sent with Send or Bcast is received with Recv or Bcast",
    );
  }
  const value = new Decoder(reader).read(0);
  if (reader.remaining > 0) throw reader.fail("trailing-bytes", `${reader.remaining} bytes follow the value`);
  return value;
}

class Decoder {
  private readonly objects: object[] = [];

  constructor(private readonly reader: ByteReader) {}

  read(depth: number): unknown {
    const offset = this.reader.offset;
    const tag = this.reader.u8();
    return this.readTagged(tag, offset, depth);
  }

  private readTagged(tag: number, offset: number, depth: number): unknown {
    const { reader } = this;
    switch (tag) {
      case TAG.UNDEFINED:
        return undefined;
      case TAG.NULL:
        return null;
      case TAG.TRUE:
        return true;
      case TAG.FALSE:
        return false;
      case TAG.NUMBER_INT:
        return this.int();
      case TAG.NUMBER:
        return reader.f64();
      case TAG.BIGINT_64:
        return reader.i64();
      case TAG.BIGINT:
        return this.bigint();
      case TAG.STRING_UTF8:
        return reader.utf8(reader.varint());
      case TAG.STRING_UTF16:
        return reader.utf16(reader.varint());
      case TAG.REF:
        return this.reference();
      default:
        return this.object(tag, offset, depth);
    }
  }

  private object(tag: number, offset: number, depth: number): object {
    const { reader } = this;
    switch (tag) {
      case TAG.DATE:
        return this.begun(new Date(reader.f64()));
      case TAG.REGEXP:
        return this.begun(this.regexp());
      case TAG.BOXED:
        return this.boxed();
      case TAG.BUFFER:
        return this.begun(reader.buffer(reader.varint()));
      case TAG.VIEW:
        return this.begun(this.view());
    }
    if (depth >= MAX_DEPTH) throw reader.fail("too-deep", `values are nested more than ${MAX_DEPTH} levels deep`);
    switch (tag) {
      case TAG.ARRAY:
        return this.array(depth + 1);
      case TAG.OBJECT:
        return this.plain(depth + 1);
      case TAG.MAP:
        return this.map(depth + 1);
      case TAG.SET:
        return this.set(depth + 1);
      case TAG.ERROR:
        return this.error(depth + 1);
    }
    reader.offset = offset;
    throw reader.fail("unknown-tag", `no value begins with ${tag}`);
  }

  /** References count objects from the moment they begin, so that a child can name its parent. */
  private begun<T extends object>(object: T): T {
    this.objects.push(object);
    return object;
  }

  private int(): number {
    const zigzag = this.reader.varint();
    if (zigzag > 0xffff_ffff) throw this.reader.fail("bad-value", "a whole number is too long");
    return (zigzag >>> 1) ^ -(zigzag & 1);
  }

  private bigint(): bigint {
    const { reader } = this;
    const sign = reader.u8();
    if (sign > 1) throw reader.fail("bad-value", "a bigint has no such sign");
    const magnitude = reader.copy(reader.varint()).reverse();
    let hex = "0x0";
    for (const byte of magnitude) hex += byte.toString(16).padStart(2, "0");
    return this.guarded("a bigint is too long", () => (sign === 1 ? -BigInt(hex) : BigInt(hex)));
  }

  private reference(): object {
    const object = this.objects[this.reader.varint()];
    if (object === undefined) throw this.reader.fail("bad-reference", "a reference to an object that has not begun");
    return object;
  }

  private string(what: string): string {
    const offset = this.reader.offset;
    const tag = this.reader.u8();
    if (tag === TAG.STRING_UTF8 || tag === TAG.STRING_UTF16) return this.readTagged(tag, offset, 0) as string;
    throw this.reader.fail("bad-value", `${what} is not a string`);
  }

  private regexp(): RegExp {
    const source = this.string("the source of a regular expression");
    const flags = this.string("the flags of a regular expression");
    return this.guarded("a regular expression is not valid", () => new RegExp(source, flags));
  }

  private boxed(): object {
    // The box begins before the primitive in it, which is no object, so the order is the same.
    const tag = this.reader.u8();
    if (tag <= TAG.NULL || tag > TAG.STRING_UTF16) throw this.reader.fail("bad-value", "a box holds no primitive");
    return this.begun(Object(this.readTagged(tag, this.reader.offset - 1, 0)) as object);
  }

  private view(): ArrayBufferView {
    const { reader } = this;
    const kind = reader.u8();
    const elementBytes = VIEW_ELEMENT_BYTES[kind];
    if (elementBytes === undefined) throw reader.fail("bad-value", `no typed array has the number ${kind}`);
    const View = VIEW_CONSTRUCTORS[kind];
    if (View === undefined) {
      throw reader.fail("bad-value", `this browser has no ${VIEW_NAMES[kind]}; send a Float32Array, or update it`);
    }
    const length = reader.varint();
    if (length % elementBytes !== 0)
      throw reader.fail("bad-length", `${length} bytes are no whole ${VIEW_NAMES[kind]}`);
    return new View(reader.buffer(length));
  }

  private array(depth: number): unknown[] {
    const { reader } = this;
    const array = this.begun<unknown[]>([]);
    const length = reader.varint();
    if (length > MAX_ARRAY_LENGTH) throw reader.fail("bad-length", `an array cannot have ${length} places`);
    let at = 0;
    while (at < length) {
      const offset = reader.offset;
      const tag = reader.u8();
      if (tag === TAG.HOLES) {
        at += reader.varint();
        if (at > length) throw reader.fail("bad-length", "holes go beyond the end of the array");
      } else {
        array[at++] = this.readTagged(tag, offset, depth);
      }
    }
    extend(array, length);
    return array;
  }

  private plain(depth: number): object {
    const { reader } = this;
    const object = this.begun<Record<string, unknown>>({});
    // A key takes two bytes, its value one.
    for (let left = reader.count(3); left > 0; left--) {
      const key = this.string("a key");
      const value = this.read(depth);
      if (key === "__proto__") {
        Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
      } else {
        object[key] = value;
      }
    }
    return object;
  }

  private map(depth: number): Map<unknown, unknown> {
    const map = this.begun(new Map<unknown, unknown>());
    for (let left = this.reader.count(2); left > 0; left--) {
      const key = this.read(depth);
      map.set(key, this.read(depth));
    }
    return map;
  }

  private set(depth: number): Set<unknown> {
    const set = this.begun(new Set<unknown>());
    for (let left = this.reader.count(1); left > 0; left--) set.add(this.read(depth));
    return set;
  }

  private error(depth: number): Error {
    const name = this.string("the name of an error");
    const message = this.string("the message of an error");
    // What comes next can refer to the error, so it must exist before it is known whether it has inner errors.
    const error = this.begun(
      name === "AggregateError"
        ? new AggregateError([], message)
        : new (ERROR_CONSTRUCTORS.get(name) ?? Error)(message),
    );
    if (error.name !== name) hidden(error, "name", name);
    const stack = this.optional(depth);
    if (stack !== NONE && typeof stack !== "string") throw this.reader.fail("bad-value", "a stack is not a string");
    hidden(error, "stack", stack === NONE ? undefined : stack);
    const cause = this.optional(depth);
    if (cause !== NONE) hidden(error, "cause", cause);
    const errors = this.optional(depth);
    if (errors !== NONE) hidden(error, "errors", errors);
    return error;
  }

  private optional(depth: number): unknown {
    const offset = this.reader.offset;
    const tag = this.reader.u8();
    return tag === TAG.NONE ? NONE : this.readTagged(tag, offset, depth);
  }

  /** Constructors of the engine judge what we cannot: patterns, flags, sizes. */
  private guarded<T>(detail: string, make: () => T): T {
    try {
      return make();
    } catch (cause) {
      throw this.fail(detail, cause);
    }
  }

  private fail(detail: string, cause: unknown): DecodeError {
    return this.reader.fail("bad-value", detail, { cause });
  }
}

/** Gives an array its length without reserving memory for a large empty end: a few bytes may ask for 2^32 places. */
function extend(array: unknown[], length: number): void {
  if (length - array.length < DENSE_GAP) {
    array.length = length;
    return;
  }
  array[length - 1] = undefined;
  delete array[length - 1];
}

function hidden(error: Error, key: string, value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true });
}
