import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "runtime",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/chromium/**"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
