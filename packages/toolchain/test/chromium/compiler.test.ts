import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CSources } from "../../src/clang/compile-c";
import { DEFAULT_OPTIONS, loadCCompiler, moduleKey, packModule } from "../../src/clang/node";
import type { PageOrder } from "./compiler-page";
import { type CompilerServer, startCompilerServer } from "./compiler-server";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"];
const MODULES = ["llvm.core.wasm", "llvm.core2.wasm", "llvm.core3.wasm", "llvm.core4.wasm"];
const CORE = ["c.bin", ...MODULES, "llvm.mjs", "manifest.json", "worker.js"].sort();
const CODE = ["llvm.mjs", "manifest.json", "worker.js"];

let server: CompilerServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startCompilerServer();
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  page = await (await browser.newContext()).newPage();
  await openPage(page);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

async function openPage(opened: Page, limitMs?: number) {
  await opened.goto(`${server.origin}/`);
  await opened.evaluate((limit) => globalThis.compilerPage.open(limit), limitMs);
}

const compile = (order: PageOrder) => page.evaluate((given) => globalThis.compilerPage.compile(given), order);
const phases = ({ progress }: { progress: { phase: string }[] }) => [...new Set(progress.map(({ phase }) => phase))];
const hello = (word: string) =>
  `#include <mpi.h>\n#include <stdio.h>\nint main(int c, char **v) { MPI_Init(&c, &v); puts("${word}"); MPI_Finalize(); }\n`;

it("[TOOLC21][TOOLC23] the first compilation loads what C needs, telling its bytes; later ones load nothing", async () => {
  const first = await compile({ files: { "main.c": hello("one") } });
  expect(first).toMatchObject({ ok: true, diagnostics: [] });
  expect(first.imports).toEqual(expect.arrayContaining(["MPI_Init", "MPI_Finalize", "memory"]));
  expect(server.taken()).toEqual(CORE);
  const loading = first.progress.filter((step) => step.phase === "loading");
  expect(loading.length).toBeGreaterThan(10);
  const total = loading[0]!.totalBytes;
  expect(total).toBeGreaterThan(10 * 1024 * 1024);
  expect(total).toBeLessThan(25 * 1024 * 1024);
  expect(loading.every((step, i) => i === 0 || step.doneBytes >= loading[i - 1]!.doneBytes)).toBe(true);
  expect(loading.every(({ totalBytes, doneBytes }) => totalBytes === total && doneBytes < total)).toBe(true);

  const second = await compile({ files: { "main.c": hello("two") } });
  expect(second.ok).toBe(true);
  expect(phases(second)).toEqual(["starting", "compiling"]);
  expect(server.taken()).toEqual([]);
});

it("[TOOLC22] the same files and flags are never compiled twice, faults neither", async () => {
  const again = await compile({ files: { "main.c": hello("one") } });
  expect(again).toMatchObject({ ok: true, diagnostics: [] });
  expect(again.imports).toContain("MPI_Init");
  expect(phases(again)).toEqual(["starting"]);
  const wrong = { files: { "main.c": "int main(void) {\n  return nothing;\n}\n" } };
  const [fault, same] = [await compile(wrong), await compile(wrong)];
  expect(fault.diagnostics).toMatchObject([{ file: "main.c", line: 2, column: 10, severity: "error" }]);
  expect([phases(fault), phases(same)]).toEqual([["starting", "compiling"], ["starting"]]);
  expect(same.diagnostics).toEqual(fault.diagnostics);
  const flags = await compile({ files: { "main.c": hello("one") }, flags: ["-DN=1"] });
  expect(phases(flags)).toEqual(["starting", "compiling"]);
});

it("[TOOLC21] C++ loads its own files when they are needed first", async () => {
  const text = `#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>
template <typename T> T twice(T value) { return value + value; }
int main() {
  std::vector<int> numbers{3, 1, 2};
  std::sort(numbers.begin(), numbers.end());
  std::map<std::string, int> counts{{twice(std::string("a")), twice(numbers[0])}};
  for (const auto &[name, count] : counts) std::printf("%s %d\\n", name.c_str(), count);
}
`;
  expect(await compile({ files: { "main.cpp": text } })).toMatchObject({ ok: true, diagnostics: [] });
  expect(server.taken()).toEqual(["cxx.bin"]);
});

it("[TOOLC21][TOOLC22] another page of the browser loads code alone, and of what was compiled not even that", async () => {
  page = await page.context().newPage();
  await openPage(page);
  expect(await compile({ files: { "main.c": hello("one") } })).toMatchObject({ ok: true, diagnostics: [] });
  expect(server.taken()).toEqual(["manifest.json"]);
  expect((await compile({ files: { "main.c": hello("three") } })).ok).toBe(true);
  expect(server.taken()).toEqual(CODE.filter((name) => name !== "manifest.json"));
});

it("[TOOLC26] what the server has compiled already is fetched, without the compiler; what it then has not is compiled", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../dist/web/manifest.json", import.meta.url), "utf8"));
  const sourcesOf = (word: string): CSources => ({ files: { "main.c": hello(word) }, options: DEFAULT_OPTIONS });
  const [there, gone] = [moduleKey(version, sourcesOf("ready")), moduleKey(version, sourcesOf("gone"))];
  const outcome = await (await loadCCompiler()).compile(sourcesOf("ready"));
  if (!outcome.ok) throw new Error("not compiled");
  server.ready.set("index.json", JSON.stringify([there, gone]));
  server.ready.set(`${there}.br`, Buffer.concat(packModule(outcome)));
  const fresh = await (await browser.newContext()).newPage();
  await openPage(fresh);
  await fresh.evaluate(() => globalThis.compilerPage.open(undefined, "/compiled/index.json"));
  const ask = (word: string) =>
    fresh.evaluate((text) => globalThis.compilerPage.compile({ files: { "main.c": text } }), hello(word));
  server.taken();
  const ready = await ask("ready");
  expect(ready).toMatchObject({ ok: true, diagnostics: [], imports: expect.arrayContaining(["MPI_Init"]) });
  expect(phases(ready)).toEqual(["starting"]);
  expect(server.taken()).toEqual(["compiled", "compiled", "manifest.json"]);
  expect(phases(await ask("ready"))).toEqual(["starting"]);
  expect(server.taken()).toEqual([]);
  const missing = await ask("gone");
  expect([missing.ok, phases(missing)]).toEqual([true, ["starting", "loading", "compiling"]]);
  await fresh.context().close();
});

it("[TOOLC24] what takes too long, or is cancelled, ends; the next program is compiled as ever", async () => {
  const endless = `template <int N, int M> struct S { static constexpr unsigned value = S<N - 1, 2 * M>::value + S<N - 1, 2 * M + 1>::value; };
template <int M> struct S<0, M> { static constexpr unsigned value = M; };
int main() { return S<28, 1>::value != 0; }
`;
  await openPage(page, 2000);
  const late = await compile({ files: { "main.cc": endless } });
  expect(late).toMatchObject({ ok: false, diagnostics: [{ file: "main.cc", line: 1, severity: "error" }] });
  expect(late.diagnostics[0]!.message).toMatch(/longer than 2 s .* templates/);
  // Another time the machine may be less busy: that answer is not kept.
  expect(phases(await compile({ files: { "main.cc": endless } }))).toContain("compiling");
  expect((await compile({ files: { "main.cc": endless.replace("28", "27") }, cancel: true })).rejected).toMatch(
    /AbortError/,
  );
  await page.evaluate(() => globalThis.compilerPage.open());
  expect((await compile({ files: { "main.c": hello("four") } })).ok).toBe(true);
});

it.each([
  ["a table of 80 MiB", "char table[80 << 20] = {1};\nint main(void) { return table[5]; }\n", /memory|bytes/],
  ["a table of 3 GiB", "char table[3u << 30] = {1};\nint main(void) { return table[5]; }\n", /./],
  ["parentheses without end", `int main(void) { return ${"(".repeat(100_000)}1${")".repeat(100_000)}; }\n`, /nest/],
  ["a file that includes itself", '#include "main.c"\nint main(void) { return 0; }\n', /nested too deeply/],
  [
    "a recursion of constants",
    "constexpr int f(int n) { return f(n + 1); }\nstatic_assert(f(0));\n",
    /constant expression/,
  ],
])("[TOOLC24] %s is a diagnostic, and the compiler goes on", async (_, text, message) => {
  await openPage(page, 20_000);
  const name = text.includes("constexpr") ? "main.cc" : "main.c";
  const refused = await compile({ files: { [name]: text } });
  expect(refused.rejected).toBeUndefined();
  expect(refused.ok).toBe(false);
  expect(refused.diagnostics[0]).toMatchObject({ severity: "error", message: expect.stringMatching(message) });
  expect((await compile({ files: { "main.c": hello(name + text.length) } })).ok).toBe(true);
});
