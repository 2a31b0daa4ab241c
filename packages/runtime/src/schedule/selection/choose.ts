/** The choice between the algorithms of an operation: the cheapest that applies. Pure. */
import { type Algorithm, hopsOf, type Problem } from "./algorithm";
import type { Terrain } from "./terrain";

/**
 * Microseconds. Where ranks share cores the work of all of them takes turns, and so do messages at the relay: then it is not
 * the longest path that counts.
 */
export function timeOf(algorithm: Algorithm<unknown>, problem: Problem, terrain: Terrain): number {
  const { path, messages, wakes = 0, bytes, combined = 0, hops, leaving } = algorithm.cost(problem, terrain);
  const { flat, overhead, gamma, inside, cores, size, nodes, crossing, far } = terrain;
  const calls = wakes * overhead + messages * 2 * overhead * (hops ?? hopsOf(flat, terrain));
  const work = calls + bytes * inside.beta + combined * gamma;
  const share = leaving ?? 1 - 1 / nodes.length;
  const relayed = share * (messages * crossing + bytes * far.beta);
  return Math.max(path, work / Math.min(cores, size), relayed);
}

/**
 * The forced algorithm when it applies, else the cheapest that does; of equals the first.
 * Every operation has one that always applies.
 */
export function choose<Build>(
  algorithms: readonly Algorithm<Build>[],
  problem: Problem,
  terrain: Terrain,
  forced?: string,
): Algorithm<Build> {
  const applicable = algorithms.filter((one) => one.applies?.(problem, terrain) ?? true);
  const named = applicable.find((one) => one.name === forced);
  if (named) return named;
  let best: Algorithm<Build> | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const one of applicable) {
    const time = timeOf(one, problem, terrain);
    if (time >= least) continue;
    best = one;
    least = time;
  }
  if (!best) throw new Error("no algorithm applies");
  return best;
}

const CHOICES_KEPT = 1024;

/** Remembers choices of one communicator: programs call with the same sizes again and again. */
export class Chooser {
  readonly terrain: Terrain;
  readonly #forced: Readonly<Record<string, string | undefined>>;
  readonly #known = new Map<readonly Algorithm<unknown>[], Map<number, Algorithm<unknown>>>();

  constructor(terrain: Terrain, forced: Readonly<Record<string, string | undefined>> = {}) {
    this.terrain = terrain;
    this.#forced = forced;
  }

  /** @param operation its name in `algorithms` of a run */
  choose<Build>(operation: string, algorithms: readonly Algorithm<Build>[], problem: Problem): Algorithm<Build> {
    const { bytes, sized, commutative, elements } = problem;
    const { size } = this.terrain;
    // As algorithms see it, an operand has elements enough for all ranks or has not.
    const divisible = Math.min(elements, size);
    const key = ((bytes * (size + 1) + divisible) * 2 + Number(sized)) * 2 + Number(commutative);
    // Blocks of different sizes are rarely the same again.
    if (problem.largest !== undefined && problem.largest !== bytes)
      return choose(algorithms, problem, this.terrain, this.#forced[operation]);
    let known = this.#known.get(algorithms);
    if (!known) {
      known = new Map();
      this.#known.set(algorithms, known);
    }
    let chosen = known.get(key);
    if (!chosen) {
      chosen = choose(algorithms, problem, this.terrain, this.#forced[operation]);
      if (known.size >= CHOICES_KEPT) known.clear();
      known.set(key, chosen);
    }
    return chosen as Algorithm<Build>;
  }
}
