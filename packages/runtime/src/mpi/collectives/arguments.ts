/** Checks and memory that the collective calls share. Each check throws the MPIError of its class. */
import { areAlike } from "../../datatype/alike";
import { Op } from "../../op/op";
import { checkOp } from "../../op/reduce-into";
import type { Schedule } from "../../schedule/schedule";
import { Slot } from "../../schedule/slot";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer } from "../buffer";
import { checkLength } from "../checks";
import type { InPlace } from "../constants";
import { MPIError } from "../errors";

/** What brings the caller's data to where it is read: at once, and in a schedule again each time that it begins again. */
export type Loader = Pick<Schedule, "load" | "loaded">;

/** For what begins once. */
export const ONCE: Loader = { load: (work) => work(), loaded: (pack) => pack() };

export type SendSpec = BufferSpec | InPlace;

export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new MPIError("ERR_BUFFER", `${what} is missing`);
  return value;
}

export function notInPlace(where: string): MPIError {
  return new MPIError("ERR_ARG", `MPI.IN_PLACE is allowed here only ${where}`);
}

export function checkIsOp(op: unknown): asserts op is Op {
  if (op instanceof Op && op.usable) return;
  throw new MPIError(
    "ERR_OP",
    "the operator is one such as MPI.SUM, or what MPI.Op.Create(function) returned, and was not freed",
  );
}

/** An operator for the elements of a buffer. */
export function checkReduction(op: unknown, { datatype, size }: ResolvedBuffer): asserts op is Op {
  checkIsOp(op);
  checkOp(op, datatype);
  checkLength(size);
}

export function resolve(spec: BufferSpec | null | undefined, what: string): ResolvedBuffer {
  const buffer = resolveBuffer(required(spec, what));
  checkLength(buffer.size);
  return buffer;
}

/** The send and the receive buffer of a reduction. */
export function checkSame(input: ResolvedBuffer, output: ResolvedBuffer): void {
  if (!areAlike(input.datatype, output.datatype))
    throw new MPIError(
      "ERR_TYPE",
      `the send buffer holds ${input.datatype.label}, the receive buffer ${output.datatype.label}; use the same type for both`,
    );
  if (input.count !== output.count)
    throw new MPIError(
      "ERR_COUNT",
      `the send buffer has ${input.count} elements, the receive buffer ${output.count}; use the same count for both`,
    );
}

/** One element count for each rank out of the count of all. */
export function countOfEach({ count }: ResolvedBuffer, size: number, what: string): number {
  if (count % size === 0) return count / size;
  throw new MPIError(
    "ERR_COUNT",
    `${what} has ${count} elements, which is no multiple of the ${size} ranks; make it count * size long`,
  );
}

/** Packed bytes in equal parts, one for each rank. */
export function slotsOf(bytes: Uint8Array, size: number): Slot[] {
  const part = bytes.length / size;
  return Array.from({ length: size }, (_, rank) => new Slot(bytes.subarray(rank * part, (rank + 1) * part)));
}

/** Where packed data comes to: the caller's memory where that is one stretch, else bytes to unpack. @param keep what is there counts */
export function landing(loader: Loader, buffer: ResolvedBuffer, keep = false): Uint8Array {
  return keep ? loader.loaded(() => buffer.pack()) : buffer.room();
}

/** A rank's part for itself. */
export function placeOwn(from: Uint8Array, to: Uint8Array, what: string): void {
  if (from.length > to.length)
    throw new MPIError(
      "ERR_TRUNCATE",
      `this rank's own part has ${from.length} bytes, ${what} only room for ${to.length}; make the counts of both agree`,
    );
  if (from.buffer !== to.buffer || from.byteOffset !== to.byteOffset) to.set(from);
}

/** The parts of equal collectives agree in size. */
export function checkParts(own: number, part: number, what: string): void {
  if (own !== part)
    throw new MPIError(
      "ERR_COUNT",
      `${what} has parts that differ in size from the other buffer: ${own} and ${part} bytes`,
    );
}

/** Puts what came for each rank where its part of the buffer is. */
export function unpackAll(parts: readonly ResolvedBuffer[], slots: readonly Slot[]): void {
  for (const [from, part] of parts.entries()) unpackFrom(from, part, slots[from]!);
}

/** Puts what came from a rank where it belongs: blocks that travelled with others bring their own size. */
export function unpackFrom(from: number, part: ResolvedBuffer, { filled }: Slot): void {
  if (filled.length !== part.size) throw disagreement(from, filled.length, part.size);
  part.unpack(filled);
}

/** @param sent undefined: not known, but another number */
export function disagreement(from: number, sent: number | undefined, room: number): MPIError {
  return new MPIError(
    sent === undefined || sent > room ? "ERR_TRUNCATE" : "ERR_COUNT",
    `rank ${from} of the communicator gave ${sent ?? "another number of"} bytes, this rank has room for ${room}; all ranks must call with the same count and datatype`,
  );
}
