/** The one-shot service of docker-compose.yml: brings the database to this version of the program, then the examples. */
import { spawnSync } from "node:child_process";

for (const script of ["migrate.mjs", "load-examples.mjs"]) {
  const { status } = spawnSync(process.execPath, [`packages/db/scripts/${script}`], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
