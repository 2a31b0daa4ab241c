import { ANY_SOURCE, ANY_TAG, MAX_MESSAGE_BYTES, PROC_NULL, TAG_UB } from "./constants";
import { MPIError } from "./errors";

/** Each throws the MPIError of its class when the argument is not what the call takes. */

export function checkDest(dest: unknown, size: number): asserts dest is number {
  if (isRank(dest, size) || dest === PROC_NULL) return;
  throw new MPIError(
    "ERR_RANK",
    `there is no rank ${show(dest)} to send to; ranks are 0..${size - 1}, or MPI.PROC_NULL`,
  );
}

export function checkSource(source: unknown, size: number): asserts source is number {
  if (isRank(source, size) || source === ANY_SOURCE || source === PROC_NULL) return;
  throw new MPIError(
    "ERR_RANK",
    `there is no rank ${show(source)} to receive from; ranks are 0..${size - 1}, MPI.ANY_SOURCE or MPI.PROC_NULL`,
  );
}

export function checkRoot(root: unknown, size: number): asserts root is number {
  if (!isRank(root, size))
    throw new MPIError("ERR_ROOT", `there is no rank ${show(root)}; the root is one of 0..${size - 1}`);
}

export function checkSendTag(tag: unknown): asserts tag is number {
  if (isTag(tag)) return;
  throw new MPIError("ERR_TAG", `${show(tag)} is no tag to send with; a tag is a whole number from 0 to ${TAG_UB}`);
}

export function checkReceiveTag(tag: unknown): asserts tag is number {
  if (isTag(tag) || tag === ANY_TAG) return;
  throw new MPIError("ERR_TAG", `${show(tag)} is no tag; a tag is a whole number from 0 to ${TAG_UB}, or MPI.ANY_TAG`);
}

export function checkLength(bytes: number): void {
  if (bytes > MAX_MESSAGE_BYTES)
    throw new MPIError(
      "ERR_COUNT",
      `a message of ${bytes} bytes is over the limit of ${MAX_MESSAGE_BYTES}; send it in parts`,
    );
}

export function isRank(value: unknown, size: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < size;
}

export function isTag(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= TAG_UB;
}

function show(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
