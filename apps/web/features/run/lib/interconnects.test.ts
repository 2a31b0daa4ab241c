import { interconnectName } from "@commworld/protocol";
import { expect, it } from "vitest";
import { interconnects, interconnectText } from "./interconnects";

it("offers every interconnect of the protocol, each with a name of its own", () => {
  expect(interconnects.map(({ value }) => value)).toEqual(interconnectName.options);
  expect(new Set(interconnects.map(({ label }) => label)).size).toBe(interconnects.length);
});

it("names them within a sentence", () => {
  expect(["crossbar", "torus2d", "hypercube"].map((name) => interconnectText(interconnectName.parse(name)))).toEqual([
    "crossbar",
    "2D torus",
    "hypercube",
  ]);
});
