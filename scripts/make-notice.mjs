/**
 * Writes NOTICE: the licences of all that is shipped. `node scripts/make-notice.mjs` after a change of dependencies; what no
 * package tells of itself (the parts of the compiler, PostgreSQL) stands in notice-head.txt.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { noticeLine, shippedPackages } from "./lib/licences.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const COPYRIGHT = /^\W*(?:copyright\b|\(c\)|©).*/gim;

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));

/**
 * The text of a package's licence; undefined when it has none with it.
 * @param {string} path
 */
function licenceText(path) {
  const folder = join(ROOT, path);
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
}

/** The same words, whoever has the copyright and however the lines are broken. */
const wording = (/** @type {string} */ text) =>
  text
    .replaceAll(COPYRIGHT, "")
    .replaceAll(/[^a-z0-9]+/gi, " ")
    .toLowerCase()
    .trim();

/** @type {Map<string, { text: string, names: string[] }>} */
const texts = new Map();
const list = [];
for (const shipped of shippedPackages(packages)) {
  list.push(noticeLine(shipped));
  const text = licenceText(shipped.path);
  if (text === undefined) continue;
  for (const line of new Set(text.match(COPYRIGHT)?.map((one) => one.trim()) ?? []))
    if (line.length < 160 && !/copyright (notice|owner|holder|law)|licen[cs]or/i.test(line)) list.push(`    ${line}`);
  const known = texts.get(wording(text));
  if (known) known.names.push(shipped.name);
  else
    texts.set(wording(text), {
      text: text.replaceAll(COPYRIGHT, (line) => (line.length < 160 ? "" : line)).trim(),
      names: [shipped.name],
    });
}

const sections = [...texts.values()]
  .sort((a, b) => b.names.length - a.names.length)
  .map(({ text, names }) => `${"-".repeat(80)}\n${names.join(", ")}\n\n${text}\n`);
const head = readFileSync(join(ROOT, "scripts/notice-head.txt"), "utf8");
const editor = readFileSync(join(ROOT, "node_modules/monaco-editor/ThirdPartyNotices.txt"), "utf8").replaceAll(
  "\r\n",
  "\n",
);
writeFileSync(
  join(ROOT, "NOTICE"),
  `${head}\n${list.join("\n")}\n\nTexts of their licences\n=======================\n\n${sections.join("\n")}\n\nWhat monaco-editor is made of\n=============================\n\n${editor.trim()}\n`,
);
console.log(`NOTICE: ${list.length} lines about packages, ${sections.length} texts`);
