import { relative } from "node:path";
import { ROOT } from "./paths.mjs";
import { createProgress } from "./progress.mjs";

/** A reporter of Vitest. */
export default class VitestProgress {
  #progress = createProgress("vitest");

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === "passed") this.#progress.pass();
    else this.#progress.fail(`${nameOf(test.module)} > ${test.fullName}`, errors?.[0]?.message ?? state);
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    for (const { message } of module.errors()) this.#progress.fail(nameOf(module), message);
  }

  /** @type {NonNullable<import("vitest/node").Reporter["onTestRunEnd"]>} */
  onTestRunEnd(_modules, errors) {
    for (const { message, stack } of errors) this.#progress.fail("outside of a test", stack ?? message);
  }
}

/** @param {import("vitest/node").TestModule} module */
function nameOf({ moduleId }) {
  return relative(ROOT, moduleId);
}
