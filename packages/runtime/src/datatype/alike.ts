import type { Datatype } from "./datatype";
import { signatureOf } from "./signature";

/** The same, or two names of one C type, such as INT and INT32_T: for calls whose buffers have one datatype. */
export function areAlike(a: Datatype, b: Datatype): boolean {
  if (a === b) return true;
  const named = a.predefined && b.predefined && a.category === b.category;
  return named && signatureOf(a.map).hash === signatureOf(b.map).hash;
}
