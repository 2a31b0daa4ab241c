/** Writes what pages load: compressed, with the content's hash in the name, and a manifest of all. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);
/** Higher ones take minutes and save a twentieth. */
const QUALITY = 6;

/** @param {...(string | Uint8Array)} parts */
function sha256(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** "c.bin" and its hash: "c.0123456789abcdef.bin". */
function hashedName(name, content) {
  const dot = name.lastIndexOf(".");
  return `${name.slice(0, dot)}.${sha256(content).slice(0, 16)}${name.slice(dot)}`;
}

/**
 * @param {string} folder
 * @param {{ files: ReadonlyMap<string, Uint8Array>, llvm: string, worker: string }} parts
 */
export async function writeWebFiles(folder, { files, llvm, worker }) {
  mkdirSync(folder, { recursive: true });
  const script = (name, text) => {
    const url = hashedName(name, text);
    writeFileSync(join(folder, url), text);
    return url;
  };
  const entries = [...files].map(async ([name, bytes]) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const compressed = await compress(bytes, { params });
    const url = `${hashedName(name, bytes)}.br`;
    writeFileSync(join(folder, url), compressed);
    return [name, { url, bytes: bytes.length, compressedBytes: compressed.length }];
  });
  const manifest = {
    version: sha256(...files.values(), llvm, worker),
    worker: script("worker.js", worker),
    llvm: script("llvm.mjs", llvm),
    files: Object.fromEntries(await Promise.all(entries)),
  };
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
