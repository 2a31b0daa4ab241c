import { BCAST } from "../../schedule/bcast";
import { OF_VALUES } from "../../schedule/selection/algorithm";
import { Slot } from "../../schedule/slot";
import { bcastVisit } from "../../schedule/visit";
import type { BufferSpec } from "../buffer";
import { checkRoot } from "../checks";
import type { Communicator } from "../communicator";
import { landing, ONCE, resolve } from "./arguments";
import { type Plan, plan } from "./plan";
import { encoded, valueIn } from "./values";

/** MPI_Bcast (section 6.4). */
export function planBcast(comm: Communicator, buf: BufferSpec, root = 0): Plan<void> {
  checkRoot(root, comm.size);
  const buffer = resolve(buf, "the buffer");
  const isRoot = comm.rank === root;
  const problem = { bytes: buffer.size, sized: true, commutative: false, elements: 0 };
  return plan(
    comm,
    (schedule, chooser) => {
      const bytes = landing(schedule, buffer, isRoot);
      chooser.choose("bcast", BCAST, problem).build(schedule, root, new Slot(bytes), chooser.terrain);
      return () => {
        if (!isRoot) buffer.unpack(bytes);
      };
    },
    (chooser) => {
      if (!chooser.choose("bcast", BCAST, problem).meets) return undefined;
      const bytes = landing(ONCE, buffer, isRoot);
      return bcastVisit(isRoot, root, new Slot(bytes), () => buffer.unpack(bytes));
    },
    () => {},
  );
}

/** The value itself on the root, a copy on the others. */
export function planBcastValue(comm: Communicator, value: unknown, root = 0): Plan<unknown> {
  checkRoot(root, comm.size);
  const isRoot = comm.rank === root;
  const own = isRoot ? encoded(value) : undefined;
  return plan(comm, (schedule, chooser) => {
    const data = own ?? new Slot(null);
    chooser.choose("bcast", BCAST, OF_VALUES).build(schedule, root, data, chooser.terrain);
    return () => (isRoot ? value : valueIn(data));
  });
}
