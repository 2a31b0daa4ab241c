import { ALGORITHMS, algorithmNames, type Operation } from "@commworld/runtime";
import { describe, expect, it } from "vitest";
import { ALGORITHM_NOTES } from "./algorithm-notes";

describe("the page of algorithms", () => {
  it.each(Object.keys(ALGORITHMS) as Operation[])("says what every algorithm of %s does", (operation) => {
    expect(Object.keys(ALGORITHM_NOTES[operation] ?? {}).sort()).toEqual(algorithmNames(operation).sort());
  });
});
