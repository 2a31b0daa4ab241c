import { ProgramLoader } from "@/features/workbench/components/program-loader";

export default async function Page({ params }: PageProps<"/p/[slug]">) {
  const { slug } = await params;
  return <ProgramLoader key={slug} slug={slug} />;
}
