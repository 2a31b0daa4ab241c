import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "relay",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    pool: "forks",
    // What is waited for in vain says so long before.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
