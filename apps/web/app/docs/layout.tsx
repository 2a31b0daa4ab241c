import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteHeader } from "@/components/site-header";
import { DocsNav } from "@/features/docs/components/docs-nav";
import { DocsSearch } from "@/features/docs/components/docs-search";
import { libraryDocs } from "@/features/docs/lib/library-docs";

export const metadata: Metadata = {
  title: { default: "Docs", template: "%s · Docs · CommWorld" },
  description:
    "MPI in the browser: the reference of all calls, C and C++, interconnects, the checker, limits and privacy.",
};

export default async function Layout({ children }: { children: ReactNode }) {
  const chapters = (await libraryDocs()).map(({ slug, title }) => ({ slug, title }));
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="mx-auto grid w-full max-w-6xl flex-1 gap-x-10 gap-y-4 px-4 py-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <DocsNav chapters={chapters} />
        <main className="min-w-0 [&_p]:text-pretty">
          <DocsSearch />
          <div className="pt-6 pb-10">{children}</div>
        </main>
      </div>
    </div>
  );
}
