import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "cli",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    globalSetup: "test/build.ts",
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
