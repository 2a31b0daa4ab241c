/** What the checker knows of the operations behind requests, and what a call that waits for some of them needs. */
import type { CheckNeed, CheckWait } from "@commworld/protocol";
import { AlarmedRequest, ANY, CombinedRequest, type EngineRequest } from "../engine/request";
import type { Communicator } from "../mpi/communicator";
import { ChainRequest } from "../mpi/pending-chain";
import type { ProgramCode } from "../rank/user-stack";
import { type Call, siteOf } from "./call-stack";

/** Stands at the request of each operation, as its note. */
export interface Operation {
  readonly kind: CheckNeed["kind"];
  readonly call: Call;
  readonly comm: Communicator;
  /** World rank, or ANY. */
  readonly peer?: number;
  readonly tag?: number;
  /** A send that the strict mode made synchronous. */
  readonly strict?: boolean;
  /** Receives: the signature of what they take. */
  readonly signature?: number;
  /** Collectives: their number on the communicator, and who takes part. */
  readonly sequence?: number;
  readonly members?: readonly number[];
  /** The sender's message was found to be of another type. */
  mistyped?: boolean;
}

export function operationOf(request: EngineRequest): Operation | null {
  return request.note as Operation | null;
}

/** Most needs of one wait that are told. */
const MAX_NEEDS = 4;
/** Ranks beyond are left out. */
const MAX_RANGE_CHARS = 1980;

/** What is still needed until `request` is done. */
export function describeWait(call: Call, request: EngineRequest, paths: ProgramCode): CheckWait {
  const needs: CheckNeed[] = [];
  const seen = new Set<Operation>();
  let more = 0;
  let any = false;
  const open = [request];
  for (let one = open.pop(); one; one = open.pop()) {
    const operation = operationOf(one);
    if (one.done || (operation !== null && seen.has(operation))) continue;
    if (operation !== null) seen.add(operation);
    if (operation === null && one instanceof CombinedRequest) {
      if (one.needed < one.requests.length) any = true;
      open.push(...[...one.requests].reverse());
    } else if (operation === null && one instanceof ChainRequest && one.current !== one) open.push(one.current);
    else if (operation === null && one instanceof AlarmedRequest) open.push(one.operation);
    else if (needs.length === MAX_NEEDS) more++;
    else needs.push(operation === null ? { kind: "other" } : describeNeed(operation, call, paths));
  }
  return { ...siteOf(call, paths), any, needs, more };
}

function describeNeed(operation: Operation, call: Call, paths: ProgramCode): CheckNeed {
  const { kind, comm, peer, tag, strict, sequence } = operation;
  const need: CheckNeed = { kind };
  if (peer !== undefined) need.peer = peer;
  if (tag !== undefined && tag >= 0) need.tag = tag;
  if (operation.call !== call) need.by = siteOf(operation.call, paths);
  if (strict) need.strict = true;
  if (kind === "collective") {
    need.context = comm.context;
    if (sequence !== undefined) need.sequence = sequence;
    need.members = ranges(operation.members ?? [...comm.group.pids, ...(comm.remote?.pids ?? [])]);
  } else if (peer === ANY) need.members = ranges(comm.peers.pids);
  return need;
}

/** World ranks as "0-3,7". */
export function ranges(pids: readonly number[]): string {
  const sorted = [...new Set(pids)].sort((a, b) => a - b);
  let text = "";
  for (let i = 0; i < sorted.length && text.length < MAX_RANGE_CHARS; ) {
    let end = i;
    while (sorted[end + 1] === sorted[end]! + 1) end++;
    text += `${text === "" ? "" : ","}${end > i ? `${sorted[i]}-${sorted[end]}` : sorted[i]}`;
    i = end + 1;
  }
  return text;
}

/** The world ranks of "0-3,7", those of a stranger's text too. */
export function pidsIn(text: string | undefined): number[] {
  const pids: number[] = [];
  for (const part of (text ?? "").split(",")) {
    if (part === "") continue;
    const [from, to = from] = part.split("-").map(Number) as [number, number?];
    for (let pid = from; pid <= (to as number) && pids.length < 512; pid++) pids.push(pid);
  }
  return pids;
}
