import { existsSync, readFileSync } from "node:fs";

/**
 * NAME=value lines; `#` starts a comment, single or double quotes around a value are removed.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseDotenv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match?.[1]) continue;
    const raw = match[2] ?? "";
    const quoted = /^(["'])(.*)\1$/.exec(raw);
    values[match[1]] = quoted ? (quoted[2] ?? "") : raw.replace(/\s+#.*$/, "").replace(/^#.*$/, "");
  }
  return values;
}

/**
 * The environment over the file's values: what the shell sets wins. Empty values count as absent.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<string, string>}
 */
export function environmentWithFile(file, environment) {
  const fromFile = existsSync(file) ? parseDotenv(readFileSync(file, "utf8")) : {};
  const entries = [...Object.entries(fromFile), ...Object.entries(environment)];
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
