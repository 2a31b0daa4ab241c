import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { noticeLine, shippedPackages } from "./lib/licences.mjs";

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const notice = read("NOTICE");
const shipped = shippedPackages(JSON.parse(read("package-lock.json")).packages);

describe("NOTICE", () => {
  it("has every package that is shipped, with its licence: after a change run node scripts/make-notice.mjs", () => {
    expect(shipped.length).toBeGreaterThan(100);
    const lines = new Set(notice.split("\n"));
    expect(shipped.map(noticeLine).filter((line) => !lines.has(line))).toEqual([]);
    expect(shipped.filter(({ licence }) => licence === "unknown")).toEqual([]);
  });

  it("has what every workspace names itself, and the parts of the compiler", () => {
    const names = new Set(shipped.map(({ name }) => name));
    for (const workspace of ["apps/web", "apps/relay", "packages/toolchain", "packages/db"])
      for (const name of Object.keys(JSON.parse(read(`${workspace}/package.json`)).dependencies ?? {}))
        if (!name.startsWith("@commworld/")) expect(names.has(name), name).toBe(true);
    for (const part of ["LLVM", "Clang", "LLD", "compiler-rt", "libc++", "wasi-libc", "musl", "PostgreSQL", "Geist"])
      expect(notice).toContain(part);
  });

  it("has no licence that forbids to ship it with ours", () => {
    expect(shipped.filter(({ licence }) => /\bA?GPL\b|BUSL|SSPL|UNLICENSED/.test(licence))).toEqual([]);
  });
});

describe("the packages that are shipped", () => {
  it("are those that are needed at run time, found as Node finds them", () => {
    const packages = {
      "apps/a": { dependencies: { x: "1", ours: "1" } },
      "packages/ours": { dependencies: { y: "1" } },
      "node_modules/ours": { link: true, resolved: "packages/ours" },
      "node_modules/x": {
        license: "MIT",
        dependencies: { y: "2" },
        optionalDependencies: { "x-linux": "1", gone: "1" },
      },
      "node_modules/x/node_modules/y": { license: "ISC", dependencies: { z: "1" } },
      "node_modules/y": { license: "MIT" },
      "node_modules/z": { license: "0BSD" },
      "node_modules/x-linux": { license: "MIT", os: ["linux"] },
      "node_modules/tool": { license: "GPL-3.0", dev: true },
    };
    expect(shippedPackages(packages).map(noticeLine)).toEqual(["- x (MIT)", "- y (MIT)", "- z (0BSD)"]);
  });
});
