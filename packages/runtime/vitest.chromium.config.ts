import { defineConfig } from "vitest/config";

/** Tests that drive a real Chromium. */
export default defineConfig({
  test: {
    name: "runtime-chromium",
    include: ["test/chromium/**/*.test.ts"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
