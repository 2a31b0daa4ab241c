import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { interconnectText } from "@/features/run/lib/interconnects";
import { plural } from "@/lib/format";
import type { Lesson } from "../lib/lessons";

export function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <ol className="mt-6 divide-y divide-line overflow-hidden rounded-xl border bg-surface">
      {lessons.map(({ slug, title, summary, settings }, i) => (
        <li key={slug}>
          <Link
            href={`/learn/${slug}`}
            className="group flex items-start gap-4 px-4 py-3 hover:bg-hover -outline-offset-2"
          >
            <span className="tabular w-4 pt-px text-right font-mono text-faint text-xs leading-5">{i + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-base">{title}</span>
              <span className="block text-muted">{summary}</span>
            </span>
            <span className="shrink-0 self-center text-faint text-xs max-sm:hidden">
              {plural(settings.ranks, "rank")}, {interconnectText(settings.interconnect)}
            </span>
            <ArrowRight className="size-4 shrink-0 self-center text-faint group-hover:text-accent-text" aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  );
}
