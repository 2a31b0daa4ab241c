/** The arguments of one-sided calls, in mpi4py's order, made into accesses (MPI 5.0, sections 12.3 and 12.3.5). */
import { CompletedRequest } from "../../engine/request";
import { Op, SUM } from "../../op/op";
import { type BufferSpec, type ResolvedBuffer, resolveBuffer } from "../buffer";
import type { Datatype } from "../datatype";
import { MPIError } from "../errors";
import type { Pending } from "../pending";
import * as access from "./access";
import { type Located, locate, located, targetRank } from "./target-spec";
import type { Window } from "./window";

const NOTHING: Pending<void> = { request: new CompletedRequest(), finish: () => {} };

/** The call as one that a synchronisation completes, or one that its own request does. */
type Kind = "plain" | "request";

/** Checks rank and epoch; does nothing at PROC_NULL. */
function at(window: Window, kind: Kind, rank: unknown, begin: (rank: number, told: boolean) => Pending<void>) {
  const known = targetRank(window, rank);
  if (known === null) return NOTHING;
  if (kind === "request") window.epochs.requestAccess(known);
  else window.epochs.access(known);
  return begin(known, kind === "request");
}

export function put(kind: Kind) {
  return (window: Window, origin: BufferSpec, rank: unknown, target?: unknown): Pending<void> => {
    const buffer = resolveBuffer(origin);
    return at(window, kind, rank, (known, told) =>
      access.put({ window, where: locate(window, known, target, buffer), told }, buffer),
    );
  };
}

export function get(kind: Kind) {
  return (window: Window, origin: BufferSpec, rank: unknown, target?: unknown): Pending<void> => {
    const buffer = resolveBuffer(origin);
    return at(window, kind, rank, (known, told) =>
      access.get({ window, where: locate(window, known, target, buffer), told }, buffer),
    );
  };
}

export function accumulate(kind: Kind) {
  return (window: Window, origin: BufferSpec, rank: unknown, target?: unknown, op: unknown = SUM): Pending<void> => {
    const buffer = resolveBuffer(origin);
    checkOp(op);
    return at(window, kind, rank, (known, told) => {
      const where = locate(window, known, target, buffer);
      return access.accumulate({ window, where, told }, buffer, null, op, elementOf(where));
    });
  };
}

export function getAccumulate(kind: Kind) {
  return (
    window: Window,
    origin: BufferSpec | null,
    result: BufferSpec,
    rank: unknown,
    target?: unknown,
    op: unknown = SUM,
  ): Pending<void> => {
    checkOp(op);
    const into = resolveBuffer(result);
    const buffer = originOf(origin, op);
    return at(window, kind, rank, (known, told) => {
      const where = locate(window, known, target, buffer ?? into);
      if (into.size !== where.layout.count * where.datatype.size)
        throw new MPIError("ERR_COUNT", `the result has ${into.size} bytes; it needs those of the target's elements`);
      return access.accumulate({ window, where, told }, buffer, into, op, elementOf(where));
    });
  };
}

export function fetchAndOp(
  window: Window,
  origin: BufferSpec | null,
  result: BufferSpec,
  rank: unknown,
  disp: unknown = 0,
  op: unknown = SUM,
): Pending<void> {
  checkOp(op);
  const into = resolveBuffer(result);
  const buffer = originOf(origin, op);
  const datatype = checkSingle(buffer ? [buffer, into] : [into]);
  return at(window, "plain", rank, (known) => {
    const where = located(window, known, disp, 1, datatype);
    return access.accumulate({ window, where, told: false }, buffer, into, op, datatype);
  });
}

export function compareAndSwap(
  window: Window,
  origin: BufferSpec,
  compare: BufferSpec,
  result: BufferSpec,
  rank: unknown,
  disp: unknown = 0,
): Pending<void> {
  const [replacement, expected, into] = [resolveBuffer(origin), resolveBuffer(compare), resolveBuffer(result)];
  const datatype = checkSingle([replacement, expected, into]);
  return at(window, "plain", rank, (known) => {
    const where = located(window, known, disp, 1, datatype);
    return access.swapIfEqual({ window, where, told: false }, replacement, expected, into);
  });
}

/** What NO_OP takes nothing from may be left out. */
function originOf(origin: BufferSpec | null, op: Op): ResolvedBuffer | null {
  if (op.predefinedName === "NO_OP" && (origin === null || origin === undefined)) return null;
  return resolveBuffer(origin as BufferSpec);
}

function checkOp(op: unknown): asserts op is Op {
  if (op instanceof Op && op.is_predefined) return;
  throw new MPIError(
    "ERR_OP",
    "one-sided calls take predefined operators, such as MPI.SUM, MPI.REPLACE or MPI.NO_OP, and none of Op.Create",
  );
}

/** One element of the same predefined datatype each. */
function checkSingle(buffers: readonly ResolvedBuffer[]): Datatype {
  const { datatype } = buffers[0]!;
  if (!datatype.predefined)
    throw new MPIError("ERR_TYPE", `this call takes a predefined datatype, not ${datatype.label}`);
  for (const buffer of buffers) {
    if (buffer.count !== 1)
      throw new MPIError("ERR_COUNT", `each buffer of this call has one element, not ${buffer.count}`);
    if (buffer.datatype !== datatype && buffer.datatype.map.basic?.code !== datatype.map.basic?.code)
      throw new MPIError(
        "ERR_TYPE",
        `the buffers hold ${datatype.label} and ${buffer.datatype.label}; make them alike`,
      );
  }
  return datatype;
}

/** The predefined datatype that the target's elements are made of; those of the origin are alike. @throws MPI_ERR_TYPE */
function elementOf({ datatype }: Located): Datatype {
  const element = commonElement(datatype);
  if (element) return element;
  throw new MPIError("ERR_TYPE", `accumulates take elements of one predefined datatype, not ${datatype.label}`);
}

const ELEMENTS = new WeakMap<Datatype, { element: Datatype | undefined }>();

function commonElement(datatype: Datatype): Datatype | undefined {
  if (datatype.predefined) return datatype;
  let known = ELEMENTS.get(datatype);
  if (!known) {
    const elements = new Set(datatype.Get_contents()[3].map(commonElement));
    known = { element: elements.size === 1 ? [...elements][0] : undefined };
    ELEMENTS.set(datatype, known);
  }
  return known.element;
}
