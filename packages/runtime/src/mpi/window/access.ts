/** One-sided communication calls (MPI 5.0, section 12.3). What this rank reaches it accesses itself; the rest goes by packets. */
import { packInto, unpackInto } from "../../datatype/memory";
import { CompletedRequest } from "../../engine/request";
import type { Op } from "../../op/op";
import { accumulateRuns, checkAccumulate, compareAndSwap, getRuns, placesOf, putRuns } from "../../rma/apply";
import { type Outgoing, RemoteAccess } from "../../rma/client";
import { type Exposure, isOrdinary } from "../../rma/exposure";
import { holdMutex, releaseMutex } from "../../rma/lock";
import * as packets from "../../rma/packets";
import { type Part, partsOf } from "../../rma/runs";
import type { ResolvedBuffer } from "../buffer";
import type { Datatype } from "../datatype";
import { MPIError } from "../errors";
import type { Pending } from "../pending";
import { failure } from "./remote-error";
import type { Located } from "./target-spec";
import { WIN_FLAVOR_DYNAMIC, type Window } from "./window";

const DONE = new CompletedRequest();
const NOTHING = new Uint8Array(0);

/** A call that has begun; `told`: its request tells what goes wrong, no synchronisation. */
interface Call {
  window: Window;
  where: Located;
  told: boolean;
}

/** How this rank reaches the bytes itself; null: by packets. */
function direct({ window, where }: Call): Exposure | null {
  const { target, rank, from } = where;
  if (rank === window.rank || window.flavor !== WIN_FLAVOR_DYNAMIC || !isOrdinary(from)) return target.exposure;
  return null;
}

function outside({ from, end, rank }: Located): MPIError {
  return new MPIError("ERR_RMA_RANGE", `bytes ${from} to ${end} are not all attached to the window at rank ${rank}`);
}

export function put(call: Call, origin: ResolvedBuffer): Pending<void> {
  const { layout, from, end } = call.where;
  const exposure = direct(call);
  if (origin.size === 0) return done();
  const packed = origin.pack();
  if (exposure) {
    const whole = exposure.find(from, end - from);
    if (whole) unpackInto(layout.map, layout.count, whole.bytes, whole.at - from + layout.base, packed);
    else
      each(call, exposure, 1, ({ runs, from: at, size }, places) =>
        putRuns(runs, places, packed.subarray(at, at + size)),
      );
    return done();
  }
  return remote(call, 1, ({ runs, from: at, size }) => ({
    kind: packets.RMA_PUT,
    handle: 0,
    runs: runs.length / 2,
    payload: packets.writeRuns(runs, packed.subarray(at, at + size)),
    answer: 0,
  }));
}

export function get(call: Call, origin: ResolvedBuffer): Pending<void> {
  const { layout, from, end } = call.where;
  const exposure = direct(call);
  if (origin.size === 0) return done();
  const room = origin.room();
  if (exposure) {
    const whole = exposure.find(from, end - from);
    if (whole) packInto(layout.map, layout.count, whole.bytes, whole.at - from + layout.base, room, 0);
    else
      each(call, exposure, 1, ({ runs, from: at, size }, places) =>
        getRuns(runs, places, room.subarray(at, at + size)),
      );
    origin.unpack(room);
    return done();
  }
  const parts = ({ runs, from: at, size }: Part): Outgoing => ({
    kind: packets.RMA_GET,
    handle: 0,
    runs: runs.length / 2,
    payload: packets.writeRuns(runs),
    answer: size,
    replied: (bytes) => room.set(bytes, at),
  });
  return remote(call, 1, parts, () => origin.unpack(room));
}

/**
 * The target's elements become those OP the origin's; `result` gets what they were. Atomic for each element of `element`, the
 * predefined datatype that both sides are made of.
 */
export function accumulate(
  call: Call,
  origin: ResolvedBuffer | null,
  result: ResolvedBuffer | null,
  op: Op,
  element: Datatype,
): Pending<void> {
  const { window, where } = call;
  checkAccumulate(op, element);
  window.accumulates.check(window.hints.get("accumulate_ops"), where.rank, op.name, where.from, where.end);
  if (where.end === where.from) return done();
  const isReading = op.predefinedName === "NO_OP";
  const packed = isReading || !origin ? NOTHING : origin.pack();
  const room = result?.room() ?? NOTHING;
  const exposure = direct(call);
  if (exposure) {
    locking(call, exposure, element.size, ({ runs, from: at, size }, places) => {
      if (result) getRuns(runs, places, room.subarray(at, at + size));
      accumulateRuns(runs, places, packed.subarray(at, at + size), op, element);
    });
    result?.unpack(room);
    return done();
  }
  const parts = ({ runs, from: at, size }: Part): Outgoing => ({
    kind: result ? packets.RMA_GET_ACCUMULATE : packets.RMA_ACCUMULATE,
    handle: packets.accumulateHandle(op, element),
    runs: runs.length / 2,
    payload: packets.writeRuns(runs, packed.subarray(at, at + size)),
    answer: result ? size : 0,
    replied: (bytes) => void (result && room.set(bytes, at)),
  });
  return remote(call, element.size, parts, () => result?.unpack(room));
}

/** The three buffers have one element of the same predefined datatype. */
export function swapIfEqual(
  call: Call,
  origin: ResolvedBuffer,
  compare: ResolvedBuffer,
  result: ResolvedBuffer,
): Pending<void> {
  const { datatype } = call.where;
  if (!packets.isComparable(datatype))
    throw new MPIError(
      "ERR_TYPE",
      `Compare_and_swap takes integers, logicals and bytes, not ${datatype.label}; use the integer of its size`,
    );
  const [expected, replacement, room] = [compare.pack(), origin.pack(), result.room()];
  const exposure = direct(call);
  if (exposure) {
    locking(call, exposure, datatype.size, (_, [place]) => compareAndSwap(place!, expected, replacement, room));
    return done();
  }
  const parts = ({ runs }: Part): Outgoing => ({
    kind: packets.RMA_COMPARE_AND_SWAP,
    handle: packets.accumulateHandle(null, datatype),
    runs: 1,
    payload: packets.writeRuns(runs, expected, replacement),
    answer: datatype.size,
    replied: (bytes) => room.set(bytes),
  });
  return remote(call, datatype.size, parts);
}

type Work = (part: Part, places: NonNullable<ReturnType<typeof placesOf>>) => void;

function each({ where }: Call, exposure: Exposure, unit: number, work: Work): void {
  for (const part of partsOf(where.layout, unit)) {
    const places = placesOf(exposure, part.runs);
    if (!places) throw outside(where);
    work(part, places);
  }
}

/** Each part alone holds the mutex of the window: never for long. */
function locking(call: Call, exposure: Exposure, unit: number, work: Work): void {
  const { words, mutex } = call.where.target.slot!;
  each(call, exposure, unit, (part, places) => {
    holdMutex(words, mutex);
    try {
      work(part, places);
    } finally {
      releaseMutex(words, mutex);
    }
  });
}

function* requests(parts: Iterable<Part>, make: (part: Part) => Outgoing): Generator<Outgoing> {
  for (const part of parts) yield make(part);
}

function remote(
  { window, where, told }: Call,
  unit: number,
  make: (part: Part) => Outgoing,
  whenDone?: () => void,
): Pending<void> {
  const { pid, id } = where.target;
  const access = new RemoteAccess(pid, id, requests(partsOf(where.layout, unit), make));
  if (whenDone) access.whenDone(() => access.error === 0 && whenDone());
  window.begin(where.rank, access, told);
  return {
    request: access,
    peer: pid,
    finish: () => {
      if (access.error !== 0) throw failure(access.error, where.rank);
    },
  };
}

function done(): Pending<void> {
  return { request: DONE, finish: () => {} };
}
