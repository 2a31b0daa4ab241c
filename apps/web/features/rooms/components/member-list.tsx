import type { Member } from "@commworld/protocol";
import { Crown } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { plural } from "@/lib/format";

/** Who is here, what each lends, and who takes part in the run. */
export function MemberList({
  members,
  ownGrId,
  runGoes,
}: {
  members: readonly Member[];
  ownGrId: number | null;
  runGoes: boolean;
}) {
  return (
    <section aria-label="Members">
      <h2 className="flex justify-between px-3 pb-1 font-medium text-xs">
        Members
        <span className="text-faint">{members.length}</span>
      </h2>
      <ul>
        {members.map((member) => (
          <li key={member.grId} className="flex items-center gap-2 px-3 py-1 hover:bg-hover">
            <span className="min-w-0 truncate">{member.name}</span>
            {member.role === "host" && <Crown className="size-3 shrink-0 text-faint" aria-label="host" />}
            {member.grId === ownGrId && <span className="shrink-0 text-faint text-xs">you</span>}
            <span className="ml-auto flex shrink-0 items-center gap-1.5">
              {member.away && <Badge tone="warn">reconnecting</Badge>}
              {runGoes && member.cores > 0 && (
                <Badge tone={member.inRun ? "accent" : "warn"}>{member.inRun ? "in run" : "next run"}</Badge>
              )}
              <span className="tabular text-muted text-xs">
                {member.cores === 0 ? "watches" : plural(member.cores, "core")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
