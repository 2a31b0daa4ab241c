import type { Metadata } from "next";
import { cache } from "react";
import { visibleProgram } from "@/features/access/server/access";
import { slugParams } from "@/features/api/schemas";
import { parseParams } from "@/features/api/server/parse";
import { visibleOr404 } from "@/features/pages/server/visible";
import { ProgramLoader } from "@/features/workbench/components/program-loader";

const find = cache((slug: string) =>
  visibleOr404((caller) => visibleProgram(caller, parseParams(slugParams, { slug }, "program").slug)),
);

export async function generateMetadata({ params }: PageProps<"/p/[slug]">): Promise<Metadata> {
  const program = await find((await params).slug);
  if (!program) return {};
  const { title, summary, ownerName, visibility } = program;
  // Whoever has the link may read it; that is no wish to be found.
  const robots = { index: visibility === "public" };
  return { title, description: summary ?? `An MPI program by ${ownerName}: it runs in your browser.`, robots };
}

export default async function Page({ params }: PageProps<"/p/[slug]">) {
  const { slug } = await params;
  await find(slug);
  return <ProgramLoader key={slug} slug={slug} />;
}
