import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PageShell } from "@/components/page-shell";
import { LessonProgram } from "@/features/learn/components/lesson-program";
import { readLessons } from "@/features/learn/lib/lessons";

interface LessonProps {
  params: Promise<{ lesson: string }>;
}

export const dynamicParams = false;

export async function generateStaticParams() {
  return (await readLessons()).map(({ slug }) => ({ lesson: slug }));
}

async function lessonOf(params: LessonProps["params"]) {
  const { lesson: slug } = await params;
  const lessons = await readLessons();
  const at = lessons.findIndex((lesson) => lesson.slug === slug);
  const lesson = lessons[at];
  return lesson ? { lesson, number: at + 1, before: lessons[at - 1], after: lessons[at + 1] } : notFound();
}

export async function generateMetadata({ params }: LessonProps): Promise<Metadata> {
  const { lesson, number } = await lessonOf(params);
  return { title: `Lesson ${number}: ${lesson.title}`, description: lesson.summary };
}

export default async function Page({ params }: LessonProps) {
  const { lesson, number, before, after } = await lessonOf(params);
  return (
    <PageShell>
      <p className="text-faint text-xs">
        <Link href="/learn" className="rounded hover:underline">
          Learn
        </Link>{" "}
        / {number}
      </p>
      <h1 className="mt-1 font-semibold text-xl">{lesson.title}</h1>
      {lesson.html === null ? (
        <p className="mt-2 max-w-prose text-base text-muted">{lesson.summary}</p>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time from the repository's own text
        <div className="prose mt-2" dangerouslySetInnerHTML={{ __html: lesson.html }} />
      )}
      <LessonProgram slug={lesson.slug} content={lesson.content} inC={lesson.inC} settings={lesson.settings} />
      <nav aria-label="Lessons" className="mt-6 flex justify-between gap-4 border-t pt-4 text-accent-text">
        {before ? (
          <Link href={`/learn/${before.slug}`} className="flex items-center gap-1.5 rounded hover:underline">
            <ArrowLeft className="size-4" aria-hidden />
            {before.title}
          </Link>
        ) : (
          <span />
        )}
        {after && (
          <Link href={`/learn/${after.slug}`} className="flex items-center gap-1.5 rounded hover:underline">
            {after.title}
            <ArrowRight className="size-4" aria-hidden />
          </Link>
        )}
      </nav>
    </PageShell>
  );
}
