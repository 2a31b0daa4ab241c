import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "toolchain",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/chromium/**"],
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
