/** Makes dist/clang, the patched compiler and its files for Node, and dist/web, what pages load. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { limitMemory } from "./clang/limit-memory.mjs";
import { patchBundle } from "./clang/patch-bundle.mjs";
import { filesOfTar, pack, slim } from "./clang/slim-resources.mjs";
import { writeWebFiles } from "./clang/web-files.mjs";

/** Most memory of a compilation on a page. */
const COMPILER_MEMORY_BYTES = 1024 ** 3;

const from = dirname(createRequire(import.meta.url).resolve("@yowasp/clang"));
const to = join(import.meta.dirname, "dist", "clang");
const web = join(import.meta.dirname, "dist", "web");
for (const folder of [to, web]) rmSync(folder, { recursive: true, force: true });
mkdirSync(to, { recursive: true });

const { c, cxx } = slim(filesOfTar(readFileSync(join(from, "llvm-resources.tar"))));
for (const name of ["mpi.h", "bits/stdc++.h"])
  c.set(`include/wasm32-wasip1/${name}`, readFileSync(join(import.meta.dirname, "sysroot/include", name)));
const llvm = patchBundle(readFileSync(join(from, "bundle.js"), "utf8"));
const packed = { "c.bin": pack(c), "cxx.bin": pack(cxx) };
for (const [name, bytes] of Object.entries(packed)) writeFileSync(join(to, name), bytes);
writeFileSync(join(to, "llvm.mjs"), llvm);

const { outputFiles } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ["src/clang/worker.ts"],
  bundle: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  minify: true,
  write: false,
});
const module = (name) => readFileSync(join(from, name));
const files = new Map([
  ["llvm.core.wasm", limitMemory(module("llvm.core.wasm"), COMPILER_MEMORY_BYTES)],
  ...["llvm.core2.wasm", "llvm.core3.wasm", "llvm.core4.wasm"].map((name) => [name, module(name)]),
  ...Object.entries(packed),
]);
await writeWebFiles(web, { files, llvm, worker: outputFiles[0].text });
