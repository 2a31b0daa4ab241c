import Link from "next/link";
import type { ReactNode } from "react";
import { OWN_MOST } from "@/features/api/schemas";

/** A list of the person's own things, the newest first; `empty` stands where there are none. */
export function OwnList({ children, empty }: { children: readonly ReactNode[]; empty: ReactNode }) {
  if (children.length === 0) return <p className="mt-2 text-muted">{empty}</p>;
  return (
    <>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-xl border bg-surface">{children}</ul>
      {children.length === OWN_MOST && <p className="mt-2 text-faint text-xs">The newest {OWN_MOST} are shown.</p>}
    </>
  );
}

export function OwnItem({ children }: { children: ReactNode }) {
  return <li className="flex items-center gap-3 py-2 pr-2 pl-4">{children}</li>;
}

export function Anchor({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded text-accent-text underline underline-offset-2">
      {children}
    </Link>
  );
}
