/** Names and attributes of communicators, windows and datatypes (MPI 5.0, sections 7.7 and 7.8). */
import { KEYVAL_INVALID, type Keyvals } from "../../mpi/attribute";
import { MAX_OBJECT_NAME } from "./abi";
import { checkReturned } from "./c-errors";
import type { CFace } from "./c-face";
import type { CChapter } from "./entries";

/** How the objects of one class carry them. Values of attributes are addresses. */
export interface Carrier<T> {
  owner(handle: number): T;
  handleOf(owner: T): number;
  keyvals: Keyvals;
  name(owner: T): string;
  rename(owner: T, name: string): void;
  /** undefined or null when there is none. */
  get(owner: T, keyval: number): unknown;
  set(owner: T, keyval: number, value: number): void;
  remove(owner: T, keyval: number): void;
}

/** MPI_COMM_NULL_COPY_FN and its like; MPI_COMM_DUP_FN. */
const NULL_FN = 0;
const DUP_FN = 1;

export function namesAndAttributes<T>(c: CFace, prefix: string, carrier: Carrier<T>): CChapter {
  const { keyvals } = carrier;
  return {
    [`${prefix}_get_name`]: (handle: number, name: number, length: number) => {
      c.writeInt(length, c.memory.writeString(name, carrier.name(carrier.owner(handle)), MAX_OBJECT_NAME));
    },
    [`${prefix}_set_name`]: (handle: number, name: number) =>
      carrier.rename(carrier.owner(handle), c.memory.readString(name)),
    [`${prefix}_create_keyval`]: (copy: number, remove: number, keyval: number, extra: number) => {
      const make = keyvals.create(copyFunction(c, carrier, copy, extra), deleteFunction(c, carrier, remove, extra));
      c.writeInt(keyval, make);
    },
    [`${prefix}_free_keyval`]: (keyval: number) => {
      keyvals.free(c.memory.readInt(keyval));
      c.writeInt(keyval, KEYVAL_INVALID);
    },
    [`${prefix}_set_attr`]: (handle: number, keyval: number, value: number) =>
      carrier.set(carrier.owner(handle), keyval, value),
    [`${prefix}_get_attr`]: (handle: number, keyval: number, value: number, flag: number) => {
      const found = carrier.get(carrier.owner(handle), keyval);
      const isThere = found !== undefined && found !== null;
      c.writeInt(flag, isThere ? 1 : 0);
      if (isThere) c.writeInt(value, found as number);
    },
    [`${prefix}_delete_attr`]: (handle: number, keyval: number) => carrier.remove(carrier.owner(handle), keyval),
  };
}

type Copy = (handle: number, keyval: number, extra: number, value: number, out: number, flag: number) => number;
type Delete = (handle: number, keyval: number, value: number, extra: number) => number;

function copyFunction<T>(c: CFace, carrier: Carrier<T>, pointer: number, extra: number) {
  if (pointer === NULL_FN) return false;
  if (pointer === DUP_FN) return true;
  const copy = c.fn<Copy>(pointer);
  return (owner: unknown, keyval: number, value: unknown) =>
    c.withWords([0, 0], (address) => {
      const code = copy(carrier.handleOf(owner as T), keyval, extra, value as number, address, address + 4);
      checkReturned(code);
      const [out, flag] = c.memory.readInts(address, 2) as [number, number];
      return flag === 0 ? undefined : out;
    });
}

function deleteFunction<T>(c: CFace, carrier: Carrier<T>, pointer: number, extra: number) {
  if (pointer === NULL_FN) return undefined;
  const remove = c.fn<Delete>(pointer);
  return (owner: unknown, keyval: number, value: unknown) => {
    const code = remove(carrier.handleOf(owner as T), keyval, value as number, extra);
    checkReturned(code);
  };
}
