import type { Metadata } from "next";
import { cache } from "react";
import { visibleProgramVersion } from "@/features/access/server/access";
import { versionParams } from "@/features/api/schemas";
import { parseParams } from "@/features/api/server/parse";
import { visibleOr404 } from "@/features/pages/server/visible";
import { ProgramLoader } from "@/features/workbench/components/program-loader";

const find = cache((slug: string, number: string) =>
  visibleOr404((caller) => {
    const asked = parseParams(versionParams, { slug, number }, "program version");
    return visibleProgramVersion(caller, asked.slug, asked.number);
  }),
);

export async function generateMetadata({ params }: PageProps<"/p/[slug]/v/[number]">): Promise<Metadata> {
  const { slug, number } = await params;
  const found = await find(slug, number);
  if (!found) return {};
  const { program, version } = found;
  return {
    title: `${version.title}, version ${version.number}`,
    description: `An MPI program by ${program.ownerName} as it was shared: it runs in your browser.`,
    robots: { index: false },
  };
}

export default async function Page({ params }: PageProps<"/p/[slug]/v/[number]">) {
  const { slug, number } = await params;
  await find(slug, number);
  return <ProgramLoader key={`${slug}@${number}`} slug={slug} number={Number(number)} />;
}
