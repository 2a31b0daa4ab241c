/** Error classes, codes and strings that a program adds (MPI 5.0, section 9.5). They belong to this rank alone. */
import { ERROR_CLASSES } from "./error-classes";
import { errorName, MPIError } from "./errors";

/** Longest text of an error, characters. */
export const MAX_ERROR_STRING = 511;

interface Added {
  errorClass: number;
  text: string;
}

/** Classes and codes by number; a class is a code of itself. */
const added = new Map<number, Added>();
let lastUsed: number = ERROR_CLASSES.ERR_LASTCODE;

/** Value of the attribute LASTUSEDCODE: it only grows. */
export function lastUsedCode(): number {
  return lastUsed;
}

export function Add_error_class(): number {
  const errorClass = ++lastUsed;
  added.set(errorClass, { errorClass, text: "" });
  return errorClass;
}

/** @throws MPI_ERR_ARG when there is no such class */
export function Add_error_code(errorclass: number): number {
  if (Get_error_class(errorclass) !== errorclass)
    throw new MPIError("ERR_ARG", `${errorclass} is a code, not a class; give the class it belongs to`);
  const code = ++lastUsed;
  added.set(code, { errorClass: errorclass, text: "" });
  return code;
}

/** @throws MPI_ERR_ARG for codes that the program did not add, and for a text that is too long */
export function Add_error_string(errorcode: number, text: string): void {
  if (typeof text !== "string" || text.length > MAX_ERROR_STRING)
    throw new MPIError("ERR_ARG", `the text of an error is a string of at most ${MAX_ERROR_STRING} characters`);
  ofProgram(errorcode).text = text;
}

/** @throws MPI_ERR_ARG when the program did not add it, or when codes of it are left */
export function Remove_error_class(errorclass: number): void {
  const { errorClass } = ofProgram(errorclass);
  if (errorClass !== errorclass) throw new MPIError("ERR_ARG", `${errorclass} is a code; use Remove_error_code`);
  for (const [code, one] of added)
    if (code !== errorclass && one.errorClass === errorclass)
      throw new MPIError("ERR_ARG", `code ${code} is of class ${errorclass}; remove its codes first`);
  added.delete(errorclass);
}

/** @throws MPI_ERR_ARG when the program did not add it, or when it is a class */
export function Remove_error_code(errorcode: number): void {
  if (ofProgram(errorcode).errorClass === errorcode)
    throw new MPIError("ERR_ARG", `${errorcode} is a class; use Remove_error_class`);
  added.delete(errorcode);
}

/** @throws MPI_ERR_ARG when the program did not add the code */
export function Remove_error_string(errorcode: number): void {
  ofProgram(errorcode).text = "";
}

/** Empty for a code of the program that has no text. @throws MPI_ERR_ARG when `errorcode` is no code */
export function Get_error_string(errorcode: number): string {
  return added.get(errorcode)?.text ?? MPIError.textOf(known(errorcode));
}

/** Every code of the library is its own class. @throws MPI_ERR_ARG when `errorcode` is no code */
export function Get_error_class(errorcode: number): number {
  return added.get(errorcode)?.errorClass ?? known(errorcode);
}

/** What a call throws that met this code of the program or of the library. */
export function errorOfCode(errorcode: number, detail: string): MPIError {
  const name = errorName(errorcode);
  if (name !== undefined) return new MPIError(name, detail);
  const { errorClass, text } = ofProgram(errorcode);
  return MPIError.ofProgram(errorcode, errorClass, text || detail);
}

function known(errorcode: number): number {
  if (errorName(errorcode) !== undefined) return errorcode;
  const { ERR_LASTCODE, ERR_REVOKED } = ERROR_CLASSES;
  throw new MPIError(
    "ERR_ARG",
    `${errorcode} is no MPI error code; codes are 0..${ERR_REVOKED}, ${ERR_LASTCODE}, and those that the program added`,
  );
}

function ofProgram(errorcode: number): Added {
  const found = added.get(errorcode);
  if (found) return found;
  throw new MPIError("ERR_ARG", `the program has added no error class or code ${String(errorcode)}`);
}
