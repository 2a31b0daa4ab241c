"use client";

import { PageShell } from "@/components/page-shell";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">This page failed</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        The fault is ours. Your last changes are kept in this browser and come back when the page loads again.
      </p>
      <pre className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs">
        {error.digest ? `Reference ${error.digest}` : error.message}
      </pre>
      <Button variant="primary" className="mt-5" onClick={reset}>
        Try again
      </Button>
    </PageShell>
  );
}
