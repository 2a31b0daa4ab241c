#!/usr/bin/env -S node --no-concurrent-recompilation
// The flag: Node 20 aborts the process when a thread ends in the moment that V8 compiles for it in the background.
import { existsSync } from "node:fs";

const main = new URL("../dist/main.js", import.meta.url);
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`commworld: needs Node 20.19 or newer, this is ${process.versions.node}`);
  process.exitCode = 2;
} else if (existsSync(main)) {
  const { runCommandLine } = await import(main.href);
  await runCommandLine(process.argv.slice(2));
} else {
  console.error("commworld: not built yet: run `npm run build` in the repository first");
  process.exitCode = 2;
}
