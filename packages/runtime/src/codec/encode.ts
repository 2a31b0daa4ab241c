import { ByteWriter } from "./byte-writer";
import { MAGIC, MAX_DEPTH, TAG, VIEW_KINDS } from "./format";
import { Refusal, reasonAgainst, refusePrimitive, TOO_DEEP, toCloneError } from "./refuse";

/** Results up to this size are copied out of the shared scratch writer; larger ones keep the memory they were written to. */
const SCRATCH_BYTES = 64 * 1024;

let scratch: ByteWriter | undefined = new ByteWriter(1024);

/**
 * The bytes of a value, in memory of their own. Synchronous; runs getters of the value.
 *
 * As `structuredClone`: primitives (also -0, NaN, lone surrogates), bigint, Date, RegExp, Map, Set, arrays with their holes,
 * plain objects, boxed primitives, ArrayBuffer, DataView, every typed array, errors with name, message, stack and cause; cycles and
 * shared identity stay. Instances of classes arrive as plain objects, accessors as values; symbol keys do not travel.
 * Different from it: a view sends the window it shows, not its whole buffer, and arrives with a buffer of its own; memory of a
 * SharedArrayBuffer is copied and arrives as an ArrayBuffer; errors keep any `name`; extra properties of arrays do not travel.
 *
 * Throws DataCloneError, which names the place, for functions, symbols, engine objects (Promise, WeakMap, ...) and depth > 1000;
 * what a getter throws passes through.
 */
export function encodeValue(value: unknown): Uint8Array<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) return encodeView(value);
  const writer = takeScratch();
  try {
    writer.u8(MAGIC);
    new Encoder(writer).write(value, 0);
    return writer.length <= SCRATCH_BYTES ? writer.copy() : writer.take();
  } catch (thrown) {
    throw thrown instanceof Refusal ? toCloneError(value, thrown) : thrown;
  } finally {
    scratch = writer.capacity <= SCRATCH_BYTES ? writer : new ByteWriter(1024);
  }
}

/** A getter of a value may itself send, so the scratch is taken, not shared. */
function takeScratch(): ByteWriter {
  const writer = scratch ?? new ByteWriter();
  scratch = undefined;
  writer.length = 0;
  return writer;
}

/** One allocation of the right size and one copy. */
function encodeView(view: ArrayBufferView): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(view.byteLength + 16);
  writer.u8(MAGIC);
  writeView(writer, view);
  return writer.take();
}

function writeView(writer: ByteWriter, view: ArrayBufferView): void {
  const name: unknown = (view as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  writer.u8(TAG.VIEW);
  writer.u8(VIEW_KINDS.get(name as string) ?? 0);
  writer.varint(view.byteLength);
  writer.raw(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
}

class Encoder {
  /** Objects in the order they were begun. The map is made with the second one: most values are flat. */
  private first: object | undefined;
  private ids: Map<object, number> | undefined;

  constructor(private readonly writer: ByteWriter) {}

  write(value: unknown, depth: number): void {
    const { writer } = this;
    switch (typeof value) {
      case "number":
        writeNumber(writer, value);
        break;
      case "string":
        writer.string(value);
        break;
      case "boolean":
        writer.u8(value ? TAG.TRUE : TAG.FALSE);
        break;
      case "undefined":
        writer.u8(TAG.UNDEFINED);
        break;
      case "bigint":
        writeBigint(writer, value);
        break;
      case "object":
        if (value === null) writer.u8(TAG.NULL);
        else this.object(value, depth);
        break;
      default:
        throw refusePrimitive(value);
    }
  }

  private object(value: object, depth: number): void {
    const { writer } = this;
    const known = this.identify(value);
    if (known !== undefined) {
      writer.u8(TAG.REF);
      writer.varint(known);
      return;
    }
    if (depth >= MAX_DEPTH) throw new Refusal(value, TOO_DEEP);
    if (Array.isArray(value)) {
      this.array(value, depth + 1);
      return;
    }
    const prototype: object | null = Object.getPrototypeOf(value);
    if (prototype === Object.prototype || prototype === null) this.plain(value, depth + 1);
    else if (ArrayBuffer.isView(value)) writeView(writer, value);
    else this.special(value, prototype, depth + 1);
  }

  /** The number of an object met before; else gives it one. */
  private identify(value: object): number | undefined {
    if (this.first === undefined) {
      this.first = value;
      return undefined;
    }
    this.ids ??= new Map([[this.first, 0]]);
    const known = this.ids.get(value);
    if (known === undefined) this.ids.set(value, this.ids.size);
    return known;
  }

  private array(value: readonly unknown[], depth: number): void {
    const { writer } = this;
    const { length } = value;
    writer.u8(TAG.ARRAY);
    writer.varint(length);
    for (let i = 0; i < length; i++) {
      const item = value[i];
      if (item === undefined && !(i in value)) {
        this.arrayWithHoles(value, i, length, depth);
        return;
      }
      this.write(item, depth);
    }
  }

  /** From the first hole on, by the indices that exist: there may be four thousand million places. */
  private arrayWithHoles(value: readonly unknown[], from: number, length: number, depth: number): void {
    let at = from;
    for (const key of Object.keys(value)) {
      const index = Number(key);
      if (index < from) continue;
      // Integer keys come first and ascending; a name is not an index and so never below `length`.
      if (!(index < length)) break;
      this.holes(index - at);
      this.write(value[index], depth);
      at = index + 1;
    }
    this.holes(length - at);
  }

  private holes(count: number): void {
    if (count === 0) return;
    this.writer.u8(TAG.HOLES);
    this.writer.varint(count);
  }

  private plain(value: object, depth: number): void {
    const { writer } = this;
    const keys = Object.keys(value);
    writer.u8(TAG.OBJECT);
    writer.varint(keys.length);
    for (const key of keys) {
      writer.string(key);
      this.write((value as Record<string, unknown>)[key], depth);
    }
  }

  private special(value: object, prototype: object, depth: number): void {
    const { writer } = this;
    if (value instanceof Map) {
      this.map(value, depth);
    } else if (value instanceof Set) {
      this.set(value, depth);
    } else if (value instanceof Error) {
      this.error(value, depth);
    } else if (value instanceof Date) {
      writer.u8(TAG.DATE);
      writer.f64(value.getTime());
    } else if (value instanceof RegExp) {
      writer.u8(TAG.REGEXP);
      writer.string(value.source);
      writer.string(value.flags);
    } else if (isBuffer(value)) {
      writer.u8(TAG.BUFFER);
      writer.varint(value.byteLength);
      writer.raw(new Uint8Array(value));
    } else if (isBoxed(value)) {
      writer.u8(TAG.BOXED);
      this.write(value.valueOf(), depth);
    } else {
      const reason = reasonAgainst(value, prototype);
      if (reason !== undefined) throw new Refusal(value, reason);
      this.plain(value, depth);
    }
  }

  /** A getter inside may change the collection while it is written, so the entries are fixed first. */
  private map(value: Map<unknown, unknown>, depth: number): void {
    const entries = [...value];
    this.writer.u8(TAG.MAP);
    this.writer.varint(entries.length);
    for (const [key, entry] of entries) {
      this.write(key, depth);
      this.write(entry, depth);
    }
  }

  private set(value: Set<unknown>, depth: number): void {
    const entries = [...value];
    this.writer.u8(TAG.SET);
    this.writer.varint(entries.length);
    for (const entry of entries) this.write(entry, depth);
  }

  private error(value: Error, depth: number): void {
    const { writer } = this;
    writer.u8(TAG.ERROR);
    writer.string(String(value.name));
    writer.string(String(value.message));
    if (typeof value.stack === "string") writer.string(value.stack);
    else writer.u8(TAG.NONE);
    if (Object.hasOwn(value, "cause")) this.write(value.cause, depth);
    else writer.u8(TAG.NONE);
    if (value instanceof AggregateError) this.write(value.errors, depth);
    else writer.u8(TAG.NONE);
  }
}

function writeNumber(writer: ByteWriter, value: number): void {
  if ((value | 0) === value && !Object.is(value, -0)) {
    writer.u8(TAG.NUMBER_INT);
    writer.varint(((value << 1) ^ (value >> 31)) >>> 0);
  } else {
    writer.u8(TAG.NUMBER);
    writer.f64(value);
  }
}

function writeBigint(writer: ByteWriter, value: bigint): void {
  if (BigInt.asIntN(64, value) === value) {
    writer.u8(TAG.BIGINT_64);
    writer.i64(value);
    return;
  }
  const hex = (value < 0n ? -value : value).toString(16);
  const digits = hex.length % 2 === 0 ? hex : `0${hex}`;
  const magnitude = new Uint8Array(digits.length / 2);
  for (let i = 0; i < magnitude.length; i++) {
    const end = digits.length - 2 * i;
    magnitude[i] = Number.parseInt(digits.slice(end - 2, end), 16);
  }
  writer.u8(TAG.BIGINT);
  writer.u8(value < 0n ? 1 : 0);
  writer.varint(magnitude.length);
  writer.raw(magnitude);
}

function isBuffer(value: object): value is ArrayBufferLike {
  // Pages that are not isolated have no SharedArrayBuffer.
  return (
    value instanceof ArrayBuffer || (typeof SharedArrayBuffer === "function" && value instanceof SharedArrayBuffer)
  );
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt;
}
