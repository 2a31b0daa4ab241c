import { defineConfig } from "vitest/config";

/** The compiler as pages have it, in a real Chromium. */
export default defineConfig({
  test: {
    name: "toolchain-chromium",
    include: ["test/chromium/**/*.test.ts"],
    pool: "forks",
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
