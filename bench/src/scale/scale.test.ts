import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCosts } from "./costs";
import { ASSUMED, needsOf } from "./model";
import { simulate } from "./simulate";
import { plans, tablesOf, withTables } from "./tables";

const SEED = 3;
const costs = readCosts();
const document = readFileSync(new URL("../../../docs/scale.md", import.meta.url), "utf8");

test("docs/scale.md says what was measured and what follows from it (else: npm run scale -w bench)", () => {
  expect(document).toBe(withTables(document, tablesOf(costs)));
});

describe.each(plans(costs))("$members members in rooms of $roomSize", (needs) => {
  const simulated = simulate(needs, costs, SEED);

  test(`hashing leaves every relay below its limits, seed ${SEED}`, () => {
    expect(simulated.busiest).toBeLessThan(1);
    expect(simulated.mostConnections).toBeLessThan(1.25 * ASSUMED.connections);
    expect(simulated.mostConnections * costs.memberBytes + costs.idleBytes).toBeLessThan(1.25 * ASSUMED.memoryBytes);
    // On average as busy as the model says, as far as so many rooms tell.
    const exact = needsOf(needs.members, needs.roomSize, costs);
    expect(simulated.average).toBeLessThan(ASSUMED.cpuTarget * (1 + 4 / Math.sqrt(exact.rooms)) + 0.05);
  });

  test(`as much crosses as the model says, and one more relay moves its own share of rooms alone, seed ${SEED}`, () => {
    const spread = 5 / Math.sqrt(needs.rooms * ASSUMED.splitShare * ASSUMED.runningShare);
    const ordered = needs.roomSize / (needs.roomSize - 1);
    expect(simulated.crossingPerSecond).toBeGreaterThan(needs.crossingPerSecond * ordered * (1 - spread));
    expect(simulated.crossingPerSecond).toBeLessThan(needs.crossingPerSecond * ordered * (1 + spread));
    expect(Math.abs(simulated.movedByOneMore - 1 / (needs.relays + 1))).toBeLessThan(5 / Math.sqrt(needs.rooms));
  });
});
