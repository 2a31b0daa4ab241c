import { defineConfig } from "vitest/config";

/** Tests that take hours, no part of `npm test`. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  test: {
    name: "runtime-long",
    include: ["test/long/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    execArgv: ["--no-concurrent-recompilation"],
  },
});
