import type { Source } from "@/features/programs/lib/working-copy";

/** Tells whose program this is while it is not the viewer's own. */
export function OwnerHint({ source, dirty }: { source: Source; dirty: boolean }) {
  if (source.kind !== "other") return null;
  return (
    <p className="shrink-0 border-b bg-accent-soft px-3 py-1 text-xs">
      {dirty
        ? "Making your own copy …"
        : `${source.number ? `Version ${source.number} of a program` : "A program"} by ${source.ownerName}. Run it as it is, or edit: your first change makes your own copy.`}
    </p>
  );
}
