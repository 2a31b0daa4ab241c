import Link from "next/link";
import { PageShell } from "@/components/page-shell";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">There is nothing at this address</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        The link may have a typing error, or what it named is private. Shared versions never disappear: ask for the link
        again from whoever sent it.
      </p>
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
