import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "db",
    include: ["src/**/*.test.ts", "scripts/**/*.test.ts"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 90_000,
  },
});
