/** Send and receive buffers of a collective may not share memory (MPI 5.0, section 6.2.2); MPI_IN_PLACE is for that. */
import type { ResolvedBuffer } from "../../mpi/buffer";
import { ResolvedVector } from "../../mpi/collectives/vector";
import { MPIError } from "../../mpi/errors";

/** Throws MPI_ERR_BUFFER when the first two buffers among a plan's arguments share memory. */
export function checkApart(args: readonly unknown[]): void {
  let send: readonly ResolvedBuffer[] | undefined;
  for (const arg of args) {
    const parts = partsOf(arg);
    if (!parts) continue;
    if (send) {
      checkParts(send, parts);
      return;
    }
    send = parts;
  }
}

function partsOf(arg: unknown): readonly ResolvedBuffer[] | undefined {
  if (arg instanceof ResolvedVector) return arg.parts;
  if (typeof arg === "object" && arg !== null && "contiguous" in arg && "unpack" in arg) return [arg as ResolvedBuffer];
  return undefined;
}

/** Of vectors the parts for the same rank. */
function checkParts(send: readonly ResolvedBuffer[], receive: readonly ResolvedBuffer[]): void {
  const count = Math.max(send.length, receive.length);
  for (let i = 0; i < count; i++) {
    const one = send.length === 1 ? send[0] : send[i];
    const other = receive.length === 1 ? receive[0] : receive[i];
    if (one && other && meet(one, other))
      throw new MPIError(
        "ERR_BUFFER",
        "the send and the receive buffer share memory; give one of them as MPI_IN_PLACE, or use two",
      );
  }
}

/** Elements with gaps between them may lie among each other. */
function meet(one: ResolvedBuffer, other: ResolvedBuffer): boolean {
  if (!one.contiguous || !other.contiguous || one.size === 0 || other.size === 0) return false;
  const [first, second] = [one.bytes.byteOffset, other.bytes.byteOffset];
  return first < second + other.size && second < first + one.size;
}
