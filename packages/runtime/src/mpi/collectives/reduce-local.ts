import { areAlike } from "../../datatype/alike";
import type { Op } from "../../op/op";
import { checkOp, reduceInto } from "../../op/reduce-into";
import { type BufferSpec, resolveBuffer } from "../buffer";
import { MPIError } from "../errors";

const CALL = "Reduce_local";

/** MPI_Reduce_local (section 6.9.7): inoutbuf = inbuf OP inoutbuf, on this rank alone. */
export function reduceLocal(op: Op, inbuf: BufferSpec, inoutbuf: BufferSpec): void {
  const [input, output] = [resolveBuffer(inbuf), resolveBuffer(inoutbuf)];
  if (!areAlike(input.datatype, output.datatype))
    throw new MPIError("ERR_TYPE", `inbuf holds ${input.datatype.label}, inoutbuf ${output.datatype.label}`, CALL);
  if (input.count !== output.count)
    throw new MPIError("ERR_COUNT", `inbuf has ${input.count} elements, inoutbuf ${output.count}`, CALL);
  checkOp(op, input.datatype);
  const bytes = output.pack();
  reduceInto(op, input.datatype, input.pack(), bytes, input.count);
  output.unpack(bytes);
}
