/** Modules of one user that are kept, and those of all; what was used longest ago makes room, and its host sends it again. */
export const MODULE_QUOTA_BYTES = 64 * 1024 * 1024;
export const MODULES_TOTAL_BYTES = 4 * 1024 * 1024 * 1024;

/** The magic number and the version of the binary format. */
const BEGINNING = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

export function isWasm(bytes: Uint8Array): boolean {
  return BEGINNING.every((byte, at) => bytes[at] === byte);
}
