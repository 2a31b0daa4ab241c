/** npm run scale -w bench: the tables of docs/scale.md from bench/results/relay.json. */
import { readFileSync, writeFileSync } from "node:fs";
import { readCosts } from "./costs";
import { tablesOf, withTables } from "./tables";

const DOCUMENT = new URL("../../../docs/scale.md", import.meta.url);
writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, "utf8"), tablesOf(readCosts())));
