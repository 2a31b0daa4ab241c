/** NAS CG, as the benchmarks run it: real work with a published result. */
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, it, vi } from "vitest";
import { textProgram } from "./build-program";
import { runProgram } from "./run-program";

vi.setConfig({ testTimeout: 120_000 });

const SOURCE = readFileSync(new URL("../../../bench/programs/cg.ts", import.meta.url), "utf8");

it.each([1, 2, 4])("[CG1] NAS CG, class S, gives the published zeta on %i ranks", async (ranks) => {
  const { code } = transformSync(SOURCE, { loader: "ts", format: "esm", target: "es2022" });
  const { lines, error } = await runProgram(textProgram(code), { ranks });
  expect(error).toBeUndefined();
  expect(lines).toHaveLength(1);
  const { verified, zeta } = JSON.parse(lines[0]!.slice("0: ".length)) as { verified: boolean; zeta: number };
  expect([verified, zeta.toFixed(10)]).toEqual([true, "8.5971775079"]);
});
