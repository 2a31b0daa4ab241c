/** What a one-sided access does to the bytes of a window, once it has been found to be allowed. */
import type { Datatype } from "../mpi/datatype";
import type { Op } from "../op/op";
import { checkOp, reduceInto } from "../op/reduce-into";
import type { Exposure, Place } from "./exposure";

/** The places of runs (offset and length in turn); undefined when one of them is not part of the window. */
export function placesOf(exposure: Exposure, runs: readonly number[]): Place[] | undefined {
  const places: Place[] = [];
  for (let i = 0; i < runs.length; i += 2) {
    const place = exposure.find(runs[i]!, runs[i + 1]!);
    if (!place) return undefined;
    places.push(place);
  }
  return places;
}

/** Puts packed bytes where the runs say. */
export function putRuns(runs: readonly number[], places: readonly Place[], packed: Uint8Array): void {
  let from = 0;
  places.forEach(({ bytes, at }, i) => {
    const length = runs[2 * i + 1]!;
    bytes.set(packed.subarray(from, from + length), at);
    from += length;
  });
}

/** Packs the bytes of the runs into `packed`, from its start. */
export function getRuns(runs: readonly number[], places: readonly Place[], packed: Uint8Array): void {
  let to = 0;
  places.forEach(({ bytes, at }, i) => {
    const length = runs[2 * i + 1]!;
    packed.set(bytes.subarray(at, at + length), to);
    to += length;
  });
}

/** Throws MPI_ERR_OP unless windows can be accumulated to by it: REPLACE and NO_OP take every predefined datatype. */
export function checkAccumulate(op: Op, element: Datatype): void {
  if (op.predefinedName !== "REPLACE" && op.predefinedName !== "NO_OP") checkOp(op, element);
}

/** window = window OP packed, element by element. The caller holds the mutex of the window. */
export function accumulateRuns(
  runs: readonly number[],
  places: readonly Place[],
  packed: Uint8Array,
  op: Op,
  element: Datatype,
): void {
  if (op.predefinedName === "NO_OP") return;
  if (op.predefinedName === "REPLACE") {
    putRuns(runs, places, packed);
    return;
  }
  if (places.length === 1) {
    const { bytes, at } = places[0]!;
    reduceInto(op, element, packed, bytes.subarray(at, at + packed.length), packed.length / element.size);
    return;
  }
  const target = new Uint8Array(packed.length);
  getRuns(runs, places, target);
  reduceInto(op, element, packed, target, packed.length / element.size);
  putRuns(runs, places, target);
}

/** Puts `replacement` there when the window has `compare`; `old` gets what it had. The caller holds the mutex. */
export function compareAndSwap(place: Place, compare: Uint8Array, replacement: Uint8Array, old: Uint8Array): void {
  old.set(place.bytes.subarray(place.at, place.at + compare.length));
  if (old.every((byte, i) => byte === compare[i])) place.bytes.set(replacement, place.at);
}
