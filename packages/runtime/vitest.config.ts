import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "runtime",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
