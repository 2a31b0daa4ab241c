import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./paths.mjs";
import { hashOfSources } from "./stamps.mjs";

const { tasks } = JSON.parse(readFileSync(join(ROOT, "turbo.json"), "utf8")) as {
  tasks: { build: { outputs: string[] } };
};
const outputs = tasks.build.outputs.filter((output) => !output.startsWith("!"));

/** The workspace that writes it; every other output is one of all workspaces. */
const WORKSPACES = [
  ["public/", "apps/web"],
  ["types/", "packages/runtime"],
] as const;

test.each(outputs)("what a build writes is no source of the next: %s", (output) => {
  const workspace = WORKSPACES.find(([start]) => output.startsWith(start))?.[1] ?? "apps/relay";
  const root = mkdtempSync(join(tmpdir(), "commworld-stamps-"));
  try {
    const write = (path: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), "");
    };
    write(join(workspace, "src/main.ts"));
    const before = hashOfSources(root, ["apps", "packages"]);
    write(join(workspace, output.replace("**", "file").replace("*", "")));
    expect(hashOfSources(root, ["apps", "packages"])).toBe(before);
    write(join(workspace, "src/other.ts"));
    expect(hashOfSources(root, ["apps", "packages"])).not.toBe(before);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
