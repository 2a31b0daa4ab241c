import Link from "next/link";
import { PageShell } from "./page-shell";
import { Button } from "./ui/button";

/** An address that leads nowhere, for this visitor: what it could mean, and two ways on. */
export function MissingPage({ title, children }: { title: string; children: string }) {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="mt-2 max-w-prose text-base text-muted">{children}</p>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" asChild>
          <Link href="/">Open the editor</Link>
        </Button>
        <Button asChild>
          <Link href="/learn">See the examples</Link>
        </Button>
      </div>
    </PageShell>
  );
}
