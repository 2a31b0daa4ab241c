"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/lib/cn";

const GUIDES = [
  ["/docs", "Overview"],
  ["/docs/interconnects", "Interconnects"],
  ["/docs/algorithms", "Algorithms"],
  ["/docs/checker", "Checker"],
  ["/docs/c", "C and C++"],
  ["/docs/mpijs", "Programs for MPI.js"],
  ["/docs/limits", "Limits"],
  ["/docs/privacy", "Privacy"],
] as const;

/** Pages of the documentation: guides, then the reference by chapter. A column beside the page, on phones a fold above it. */
export function DocsNav({ chapters }: { chapters: readonly { slug: string; title: string }[] }) {
  const here = usePathname();
  const link = (href: string, label: string) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={href === here ? "page" : undefined}
        className={cn(
          "block rounded-md px-2 py-1 text-muted hover:bg-hover hover:text-text",
          href === here && "bg-hover font-medium text-text",
        )}
      >
        {label}
      </Link>
    </li>
  );
  const lists = (
    <>
      <ul>{GUIDES.map(([href, label]) => link(href, label))}</ul>
      <h2 className="mt-4 px-2 pb-1 text-faint text-xs">Reference</h2>
      <ul>
        {link("/docs/api", "All names")}
        {link("/docs/c/functions", "Functions of C")}
        {chapters.map(({ slug, title }) => link(`/docs/api/${slug}`, title))}
      </ul>
    </>
  );
  return (
    <>
      <nav
        aria-label="Documentation"
        className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto pb-8 max-lg:hidden"
      >
        {lists}
      </nav>
      <details className="rounded-lg border bg-surface px-3 py-2 lg:hidden">
        <summary className="cursor-pointer font-medium">Contents</summary>
        <nav aria-label="Documentation contents" className="mt-2">
          {lists}
        </nav>
      </details>
    </>
  );
}
