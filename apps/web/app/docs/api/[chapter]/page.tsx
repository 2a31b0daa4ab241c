import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ApiReference } from "@/features/docs/components/api-reference";
import { Title } from "@/features/docs/components/text";
import { signaturesInC } from "@/features/docs/lib/c-reference";
import { cDocs, libraryDocs } from "@/features/docs/lib/library-docs";

interface ChapterProps {
  params: Promise<{ chapter: string }>;
}

export const dynamicParams = false;

export async function generateStaticParams() {
  return (await libraryDocs()).map(({ slug }) => ({ chapter: slug }));
}

async function chapterOf(params: Promise<{ chapter: string }>) {
  const { chapter: slug } = await params;
  const chapters = await libraryDocs();
  const at = chapters.findIndex((chapter) => chapter.slug === slug);
  const chapter = chapters[at];
  return chapter ? { chapter, before: chapters[at - 1], after: chapters[at + 1] } : notFound();
}

export async function generateMetadata({ params }: ChapterProps): Promise<Metadata> {
  return { title: (await chapterOf(params)).chapter.title };
}

export default async function Page({ params }: ChapterProps) {
  const { chapter, before, after } = await chapterOf(params);
  return (
    <>
      <Title>{chapter.title}</Title>
      <ApiReference sections={chapter.sections} inC={signaturesInC(await cDocs(), chapter.slug)} />
      <nav aria-label="Chapters" className="mt-10 flex justify-between border-t pt-3 text-accent-text">
        {before ? <Link href={`/docs/api/${before.slug}`}>← {before.title}</Link> : <span />}
        {after && <Link href={`/docs/api/${after.slug}`}>{after.title} →</Link>}
      </nav>
    </>
  );
}
