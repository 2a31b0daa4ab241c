/** Cuts the compiler's files to those that programs of ours can use: the C library and headers, and apart from them C++'s. */
const BLOCK = 512;

/** Headers of clang itself for the target; the others are for other processors and languages. */
const CLANG_HEADERS =
  /^include\/(__stdarg|__stddef|__float|float|inttypes|iso646|limits|stdalign|stdarg|stdatomic|stdbool|stdckdint|stdcountof|stddef|stdint|stdnoreturn|tgmath|unwind|varargs|wasm_simd128|builtins)[\w.]*\.h$/;
const C_FILES = [
  CLANG_HEADERS,
  /^include\/wasm32-wasip1\/(?!c\+\+)/,
  /^lib\/wasm32-wasip1\/(crt1[\w-]*\.o|libc\.a|libm\.a|libdl\.a|libpthread\.a|librt\.a|libresolv\.a|libcrypt\.a|libutil\.a|libxnet\.a|libsetjmp\.a|libc-printscan-long-double\.a|libwasi-emulated-[\w-]+\.a)$/,
  /^lib\/wasm32-unknown-wasip1\/libclang_rt\.builtins\.a$/,
];
const CXX_FILES = [
  /^include\/c\+\+\/v1\/(?!__cxx03\/)/,
  /^include\/wasm32-wasip1\/c\+\+\/v1\/(?!__cxx03\/)/,
  /^lib\/wasm32-wasip1\/(libc\+\+|libc\+\+abi|libunwind)\.a$/,
];

/**
 * Files of a tar archive by path, without the folder they all stand in.
 * @param {Uint8Array} tar
 * @returns {Map<string, Uint8Array>}
 */
export function filesOfTar(tar) {
  const files = new Map();
  const text = (at, length) => {
    const bytes = tar.subarray(at, at + length);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  };
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const prefix = text(at + 345, 155);
    const name = (prefix ? `${prefix}/` : "") + text(at, 100);
    const size = Number.parseInt(text(at + 124, 12), 8);
    if (String.fromCharCode(tar[at + 156]) === "0" || tar[at + 156] === 0)
      files.set(name, tar.slice(at + BLOCK, at + BLOCK + size));
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/**
 * @param {Map<string, Uint8Array>} files
 * @returns {{ c: Map<string, Uint8Array>, cxx: Map<string, Uint8Array> }}
 */
export function slim(files) {
  const of = (patterns) => new Map([...files].filter(([path]) => patterns.some((pattern) => pattern.test(path))));
  const c = of(C_FILES);
  const cxx = of(CXX_FILES);
  for (const [path, kind] of [
    ["lib/wasm32-wasip1/libc.a", c],
    ["include/wasm32-wasip1/stdio.h", c],
    ["include/c++/v1/vector", cxx],
  ])
    if (!kind.has(path)) throw new Error(`the files of @yowasp/clang have changed: there is no ${path}`);
  return { c, cxx };
}

/**
 * One file of all: u32 length of the index, the index as JSON [path, length][], then the bytes of the files.
 * @param {Map<string, Uint8Array>} files
 * @returns {Uint8Array}
 */
export function pack(files) {
  const index = new TextEncoder().encode(JSON.stringify([...files].map(([path, bytes]) => [path, bytes.length])));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, index.length, true);
  const parts = [length, index, ...files.values()];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
