import { expect, it } from "vitest";
import { Gate } from "./gate";
import { attachGate, createNodeMemory } from "./node-memory";

it("[TIER3] a gate lets those through that wait, once it is open", () => {
  const memory = createNodeMemory(3);
  const gate = attachGate(memory);
  expect(gate.wait(1)).toBe(false);
  attachGate(memory).open();
  expect(gate.wait(60_000)).toBe(true);
  expect(gate.wait(60_000)).toBe(true);
  expect(new Gate(new SharedArrayBuffer(128), 64).wait(0)).toBe(false);
});
