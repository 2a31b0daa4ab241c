import { notFound } from "next/navigation";
import { ProgramLoader } from "@/features/workbench/components/program-loader";

export default async function Page({ params }: PageProps<"/p/[slug]/v/[number]">) {
  const { slug, number } = await params;
  if (!/^[1-9]\d{0,5}$/.test(number)) notFound();
  return <ProgramLoader key={`${slug}@${number}`} slug={slug} number={Number(number)} />;
}
