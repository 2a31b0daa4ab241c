/** Numbers count upwards without end here, and modulo 2^32 on the wire. */
export const toWire = (sequence: number): number => sequence >>> 0;

/** The number with these low 32 bits that lies nearest to `near`. */
export const fromWire = (wire: number, near: number): number => near + ((wire - toWire(near)) | 0);
