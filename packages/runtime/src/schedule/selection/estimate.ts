/** What the cost model says of every algorithm of an operation on one node: for people who compare. */
import type { InterconnectName } from "@commworld/protocol";
import { interconnect } from "../../routing/interconnect";
import type { Algorithm, Problem } from "./algorithm";
import { ALGORITHMS, type Operation } from "./algorithms";
import { choose, timeOf } from "./choose";
import { terrainOf } from "./terrain";

export interface Estimate {
  name: string;
  /** Gives the right result for this call. */
  applies: boolean;
  /** The automatic choice. */
  chosen: boolean;
  /** Of all ranks. */
  messages: number;
  bytes: number;
  microseconds: number;
}

export interface EstimateOptions {
  operation: Operation;
  /** Of one node; each on a core of its own. */
  ranks: number;
  interconnect: InterconnectName;
  /** Bytes of one rank's operand or block, made of 8-byte numbers whose operator commutes. */
  bytes: number;
}

export function estimates({ operation, ranks, interconnect: name, bytes }: EstimateOptions): Estimate[] {
  const ids = Array.from({ length: ranks }, (_, rank) => rank);
  const terrain = terrainOf({
    nodes: [ids],
    interconnect: interconnect(name, ranks),
    nrIds: ids,
    cores: ranks,
    meets: true,
  });
  const problem: Problem = { bytes, sized: true, commutative: true, elements: Math.floor(bytes / 8) };
  const algorithms = ALGORITHMS[operation] as readonly Algorithm<unknown>[];
  const chosen = choose(algorithms, problem, terrain);
  return algorithms.map((one) => {
    const { messages, bytes: moved } = one.cost(problem, terrain);
    return {
      name: one.name,
      applies: one.applies?.(problem, terrain) ?? true,
      chosen: one === chosen,
      messages,
      bytes: moved,
      microseconds: timeOf(one, problem, terrain),
    };
  });
}
