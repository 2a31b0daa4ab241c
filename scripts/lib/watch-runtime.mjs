/** Development: bundles the runtime again whenever its sources change and hands the bundles to the web app. */
import { watch } from "node:fs";
import { join } from "node:path";
import { lastLines, runCommand } from "./command.mjs";
import { ROOT } from "./paths.mjs";

/** An editor writes several files at once; they are one change. */
const SETTLE_MS = 150;

let building = false;
let again = false;

async function build() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    for (const [folder, script] of [
      ["packages/runtime", "build.mjs"],
      ["apps/web", "scripts/copy-runtime.mjs"],
    ]) {
      const { code, tail } = await runCommand(process.execPath, [/** @type {string} */ (script)], {
        cwd: join(ROOT, /** @type {string} */ (folder)),
      });
      if (code !== 0) console.error(lastLines(tail, 15));
    }
    console.log("bundles are up to date");
  } while (again);
  building = false;
}

/** @type {NodeJS.Timeout | undefined} */
let timer;
for (const folder of ["packages/runtime/src", "packages/protocol/src"])
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(build, SETTLE_MS);
  });
await build();
