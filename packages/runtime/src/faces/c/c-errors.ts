import { errorOfCode } from "../../mpi/program-errors";

/** Throws the error of a code that a function of the program returned: the call it was made for fails with the same. */
export function checkReturned(code: number): void {
  if (code !== 0) throw errorOfCode(code, `a function of the program returned the error code ${code}`);
}
