import { createProgress } from "./progress.mjs";

/** A reporter of Playwright. */
export default class PlaywrightProgress {
  #progress = createProgress("e2e");

  /** @type {NonNullable<import("@playwright/test/reporter").Reporter["onTestEnd"]>} */
  onTestEnd(test, result) {
    if (result.status === test.expectedStatus) this.#progress.pass();
    else this.#progress.fail(test.titlePath().filter(Boolean).join(" > "), result.error?.message ?? result.status);
  }

  /** @type {NonNullable<import("@playwright/test/reporter").Reporter["onError"]>} */
  onError(error) {
    this.#progress.fail("outside of a test", error.message);
  }
}
