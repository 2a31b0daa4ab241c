import { Failure } from "./failure.mjs";

/**
 * @param {string} current `process.version`, "v20.20.2"
 * @param {string} engines the range of package.json, of the form ">=20.19"
 */
export function requireNodeVersion(current, engines) {
  const needed = engines.replace(/^>=\s*/, "");
  if (compare(current.replace(/^v/, ""), needed) >= 0) return;
  throw new Failure(
    `CommWorld needs Node.js ${needed} or newer, this is ${current}: install a newer one (https://nodejs.org) and run the command again`,
  );
}

/**
 * @param {string} left
 * @param {string} right
 */
function compare(left, right) {
  const [a, b] = [left, right].map((version) => version.split(".").map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < 3; i++) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
