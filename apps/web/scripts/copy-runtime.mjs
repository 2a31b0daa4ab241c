/** Puts what a page fetches as text into public/: the runtime's bundles for the sandbox, the types the editor shows, and mpi.h. */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const runtime = join(web, "../../packages/runtime");
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
