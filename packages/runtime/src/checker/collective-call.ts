/** What the members of a communicator must agree on in a collective call (MPI 5.0, section 6.1): the call, root, operator, type and count. */
import { type ResolvedBuffer, resolveBuffer } from "../mpi/buffer";
import type { Communicator } from "../mpi/communicator";
import { isInPlace } from "../mpi/constants";
import { Op, SUM } from "../op/op";
import { bufferSignature, typeName } from "./type-signature";

/** Which arguments of a call say what, by its blocking name. */
interface Shape {
  root?: number;
  op?: number;
  /** Elements that each rank gives or gets, equal on all. */
  elements?(args: readonly unknown[], comm: Communicator, isRoot: boolean): [buffer: unknown, parts: number];
}

const own: Shape["elements"] = ([send, receive]) => [isInPlace(send) ? receive : send, 1];
const part: Shape["elements"] = ([send, receive], comm) => (isInPlace(send) ? [receive, comm.size] : [send, 1]);

const SHAPES: Readonly<Record<string, Shape>> = {
  Bcast: { root: 1, elements: ([buffer]) => [buffer, 1] },
  Gather: { root: 2, elements: part },
  Gatherv: { root: 2 },
  Scatter: {
    root: 2,
    elements: ([send, receive], comm, isRoot) =>
      isRoot && (isInPlace(receive) || receive === null || receive === undefined) ? [send, comm.size] : [receive, 1],
  },
  Scatterv: { root: 2 },
  Allgather: { elements: part },
  Alltoall: { elements: own },
  Reduce: { root: 3, op: 2, elements: own },
  Allreduce: { op: 2, elements: own },
  Reduce_scatter: { op: 3, elements: own },
  Reduce_scatter_block: { op: 2 },
  Scan: { op: 2, elements: own },
  Exscan: { op: 2, elements: own },
  bcast: { root: 1 },
  gather: { root: 1 },
  scatter: { root: 1 },
  reduce: { root: 2, op: 1 },
  allreduce: { op: 1 },
  scan: { op: 1 },
  exscan: { op: 1 },
};

/** `Ibcast` and `Bcast_init` run the same operation as `Bcast`. */
function blockingName(name: string): string {
  const base = name.replace(/_init$/, "");
  return /^I[a-z]/.test(base) ? `${base[1]!.toUpperCase()}${base.slice(2)}` : base;
}

/** "Bcast(root 0, 10 x MPI_DOUBLE)": equal texts on all members say that they agree. Never throws. */
export function describeCollective(name: string, args: readonly unknown[], comm: Communicator): string {
  const [, prefix = "", own = name] = /^(MPIX?_)(.*)$/.exec(name) ?? [];
  const base = blockingName(own);
  const said = prefix + base;
  const shape = SHAPES[base];
  // Between groups root, and who gives how much, differ on both sides.
  if (!shape || comm.remote) return said;
  const parts: string[] = [];
  const root = shape.root === undefined ? undefined : (args[shape.root] ?? 0);
  if (root !== undefined) parts.push(`root ${String(root)}`);
  if (shape.op !== undefined) parts.push(operatorName(args[shape.op] ?? SUM));
  const elements = elementsOf(shape, args, comm, root === comm.rank);
  if (elements) parts.push(elements);
  return parts.length > 0 ? `${said}(${parts.join(", ")})` : said;
}

function operatorName(op: unknown): string {
  if (!(op instanceof Op)) return "no operator";
  return op.predefinedName ? op.name : "an operator of the program";
}

function elementsOf({ elements }: Shape, args: readonly unknown[], comm: Communicator, isRoot: boolean) {
  if (!elements) return undefined;
  try {
    const [spec, parts] = elements(args, comm, isRoot);
    const buffer: ResolvedBuffer = resolveBuffer(spec as never);
    return `${(buffer.count * buffer.datatype.map.elements) / parts} x ${typeName(bufferSignature(buffer.datatype, 1, 0))}`;
  } catch {
    // The call itself will say what is wrong.
    return undefined;
  }
}

/** A word for the messages of the collective: equal for equal texts. Never 0. */
export function wordOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 1;
}
