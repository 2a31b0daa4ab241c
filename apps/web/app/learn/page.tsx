import type { Metadata } from "next";
import { PageShell } from "@/components/page-shell";
import { LanguageSwitch } from "@/features/learn/components/language-switch";
import { LessonList } from "@/features/learn/components/lesson-list";
import { readLessons } from "@/features/learn/lib/lessons";

export const metadata: Metadata = {
  title: "Learn",
  description: "MPI lesson by lesson, each with a program in TypeScript or C that runs in the browser.",
};

/** Rendered once, at build time: the lessons are part of the repository. */
export const dynamic = "force-static";

export default async function Page() {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">Learn</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        Lessons, each with one idea of message passing and a program that shows it. The programs open in the editor: run
        them, change the number of ranks or the interconnect, edit them. Your changes go to a copy of your own.
      </p>
      <div className="mt-4 flex items-center gap-3">
        <span className="text-muted">Programs in</span>
        <LanguageSwitch />
      </div>
      <LessonList lessons={await readLessons()} />
    </PageShell>
  );
}
