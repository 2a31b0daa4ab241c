/** Makes dist/clang: the patched compiler and its files. Its modules are read from the package. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { patchBundle } from "./clang/patch-bundle.mjs";
import { filesOfTar, pack, slim } from "./clang/slim-resources.mjs";

const from = dirname(createRequire(import.meta.url).resolve("@yowasp/clang"));
const to = join(import.meta.dirname, "dist", "clang");
rmSync(to, { recursive: true, force: true });
mkdirSync(to, { recursive: true });

const { c, cxx } = slim(filesOfTar(readFileSync(join(from, "llvm-resources.tar"))));
c.set("include/wasm32-wasip1/mpi.h", readFileSync(join(import.meta.dirname, "sysroot/include/mpi.h")));
writeFileSync(join(to, "c.bin"), pack(c));
writeFileSync(join(to, "cxx.bin"), pack(cxx));
writeFileSync(join(to, "llvm.mjs"), patchBundle(readFileSync(join(from, "bundle.js"), "utf8")));
