import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  outputDir: "../../test-results/playwright",
  // On two cores, and `npm test` runs the other tests beside them.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1360, height: 800 },
    screenshot: "only-on-failure",
    // With pictures of every step the recording would take as long as the test. `--trace on` has them.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
