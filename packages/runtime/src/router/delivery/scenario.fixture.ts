/** What happens in a simulated run: who sends what, and what breaks. Plain data, so that a failing one can be shrunk. */
import { seededRandom } from "@commworld/protocol";

export interface SimulatedSend {
  at: number;
  from: number;
  to: number[];
  bytes: number;
}

/** From `at` on, for `forMs`. */
export type Fault = { at: number; forMs: number } & (
  | { kind: "socket-cut"; node: number }
  | { kind: "relay-dies"; relay: number }
  | { kind: "redis-restarts" }
  /** Nothing passes to these nodes or from them, and no socket tells. */
  | { kind: "partition"; nodes: number[] }
  | { kind: "frames-lost"; share: number }
  | { kind: "frames-doubled"; share: number }
  | { kind: "frames-overtake"; share: number }
  /** The socket takes no more data. */
  | { kind: "slow"; node: number }
  /** It never comes back, and after `forMs` the others are told. */
  | { kind: "gone"; node: number }
);

export interface Scenario {
  seed: number;
  nodes: number;
  relays: number;
  sends: SimulatedSend[];
  faults: Fault[];
}

const SENDING_MS = 600;
const FAULTY_MS = 1_200;

export function randomScenario(seed: number): Scenario {
  const random = seededRandom(seed);
  const below = (n: number) => Math.floor(random() * n);
  // Small worlds are more often right for finding what goes wrong.
  const nodes = 2 + Math.floor(15 * random() ** 3);
  const relays = 1 + below(3);
  const someNodes = (): number[] => {
    const chosen = Array.from({ length: nodes }, (_, node) => node).filter(() => random() < 0.4);
    return chosen.length > 0 ? chosen : [below(nodes)];
  };
  const sends = Array.from({ length: 10 + below(40) }, () => {
    const from = below(nodes);
    const others = (random() < 0.3 ? someNodes() : [below(nodes)]).filter((node) => node !== from);
    const to = others.length > 0 ? others : [(from + 1) % nodes];
    return { at: below(SENDING_MS), from, to, bytes: random() < 0.3 ? 1 + below(6_000) : 4 + below(200) };
  }).sort((a, b) => a.at - b.at);
  const faults = Array.from({ length: below(7) }, (): Fault => {
    const when = { at: below(FAULTY_MS), forMs: 20 + below(1_000) };
    const share = 0.05 + 0.5 * random();
    const kinds: Fault[] = [
      { kind: "socket-cut", node: below(nodes), ...when },
      { kind: "socket-cut", node: below(nodes), ...when },
      { kind: "relay-dies", relay: below(relays), ...when },
      { kind: "redis-restarts", ...when },
      { kind: "partition", nodes: someNodes(), ...when },
      { kind: "frames-lost", share, ...when },
      { kind: "frames-doubled", share, ...when },
      { kind: "frames-overtake", share, ...when },
      { kind: "slow", node: below(nodes), ...when },
      { kind: "gone", node: below(nodes), ...when },
    ];
    return kinds[below(kinds.length)]!;
  });
  return { seed, nodes, relays, sends, faults };
}

/** The smallest scenario found that still fails: faults and sends are left out, many or one at a time, and destinations. */
export function shrink(scenario: Scenario, fails: (scenario: Scenario) => boolean): Scenario {
  let best = scenario;
  for (let before = ""; before !== JSON.stringify(best); ) {
    before = JSON.stringify(best);
    best = withoutDestinations(withoutParts(best, fails), fails);
  }
  return best;
}

function withoutParts(scenario: Scenario, fails: (scenario: Scenario) => boolean): Scenario {
  let best = scenario;
  for (const part of ["faults", "sends"] as const)
    for (let size = Math.max(1, best[part].length >> 1); size >= 1; size = size === 1 ? 0 : size >> 1)
      for (let at = 0; at < best[part].length; ) {
        const kept: unknown[] = best[part].toSpliced(at, size);
        const smaller = { ...best, [part]: kept } as Scenario;
        if (fails(smaller)) best = smaller;
        else at += size;
      }
  return best;
}

function withoutDestinations(scenario: Scenario, fails: (scenario: Scenario) => boolean): Scenario {
  let best = scenario;
  for (let at = 0; at < best.sends.length; at++)
    for (const grId of best.sends[at]!.to) {
      const send = best.sends[at]!;
      if (send.to.length === 1) break;
      const smaller = { ...send, to: send.to.filter((one) => one !== grId) };
      const next = { ...best, sends: best.sends.with(at, smaller) };
      if (fails(next)) best = next;
    }
  return best;
}
