import type { InterconnectName } from "@commworld/protocol";
import type { SelectOption } from "@/components/ui/select";

export const interconnects: readonly SelectOption<InterconnectName>[] = [
  { value: "crossbar", label: "Crossbar", hint: "every rank reaches every other at once" },
  { value: "ring", label: "Ring", hint: "messages travel from neighbour to neighbour" },
  { value: "tree", label: "Tree", hint: "messages climb and descend a binary tree" },
  { value: "star", label: "Star", hint: "rank 0 passes every message on" },
  { value: "mesh2d", label: "2D mesh", hint: "a grid; messages go along rows and columns" },
  { value: "torus2d", label: "2D torus", hint: "a grid whose rows and columns are rings" },
  { value: "hypercube", label: "Hypercube", hint: "ranks that differ in one bit are joined" },
  { value: "bus", label: "Bus", hint: "all share one medium, with rank 0 as its arbiter" },
];

/** The name within a sentence: "crossbar", "2D torus". */
export function interconnectText(name: InterconnectName): string {
  const label = interconnects.find(({ value }) => value === name)?.label ?? name;
  return /^[A-Z][a-z]/.test(label) ? label.toLowerCase() : label;
}
