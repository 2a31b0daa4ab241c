import type { CheckerMode } from "@commworld/protocol";
import type { SelectOption } from "@/components/ui/select";

export const DEFAULT_CHECKER: CheckerMode = "on";

export const checkerModes: readonly SelectOption<CheckerMode>[] = [
  { value: "on", label: "Checker on", hint: "deadlocks and misuse are told with their lines" },
  { value: "strict", label: "Checker strict", hint: "no Send may complete before its receive has begun" },
  { value: "off", label: "Checker off", hint: "for measurements" },
];
