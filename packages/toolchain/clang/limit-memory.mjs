/** A module that defines its memory with room for 4 GiB, as linkers write it: the section, and in it the limits with a maximum. */
const MEMORY_SECTION = 5;
const MOST_PAGES = [0x80, 0x80, 0x04];

/**
 * The module with another maximum: its memory section is as long as before.
 * @param {Uint8Array} wasm
 * @param {number} bytes below 4 GiB, a multiple of 64 MiB
 * @returns {Uint8Array}
 */
export function limitMemory(wasm, bytes) {
  const pages = bytes / 65536;
  for (let at = 8; at < wasm.length; ) {
    const id = wasm[at];
    let length = 0;
    let start = at + 1;
    for (let shift = 0; ; shift += 7) {
      const byte = wasm[start++];
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const end = start + length;
    if (id === MEMORY_SECTION) {
      const maximum = wasm.subarray(end - 3, end);
      if (!MOST_PAGES.every((byte, i) => maximum[i] === byte)) break;
      const limited = wasm.slice();
      limited.set([(pages & 0x7f) | 0x80, ((pages >> 7) & 0x7f) | 0x80, pages >> 14], end - 3);
      return limited;
    }
    at = end;
  }
  throw new Error("the modules of @yowasp/clang have changed: there is no memory of 4 GiB to limit");
}
