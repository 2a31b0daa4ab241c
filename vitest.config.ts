import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/lib/longest-first.mjs";

/** Every workspace with tests is a project of its own; `npx vitest run --project relay` runs one of them. */
export default defineConfig({
  test: {
    projects: [
      "packages/*/vitest*.config.ts",
      "apps/*/vitest.config.ts",
      "scripts/vitest.config.ts",
      "load-tests/vitest.config.ts",
      "bench/vitest.config.ts",
    ],
    /** For two cores: of three files one waits for a timer, a server or the disk most of the time. */
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    passWithNoTests: false,
  },
});
