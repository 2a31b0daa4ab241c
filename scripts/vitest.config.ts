import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "scripts",
    root: new URL("..", import.meta.url).pathname,
    include: ["scripts/**/*.test.ts", "infra/**/*.test.ts"],
    pool: "forks",
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
