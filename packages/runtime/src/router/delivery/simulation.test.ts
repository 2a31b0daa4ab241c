import { describe, expect, it } from "vitest";
import { Delivery, type DeliveryParts } from "./delivery";
import { randomScenario, type Scenario, shrink } from "./scenario.fixture";
import { type SimulationOptions, simulate, Violation } from "./simulation.fixture";

const SEEDS = 10_000;

function violationOf(scenario: Scenario, options: SimulationOptions = {}): string | undefined {
  try {
    simulate(scenario, options);
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

/** Seed, cause and every event of the smallest scenario that still fails. */
function report(scenario: Scenario, options: SimulationOptions = {}): string {
  const small = shrink(scenario, (smaller) => violationOf(smaller, options) !== undefined);
  const lines: string[] = [];
  const violation = violationOf(small, { ...options, trace: (line) => lines.push(line) });
  return [`seed ${scenario.seed}: ${violation}`, ...lines].join("\n");
}

describe("simulated runs", () => {
  it(`[DELIV10] lose, double and reorder nothing, stay bounded and come to rest: seeds 1..${SEEDS}`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const scenario = randomScenario(seed);
      if (violationOf(scenario) !== undefined) throw new Error(report(scenario));
    }
  }, 180_000);

  it("[DELIV11] that fail are told by their smallest scenario", () => {
    /** Gives the bridge whatever comes, as it comes. */
    class Careless extends Delivery {
      readonly #deliver: DeliveryParts["deliver"];
      constructor(parts: DeliveryParts) {
        super({ ...parts, deliver: () => {} });
        this.#deliver = parts.deliver;
      }
      override receive(...[frame, now]: Parameters<Delivery["receive"]>): void {
        if (frame.kind === "data") this.#deliver(frame.source, frame.payload);
        super.receive(frame, now);
      }
    }
    const options = { newDelivery: (parts: DeliveryParts) => new Careless(parts) };
    let seed = 1;
    while (violationOf(randomScenario(seed), options) === undefined) seed++;
    const text = report(randomScenario(seed), options);
    expect(text).toMatch(new RegExp(`^seed ${seed}: node \\d+ got payload \\d+ of node \\d+, next in order is`));
    const sends = text.split("\n").filter((line) => line.includes("hands over"));
    expect(sends.length, text).toBeGreaterThan(0);
    expect(sends.length, text).toBeLessThan(5);
  });
});
