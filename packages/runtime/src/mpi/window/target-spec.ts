/** Where an access goes: mpi4py's target specifications, checked against the window (MPI 5.0, section 12.3). */
import { checkCount, describe } from "../../datatype/memory";
import { signatureOf } from "../../datatype/signature";
import { type Layout, reachOf } from "../../rma/runs";
import type { ResolvedBuffer } from "../buffer";
import { PROC_NULL } from "../constants";
import { Datatype } from "../datatype";
import { MPIError } from "../errors";
import { type Target, WIN_FLAVOR_DYNAMIC, type Window } from "./window";

/** A displacement, or [displacement, count, datatype] or a beginning of it; left out: displacement 0. */
export type TargetSpec =
  | number
  | readonly [disp: number]
  | readonly [disp: number, count: number]
  | readonly [disp: number, count: number, datatype: Datatype]
  | null;

export interface Located {
  rank: number;
  target: Target;
  layout: Layout;
  datatype: Datatype;
  /** First byte in the window and the one behind the last. */
  from: number;
  end: number;
}

/** Null for PROC_NULL: the access does nothing. @throws MPI_ERR_RANK */
export function targetRank(window: Window, rank: unknown): number | null {
  if (rank === PROC_NULL) return null;
  if (typeof rank === "number" && Number.isInteger(rank) && rank >= 0 && rank < window.targets.length) return rank;
  throw new MPIError(
    "ERR_RANK",
    `there is no rank ${String(rank)} in the window; ranks are 0..${window.targets.length - 1}, or MPI.PROC_NULL`,
  );
}

/**
 * Elements of the target that take what `origin` holds. Without a count and a datatype they are those of the origin.
 * @throws MPI_ERR_DISP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_RMA_RANGE
 */
export function locate(window: Window, rank: number, spec: unknown, origin: ResolvedBuffer): Located {
  const [disp = 0, count = origin.count, datatype = origin.datatype] = partsOf(spec);
  checkCount(count);
  Datatype.checkCommitted(datatype);
  if (datatype !== origin.datatype || count !== origin.count) checkAlike(origin, count, datatype);
  return located(window, rank, disp, count, datatype);
}

/** `count` elements at a displacement. */
export function located(window: Window, rank: number, disp: unknown, count: number, datatype: Datatype): Located {
  if (typeof disp !== "number" || !Number.isSafeInteger(disp) || disp < 0)
    throw new MPIError("ERR_DISP", `a displacement is a whole number from 0, not ${describe(disp)}`);
  const target = window.targets[rank]!;
  const layout = { map: datatype.map, count, base: disp * target.unit };
  const [from, end] = reachOf(layout);
  const isDynamic = window.flavor === WIN_FLAVOR_DYNAMIC;
  if (from < 0 || (!isDynamic && end > target.size))
    throw new MPIError(
      "ERR_RMA_RANGE",
      `bytes ${from} to ${end} are not all in the window of rank ${rank}, which has ${target.size} bytes; displacements count ${target.unit} bytes each`,
    );
  return { rank, target, layout, datatype, from, end };
}

function partsOf(spec: unknown): readonly unknown[] {
  if (spec === undefined || spec === null) return [];
  if (!Array.isArray(spec)) return [spec];
  if (spec.length > 3)
    throw new MPIError("ERR_ARG", `a target is [displacement, count, datatype], not a list of ${spec.length}`);
  return spec;
}

/** Both sides have the same elements, or bytes. */
function checkAlike(origin: ResolvedBuffer, count: number, datatype: Datatype): void {
  const size = count * datatype.size;
  if (size !== origin.size)
    throw new MPIError("ERR_COUNT", `the origin has ${origin.size} bytes of data, the target ${size}; make them equal`);
  if (origin.datatype.map.kind === "any" || datatype.map.kind === "any") return;
  const [here, there] = [signatureOf(origin.datatype.map, origin.count), signatureOf(datatype.map, count)];
  if (here.hash !== there.hash || here.elements !== there.elements)
    throw new MPIError("ERR_TYPE", `the elements of ${origin.datatype.label} and ${datatype.label} differ`);
}
