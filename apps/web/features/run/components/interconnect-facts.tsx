import { type InterconnectName, LIMITS } from "@commworld/protocol";
import { interconnect } from "@commworld/runtime";
import { useMemo } from "react";

/** Diameter and bisection width of the chosen interconnect, for the ranks of one tab. */
export function InterconnectFacts({ name, ranks }: { name: InterconnectName; ranks: number }) {
  const facts = useMemo(
    () => (ranks >= 1 && ranks <= LIMITS.ranksPerNode ? interconnect(name, ranks) : null),
    [name, ranks],
  );
  if (!facts) return null;
  const { diameter, bisectionWidth } = facts;
  return (
    <span
      role="note"
      aria-label="Interconnect"
      className="tabular whitespace-nowrap text-faint text-xs"
      title={`The longest way between two of ${ranks} ranks takes ${diameter} links; ${bisectionWidth} links join its two halves.`}
    >
      diameter {diameter}, bisection {bisectionWidth}
    </span>
  );
}
