import type { ReactNode } from "react";
import { SiteHeader } from "./site-header";

/** A page of text: header, then a column that scrolls. */
export function PageShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 [&_p]:text-pretty">{children}</main>
    </div>
  );
}
