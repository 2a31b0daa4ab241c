/**
 * Makes mpi-blocking.d.ts, the types of `import MPI from "mpi/blocking"`, from mpi.d.ts: Promise<T> becomes T, examples lose
 * their `await`.
 */
/** @param {string} source text of mpi.d.ts */
export function makeBlocking(source) {
  const banner =
    "// Generated from mpi.d.ts by make-blocking.mjs.\n// biome-ignore-all format: lines end where those of mpi.d.ts do\n";
  const text = unwrapPromises(source)
    .replaceAll('declare module "mpi"', 'declare module "mpi/blocking"')
    .replaceAll('import MPI from "mpi"', 'import MPI from "mpi/blocking"')
    .replaceAll(/\bawait /g, "");
  return banner + text;
}

/** @param {string} text */
function unwrapPromises(text) {
  const start = text.indexOf("Promise<");
  if (start < 0) return text;
  const inner = start + "Promise<".length;
  let depth = 1;
  let end = inner;
  for (; depth > 0; end++) {
    if (end >= text.length) throw new Error(`Promise< at character ${start} is never closed`);
    if (text[end] === "<") depth++;
    // The arrow of a function type closes nothing.
    else if (text[end] === ">" && text[end - 1] !== "=") depth--;
  }
  return text.slice(0, start) + unwrapPromises(text.slice(inner, end - 1) + text.slice(end));
}
