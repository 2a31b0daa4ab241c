import type { Finding } from "@commworld/protocol";

/** Each place says what its rank calls; the message names all of them. */
export function mismatchOf(places: Finding["places"]): Finding {
  const who = places.map(({ pid, text }, index) => `rank ${pid} ${text}{${index}}`).join(", ");
  return {
    id: "GLOBAL:COLLECTIVE:MISMATCH",
    severity: "error",
    message: `The ranks disagree about a collective call: ${who}.`,
    advice:
      "All ranks of the communicator call the same collectives in the same order, with the same root, operator, type and count.",
    places,
    count: 1,
  };
}
