/** What a run of many tests says while it goes on: how many have passed, and at once what failed. */

/** Lines of the runners' output that begin so are shown. */
const MARK = "» ";
const EVERY_MS = 30_000;
const MESSAGE_CHARS = 500;

/** @param {string} line */
export const isProgress = (line) => line.startsWith(MARK);

/** @param {string} name of the runner */
export function createProgress(name) {
  let passed = 0;
  let failed = 0;
  let saidAt = Date.now();
  /** @param {string} text */
  const say = (text) => console.log(text.replaceAll(/^/gm, MARK));
  return {
    pass() {
      passed++;
      if (Date.now() - saidAt < EVERY_MS) return;
      saidAt = Date.now();
      say(`${name}: ${passed} passed, ${failed} failed so far`);
    },
    /**
     * @param {string} test
     * @param {string | undefined} message
     */
    fail(test, message) {
      failed++;
      say(
        `FAILED ${name}: ${test}\n  ${withoutColours(message ?? "")
          .slice(0, MESSAGE_CHARS)
          .replaceAll("\n", "\n  ")}`,
      );
    },
  };
}

/** @param {string} text */
function withoutColours(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
  return text.replaceAll(/\u001b\[[\d;]*m/g, "");
}
