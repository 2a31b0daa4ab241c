import { join } from "node:path";
import { BaseSequencer } from "vitest/node";
import { ROOT } from "./paths.mjs";

/** The files that take longest, most first: one that began last would be waited for by an idle core. */
export const LONGEST = [
  "apps/cli/test/c-suite.test.ts",
  "packages/runtime/test/core.test.ts",
  "apps/cli/test/examples.test.ts",
  "packages/runtime/test/two-nodes.test.ts",
  "packages/runtime/test/random-matching.test.ts",
  "apps/relay/test/chaos/chaos.test.ts",
  "apps/cli/test/c-programs.test.ts",
  "packages/runtime/test/tables.test.ts",
  "load-tests/smoke.test.ts",
  "packages/runtime/test/chromium/core.test.ts",
  "packages/toolchain/test/chromium/compiler.test.ts",
  "packages/runtime/test/algorithms.test.ts",
  "apps/cli/test/c-traps.test.ts",
  "apps/cli/test/c-hostile.test.ts",
  "packages/runtime/src/mpi/point-to-point.test.ts",
  "apps/relay/test/process.test.ts",
  "packages/db/scripts/embedded-postgres.test.ts",
  "packages/runtime/src/router/delivery/simulation.test.ts",
  "packages/toolchain/src/compile-program.test.ts",
  "apps/cli/test/c-checker.test.ts",
  "scripts/start.test.ts",
];

const PLACES = new Map(LONGEST.map((file, place) => [join(ROOT, file), place]));

/** Of Vitest: the long files, then all others as it would have them. */
export class LongestFirst extends BaseSequencer {
  /** @override @type {BaseSequencer["sort"]} */
  async sort(files) {
    const place = (/** @type {{ moduleId: string }} */ { moduleId }) => PLACES.get(moduleId) ?? LONGEST.length;
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
