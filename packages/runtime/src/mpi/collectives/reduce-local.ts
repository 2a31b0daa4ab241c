import type { Op } from "../../op/op";
import { reduceInto } from "../../op/reduce-into";
import { type BufferSpec, resolveBuffer } from "../buffer";
import { checkReduction, checkSame } from "./arguments";

/** MPI_Reduce_local (section 6.9.7): inoutbuf = inbuf OP inoutbuf, on this rank alone. */
export function reduceLocal(op: Op, inbuf: BufferSpec, inoutbuf: BufferSpec): void {
  const [input, output] = [resolveBuffer(inbuf), resolveBuffer(inoutbuf)];
  checkSame(input, output);
  checkReduction(op, input);
  const bytes = output.pack();
  reduceInto(op, input.datatype, input.pack(), bytes, input.count);
  output.unpack(bytes);
}
