import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingPlatformPackages } from "./complete-lockfile.mjs";
import { ROOT } from "./lib/paths.mjs";

test("package-lock.json has every platform's packages, so that npm ci works on all of them", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  expect(Object.keys(missingPlatformPackages(packages)), "run node scripts/complete-lockfile.mjs").toEqual([]);
});

test("a package of another platform is described by its name", () => {
  const packages = {
    "node_modules/tool": {
      dev: true,
      optionalDependencies: { "tool-darwin-arm64": "1.2.3", "tool-linux-x64-musl": "1.2.3" },
    },
  };
  expect(missingPlatformPackages(packages)).toEqual({
    "node_modules/tool-darwin-arm64": { version: "1.2.3", cpu: ["arm64"], dev: true, optional: true, os: ["darwin"] },
    "node_modules/tool-linux-x64-musl": {
      version: "1.2.3",
      cpu: ["x64"],
      dev: true,
      libc: ["musl"],
      optional: true,
      os: ["linux"],
    },
  });
});
