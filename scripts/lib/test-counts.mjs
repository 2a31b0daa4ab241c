/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} names of what failed, for the summary
 */

/** Skipped tests fail the run, except those named here by their full title. */
export const ALLOWED_SKIPS = new Set(/** @type {string[]} */ ([]));

/**
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, message?: string, assertionResults: { fullName: string, status: string }[] }[]} testResults
 */

/**
 * Counts of Vitest's JSON report. A file that could not be loaded is one failure.
 * @param {VitestReport} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  const counts = noCounts();
  for (const file of report.testResults) {
    if (file.assertionResults.length === 0 || (file.status === "failed" && !hasFailure(file.assertionResults)))
      fail(counts, `${file.name}: ${file.message || "no test ran"}`);
    for (const { fullName, status } of file.assertionResults) {
      if (status === "passed") counts.passed++;
      else if (!ALLOWED_SKIPS.has(fullName)) fail(counts, `${file.name}: ${fullName} (${status})`);
    }
  }
  return explained(counts, exitCode, "vitest");
}

/** @param {{ status: string }[]} results */
function hasFailure(results) {
  return results.some(({ status }) => status === "failed");
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file?: string, tests: { status: string, projectName?: string }[] }[]} [specs]
 *
 * @typedef {object} PlaywrightReport
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} [errors]
 */

/**
 * Counts of Playwright's JSON report. A flaky test has failed.
 * @param {PlaywrightReport} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  const counts = noCounts();
  /** @param {PlaywrightSuite} suite */
  const visit = (suite) => {
    for (const child of suite.suites ?? []) visit(child);
    for (const spec of suite.specs ?? [])
      for (const { status, projectName } of spec.tests) {
        if (status === "expected") counts.passed++;
        else if (!ALLOWED_SKIPS.has(spec.title))
          fail(counts, `${spec.file ?? ""} ${projectName ?? ""}: ${spec.title} (${status})`);
      }
  };
  for (const suite of report.suites) visit(suite);
  for (const error of report.errors ?? []) fail(counts, error.message ?? "error outside of a test");
  return explained(counts, exitCode, "playwright");
}

/**
 * A stage that passes or fails as a whole counts one.
 * @param {string} name
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countWhole(name, exitCode) {
  const counts = noCounts();
  if (exitCode === 0) counts.passed = 1;
  else fail(counts, name);
  return counts;
}

/** @returns {Counts} */
export function noCounts() {
  return { passed: 0, failed: 0, names: [] };
}

/**
 * @param {Counts} counts
 * @param {string} name
 */
function fail(counts, name) {
  counts.failed++;
  counts.names.push(name);
}

/**
 * A runner that exits with an error, or ran nothing, has failed even when no single test did.
 * @param {Counts} counts
 * @param {number} exitCode
 * @param {string} runner
 */
function explained(counts, exitCode, runner) {
  if (counts.failed > 0) return counts;
  if (exitCode !== 0) fail(counts, `${runner} ended with exit code ${exitCode}`);
  else if (counts.passed === 0) fail(counts, `${runner} ran no test`);
  return counts;
}
