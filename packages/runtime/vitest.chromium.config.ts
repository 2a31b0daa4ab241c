import { defineConfig } from "vitest/config";

/** Tests that drive a real Chromium, one file after the other: a browser takes both cores. */
export default defineConfig({
  test: {
    name: "runtime-chromium",
    include: ["test/chromium/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
