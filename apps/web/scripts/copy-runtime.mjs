/**
 * Puts what a page fetches into public/: the runtime's bundles for the sandbox, the types the editor shows, mpi.h, the compiler of
 * C, and the licences of all that.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(web, "../../packages/runtime");
const compiler = join(web, "../../packages/toolchain/dist/web");
const target = join(web, "public/runtime");
const files = ["dist/rank.js", "dist/node-host.js", "types/mpi.d.ts", "types/mpi-blocking.d.ts", "types/mpijs.d.ts"];

mkdirSync(target, { recursive: true });
for (const file of files) {
  const source = join(runtime, file);
  if (!existsSync(source)) {
    console.error(`packages/runtime/${file} is missing: run "npm run build -w packages/runtime" first`);
    process.exit(1);
  }
  copyFileSync(source, join(target, file.slice(file.indexOf("/") + 1)));
}
copyFileSync(join(web, "../../packages/toolchain/sysroot/include/mpi.h"), join(target, "mpi.h"));
copyFileSync(join(web, "../../NOTICE"), join(target, "NOTICE.txt"));

if (!existsSync(join(compiler, "manifest.json"))) {
  console.error('packages/toolchain/dist/web is missing: run "npm run build -w packages/toolchain" first');
  process.exit(1);
}
rmSync(join(web, "public/compiler"), { recursive: true, force: true });
cpSync(compiler, join(web, "public/compiler"), { recursive: true });
