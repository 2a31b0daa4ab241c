import { isLanguage } from "@/features/editor/lib/new-program";
import { HomeWorkbench } from "@/features/workbench/components/home-workbench";

/** `?new` opens a new program of TypeScript, `?new=c` and `?new=cpp` one of these languages. */
export default async function Page({ searchParams }: PageProps<"/">) {
  const { new: asked } = await searchParams;
  return <HomeWorkbench fresh={asked === undefined ? undefined : isLanguage(asked) ? asked : "typescript"} />;
}
