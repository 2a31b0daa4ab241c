import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "toolchain",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
