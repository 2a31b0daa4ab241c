import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const repository = join(import.meta.dirname, "..");

/** [file, what it imports, part of the message that forbids it or undefined when it is allowed] */
const cases: [file: string, specifier: string, forbidden?: string][] = [
  ["packages/protocol/src/zod.ts", "zod"],
  ["packages/protocol/src/sibling.ts", "./frame"],
  ["packages/protocol/src/up.ts", "@commworld/runtime", "imports nothing of ours"],
  ["packages/protocol/src/path.ts", "../../db/src/index", "by its package name"],
  ["packages/runtime/src/down.ts", "@commworld/protocol"],
  ["packages/runtime/src/deep.ts", "@commworld/protocol/src/frame", "import only @commworld/protocol"],
  ["packages/runtime/src/sideways.ts", "@commworld/db", "import only @commworld/protocol"],
  ["packages/toolchain/src/sideways.ts", "@commworld/runtime", "import only @commworld/protocol"],
  ["packages/db/src/app.ts", "@commworld/web", "import only @commworld/protocol"],
  ["packages/db/src/path.ts", "../../protocol/src/frame", "by its package name"],
  ["apps/web/lib/db.ts", "@commworld/db"],
  ["apps/web/lib/face.ts", "@commworld/runtime/browser"],
  ["apps/web/lib/deep.ts", "@commworld/runtime/src/engine/match", "by its index"],
  ["apps/web/lib/relay.ts", "@commworld/relay", "never import each other"],
  ["apps/web/lib/path.ts", "../../../packages/db/src/index", "by its package name"],
  ["apps/relay/src/web.ts", "@commworld/web/lib/env", "never import each other"],
  ["apps/relay/test/database.ts", "@commworld/db/testing"],
  ["apps/cli/src/relay.ts", "../../relay/src/main", "by its package name"],
  ["bench/src/cli.ts", "commworld-cli", "never import each other"],
];

let folder: string;
let findings: Map<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commworld-lint-"));
  for (const file of ["biome.json", ".gitignore"]) await cp(join(repository, file), join(folder, file));
  for (const [file, specifier] of cases) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await writeFile(join(folder, file), `import { x } from "${specifier}";\n\nexport const y = x;\n`);
  }
  const biome = join(repository, "node_modules/.bin/biome");
  const args = ["lint", "--only=style/noRestrictedImports", "--max-diagnostics=none", "--reporter=github", "."];
  const output = await new Promise<string>((resolve) =>
    execFile(biome, args, { cwd: folder }, (_error, stdout, stderr) => resolve(stdout + stderr)),
  );
  findings = new Map();
  for (const line of output.split("\n")) {
    const match = /^::error title=lint\/style\/noRestrictedImports,file=(.+?),line=.*?::(.*)$/.exec(line);
    if (!match) continue;
    const file = cases.find(([name]) => match[1]?.endsWith(name))?.[0] ?? "?";
    findings.set(file, `${findings.get(file) ?? ""}${match[2]} `);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the dependency direction is a lint rule", () => {
  test.each(cases)("%s importing %s", (file, _specifier, forbidden) => {
    if (forbidden) expect(findings.get(file)).toContain(forbidden);
    else expect(findings.get(file)).toBeUndefined();
  });

  test("no finding belongs to an unknown file", () => {
    expect(findings.has("?")).toBe(false);
  });
});
