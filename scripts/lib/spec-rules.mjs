/** A rule stands at the start of a list item or line of a SPEC.md: `- **RING3** What can be observed.`; in an item plain `RING3` will do. */
const RULE = /^\s*(?:(?:[-*]\s+)?\*\*([A-Z]+\d+)\*\*:?|[-*]\s+([A-Z]+\d+):?)\s+\S/gm;

/** A test names its rules at the start of its title: `it("[RING3] wraps", ...)`, `it("[RING3][RING4] ...", ...)`. */
const TITLE = /["'`]((?:\[[A-Z]+\d+\]\s*)+)/g;

/**
 * @param {string} text of a SPEC.md
 * @returns {string[]}
 */
export function rulesOf(text) {
  return [...text.matchAll(RULE)].flatMap((match) => match[1] ?? match[2] ?? []);
}

/**
 * @param {string} text of a test file
 * @returns {string[]}
 */
export function rulesTestedBy(text) {
  return [...text.matchAll(TITLE)].flatMap((match) => [...(match[1] ?? "").matchAll(/[A-Z]+\d+/g)].map(([id]) => id));
}

/**
 * @typedef {object} SpecFile
 * @property {string} file
 * @property {string} text
 */

/**
 * @param {SpecFile[]} specs
 * @param {SpecFile[]} tests
 * @returns {{ rules: number, problems: string[] }}
 */
export function checkSpecs(specs, tests) {
  /** @type {Map<string, string>} */
  const rules = new Map();
  const problems = [];
  for (const { file, text } of specs) {
    const found = rulesOf(text);
    if (found.length === 0) problems.push(`${file} has no rule: write each as "- **NAME1** text"`);
    for (const id of found) {
      const first = rules.get(id);
      if (first) problems.push(`${id} is a rule twice: in ${first} and in ${file}`);
      else rules.set(id, file);
    }
  }
  const tested = new Set();
  for (const { file, text } of tests)
    for (const id of new Set(rulesTestedBy(text))) {
      tested.add(id);
      if (!rules.has(id)) problems.push(`${file} tests ${id}, which is no rule of any SPEC.md`);
    }
  for (const [id, file] of rules) if (!tested.has(id)) problems.push(`${file}: ${id} has no test`);
  return { rules: rules.size, problems };
}
