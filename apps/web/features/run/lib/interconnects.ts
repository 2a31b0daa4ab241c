import type { InterconnectName } from "@commworld/protocol";
import type { SelectOption } from "@/components/ui/select";

export const interconnects: readonly SelectOption<InterconnectName>[] = [
  { value: "crossbar", label: "Crossbar", hint: "every rank reaches every other at once" },
  { value: "ring", label: "Ring", hint: "messages travel from neighbour to neighbour" },
  { value: "tree", label: "Tree", hint: "messages climb and descend a binary tree" },
];
