import { HomeWorkbench } from "@/features/workbench/components/home-workbench";

export default async function Page({ searchParams }: PageProps<"/">) {
  return <HomeWorkbench fresh={(await searchParams).new !== undefined} />;
}
