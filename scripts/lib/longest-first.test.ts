import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LONGEST } from "./longest-first.mjs";
import { ROOT } from "./paths.mjs";

it("the files that are to begin first are there", () => {
  expect(LONGEST.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(LONGEST).size).toBe(LONGEST.length);
});
