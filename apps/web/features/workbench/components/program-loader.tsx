"use client";

import Link from "next/link";
import useSWR from "swr";
import { PageShell } from "@/components/page-shell";
import { SiteHeader } from "@/components/site-header";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/features/api/lib/request";
import { getProgram, getVersion } from "@/features/programs/lib/program-api";
import { MissingProgram } from "./missing-program";
import { Workbench, type WorkbenchProps } from "./workbench";

async function load(slug: string, number: number | undefined): Promise<WorkbenchProps> {
  if (number !== undefined) {
    const version = await getVersion(slug, number);
    const { title, content, settings, ownerName, url } = version;
    return { init: { source: { kind: "other", slug, ownerName, number }, title, content, settings }, versionUrl: url };
  }
  const { title, content, settings, ownerName, isOwner, latestVersion, forkedFrom } = await getProgram(slug);
  const source = isOwner ? ({ kind: "own", slug } as const) : ({ kind: "other", slug, ownerName } as const);
  const init = { source, title, content, settings };
  const original = isOwner && forkedFrom ? async () => (await getProgram(forkedFrom.slug)).content : undefined;
  return { init, versionUrl: latestVersion?.url, original };
}

/** A program by its address. `number` opens a pinned version. */
export function ProgramLoader({ slug, number }: { slug: string; number?: number }) {
  const { data, error, mutate } = useSWR<WorkbenchProps, Error>(
    ["program", slug, number],
    () => load(slug, number),
    // The working copy lives on the page: a later answer must not replace it.
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
      shouldRetryOnError: false,
      dedupingInterval: 0,
    },
  );
  if (data) return <Workbench key={`${slug}@${number ?? ""}`} {...data} />;
  if (error) return <LoadError error={error} onRetry={() => mutate()} />;
  return (
    <div className="flex h-dvh flex-col">
      <SiteHeader />
      <p role="status" className="p-4 text-muted">
        Loading the program …
      </p>
    </div>
  );
}

function LoadError({ error, onRetry }: { error: Error; onRetry(): void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingProgram />;
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">The program cannot be loaded now</h1>
      <p className="mt-2 max-w-prose text-base text-muted">{error.message}</p>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button asChild>
          <Link href="/">Open the editor</Link>
        </Button>
      </div>
    </PageShell>
  );
}
