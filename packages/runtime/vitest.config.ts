import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "runtime",
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/chromium/**", "test/long/**"],
    globalSetup: "test/global-setup.ts",
    pool: "forks",
    // Node 20 aborts the process when a thread ends in the moment that V8 compiles for it in the background.
    execArgv: ["--no-concurrent-recompilation"],
    testTimeout: 20_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 30_000,
  },
});
