import type { Finding } from "@commworld/protocol";
import { Badge } from "@/components/ui/badge";
import { plural } from "@/lib/format";

/** On a tab: how much the checker found. */
export function FindingsBadge({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  const isBad = findings.some(({ severity }) => severity === "error");
  return (
    <Badge tone={isBad ? "bad" : "warn"} aria-label={plural(findings.length, "finding")} className="h-4 px-1">
      {findings.length}
    </Badge>
  );
}
