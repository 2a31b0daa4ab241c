import type { InterconnectName } from "@commworld/protocol";
import { groupByNextHop, interconnect } from "@commworld/runtime";

/** Copies that go over links when `root` tells all others the same: each by itself, and by SSMR. */
export function copiesOfBroadcast(
  name: InterconnectName,
  ranks: number,
  root: number,
): { apart: number; ssmr: number } {
  const joined = interconnect(name, ranks);
  const others = Array.from({ length: ranks }, (_, rank) => rank).filter((rank) => rank !== root);
  let apart = 0;
  for (const to of others) for (let at = root; at !== to; at = joined.nextHop(at, to)) apart++;
  let ssmr = 0;
  for (const forwarders: [number, number[]][] = [[root, others]]; forwarders.length > 0; ) {
    const [at, destinations] = forwarders.pop()!;
    for (const [hop, rest] of groupByNextHop(joined, at, destinations)) {
      if (hop === at) continue;
      ssmr++;
      forwarders.push([hop, rest]);
    }
  }
  return { apart, ssmr };
}
