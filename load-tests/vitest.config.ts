import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "load-tests",
    include: ["**/*.test.ts"],
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
