/** npm run bench -- SUITE [--check] */
import { fileURLToPath } from "node:url";
import { alphaBeta } from "./alpha-beta";
import { cg } from "./cg";
import { collectives } from "./collectives";
import { compile } from "./compile";
import { global } from "./global";
import { languages } from "./languages";
import { local } from "./local";
import { overlap } from "./overlap";
import { relay } from "./relay";
import { printReport, writeReport } from "./report";

const SUITES = {
  "alpha-beta": alphaBeta,
  cg,
  collectives,
  compile,
  global,
  languages,
  local,
  overlap,
  relay,
} as const;

const [suite, ...flags] = process.argv.slice(2);
const unknown = flags.filter((flag) => flag !== "--check");
if (suite === undefined || !(suite in SUITES) || unknown.length > 0) {
  console.error(
    `usage: npm run bench -- ${Object.keys(SUITES).join("|")} [--check]   --check: exit 1 when an aim is missed`,
  );
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
const report = await SUITES[suite as keyof typeof SUITES]();
printReport(report);
console.log(`\nwritten to ${writeReport(fileURLToPath(new URL("../results", import.meta.url)), report)}`);
process.exit(flags.includes("--check") && report.checks.some((one) => !one.ok) ? 1 : 0);
