import type { Interconnect } from "./interconnect";

/**
 * Single source, multiple receive: what a forwarder at rank `at` does with one message for many destinations. One copy goes
 * to every key, carrying the destinations listed there, in the order given. Destinations equal to `at` stand under `at`:
 * the forwarder itself consumes the message.
 */
export function groupByNextHop(ic: Interconnect, at: number, destinations: readonly number[]): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const destination of destinations) {
    const hop = ic.nextHop(at, destination);
    const group = groups.get(hop);
    if (group === undefined) groups.set(hop, [destination]);
    else group.push(destination);
  }
  return groups;
}
