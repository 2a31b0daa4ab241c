"use client";

import Link from "next/link";
import useSWR from "swr";
import { PageShell } from "@/components/page-shell";
import { SiteHeader } from "@/components/site-header";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/features/api/lib/request";
import type { RunResponse, RunSamplesResponse } from "@/features/api/schemas";
import { getRun, getRunSamples } from "@/features/run/lib/run-api";
import { MissingRun } from "./missing-run";
import { RecordedRun } from "./recorded-run";

interface Loaded {
  run: RunResponse;
  samples: RunSamplesResponse["samples"];
}

async function load(id: string): Promise<Loaded> {
  const [run, { samples }] = await Promise.all([getRun(id), getRunSamples(id)]);
  return { run, samples };
}

export function RunLoader({ id }: { id: string }) {
  const { data, error, mutate } = useSWR<Loaded, Error>(["run", id], () => load(id), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    refreshInterval: (loaded) => (loaded?.run.status === "running" ? 2000 : 0),
  });
  if (data) return <RecordedRun run={data.run} samples={data.samples} />;
  if (!error)
    return (
      <div className="flex h-dvh flex-col">
        <SiteHeader />
        <p role="status" className="p-4 text-muted">
          Loading the run …
        </p>
      </div>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingRun />;
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">The run cannot be loaded now</h1>
      <p className="mt-2 max-w-prose text-base text-muted">{error.message}</p>
      <div className="mt-5 flex gap-2">
        <Button variant="primary" onClick={() => mutate()}>
          Try again
        </Button>
        <Button asChild>
          <Link href="/">Open the editor</Link>
        </Button>
      </div>
    </PageShell>
  );
}
