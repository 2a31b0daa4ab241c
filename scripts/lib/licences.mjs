/** Whose work is shipped with ours: the packages that run in production, read from the lockfile. */

/**
 * @typedef {{ license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[], link?: boolean, resolved?: string }} Entry
 * @typedef {{ name: string, path: string, licence: string }} Shipped
 */

const LICENCES_BY_HAND = new Map([
  ["geist", "OFL-1.1"],
  ["seq-queue", "MIT"],
]);

/**
 * What the workspaces need at run time, directly and through others, but for binaries of single platforms. Sorted by name.
 * @param {Record<string, Entry>} packages `packages` of package-lock.json
 * @returns {Shipped[]}
 */
export function shippedPackages(packages) {
  const workspaces = Object.keys(packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path));
  const seen = new Set(workspaces);
  const queue = [...workspaces];
  /** @type {Map<string, Shipped>} */
  const shipped = new Map();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(packages, path, name);
      if (found === undefined || seen.has(found)) continue;
      const entry = /** @type {Entry} */ (packages[found]);
      seen.add(found);
      if (entry.link || entry.os || entry.cpu) continue;
      queue.push(found);
      const licence = LICENCES_BY_HAND.get(name) ?? entry.license ?? "unknown";
      if (!shipped.has(name)) shipped.set(name, { name, path: found, licence });
    }
  }
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * As Node looks for a package: beside its user first, then further up.
 * @param {Record<string, Entry>} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (let folder = from; ; ) {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
    const above = folder.lastIndexOf("/node_modules/");
    folder = above < 0 ? "" : folder.slice(0, above);
  }
}

/** The line of NOTICE about a package. */
export const noticeLine = (/** @type {Shipped} */ { name, licence }) => `- ${name} (${licence})`;
