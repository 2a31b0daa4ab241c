import type { Op } from "../../op/op";
import { reduceInto } from "../../op/reduce-into";
import type { Reduction } from "../../schedule/reduction";
import type { Problem } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import type { ResolvedBuffer } from "../buffer";
import { type Loader, landing } from "./arguments";

/** Of buffers like this one. Only predefined operators are known to work element by element: a user's gets whole operands. */
export function bufferReduction(op: Op, { datatype, size }: ResolvedBuffer): Reduction {
  const commutative = op.Is_commutative();
  const run = (input: Uint8Array, inout: Uint8Array) =>
    reduceInto(op, datatype, input, inout, datatype.size === 0 ? 0 : inout.length / datatype.size);
  return {
    commutative,
    elementBytes: op.is_predefined ? datatype.size : 0,
    bytes: size,
    combine(lower, upper) {
      if (!upper.fixed) {
        run(lower.filled, upper.filled);
        return upper;
      }
      if (commutative && !lower.fixed) {
        run(upper.filled, lower.filled);
        return lower;
      }
      const copy = new Slot(upper.filled.slice());
      run(lower.filled, copy.filled);
      return copy;
    },
  };
}

export function reductionProblem({ bytes = 0, elementBytes, commutative }: Reduction): Problem {
  return { bytes, sized: true, commutative, elements: elementBytes > 0 ? bytes / elementBytes : 0 };
}

/** The input as an operand that may be written into: in the memory of the output, which the result goes to. */
export function operandIn(loader: Loader, output: ResolvedBuffer, input: ResolvedBuffer | undefined): Slot {
  const memory = landing(loader, output, input === undefined);
  if (input) loader.load(() => memory.set(input.pack()));
  return new Slot(memory);
}

/** The input where it is, when nothing writes into it; else a copy. */
export function operandOf(loader: Loader, input: ResolvedBuffer, overwritten: boolean | undefined): Slot {
  if (input.contiguous && !overwritten) return new Slot(input.bytes, true);
  const copy = new Uint8Array(input.size);
  loader.load(() => copy.set(input.pack()));
  return new Slot(copy);
}
