import { errorName, MPIError } from "../errors";

/** What a target answered to an access. */
export function failure(errorClass: number, rank: number): MPIError {
  const name = errorName(errorClass) ?? "ERR_OTHER";
  if (name === "ERR_PROC_FAILED")
    return new MPIError(name, `rank ${rank} of the window has failed, and so have accesses to it; go on without it`);
  const what =
    name === "ERR_RMA_RANGE"
      ? "an access reached bytes that are not in its window; Attach them first, or correct the displacement"
      : "an access was refused; was the window freed there?";
  return new MPIError(name, `at rank ${rank} ${what}`);
}
