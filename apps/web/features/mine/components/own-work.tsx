"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import useSWR from "swr";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/retry-notice";
import { OWN_MOST, type OwnProgramSummary, type OwnRunSummary } from "@/features/api/schemas";
import { LANGUAGE_NAMES, languageOf } from "@/features/programs/lib/language";
import { getOwnPrograms } from "@/features/programs/lib/program-api";
import { OwnRunText } from "@/features/recorded/components/own-run-text";
import { statusLooks } from "@/features/run/components/run-badge";
import { getOwnRuns } from "@/features/run/lib/run-api";

/** Programs and runs of this browser's person, newest first. */
export function OwnWork() {
  const { data, error, mutate } = useSWR("own work", () => Promise.all([getOwnPrograms(), getOwnRuns()]), {
    shouldRetryOnError: false,
  });
  if (error)
    return (
      <RetryNotice
        className="mt-5"
        message={error instanceof Error ? error.message : "Your work cannot be loaded now."}
        onRetry={() => void mutate()}
      />
    );
  if (!data)
    return (
      <p role="status" className="mt-5 text-muted">
        Loading your work …
      </p>
    );
  const [{ programs }, { runs }] = data;
  return (
    <>
      <OwnPrograms programs={programs} />
      <OwnRuns runs={runs} />
    </>
  );
}

const box = "mt-3 divide-y divide-line overflow-hidden rounded-xl border bg-surface";
const row = "flex items-center gap-3 px-4 py-2";

function OwnPrograms({ programs }: { programs: readonly OwnProgramSummary[] }) {
  return (
    <section aria-label="Programs">
      <h2 className="mt-8 font-semibold text-base">Programs</h2>
      {programs.length === 0 ? (
        <p className="mt-2 text-muted">
          None yet. What you write in <Anchor href="/">the editor</Anchor> is saved here by itself;{" "}
          <Anchor href="/learn">the lessons</Anchor> have programs to begin with.
        </p>
      ) : (
        <ul className={box}>
          {programs.map((program) => (
            <li key={program.slug} className={row}>
              <Link href={`/p/${program.slug}`} className="min-w-0 flex-1 truncate rounded hover:underline">
                {program.title}
              </Link>
              <span className="shrink-0 text-faint text-xs">
                {LANGUAGE_NAMES[languageOf(program)]}, {new Date(program.updatedAt).toLocaleString()}
              </span>
            </li>
          ))}
        </ul>
      )}
      {programs.length === OWN_MOST && <Newest />}
    </section>
  );
}

function OwnRuns({ runs }: { runs: readonly OwnRunSummary[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (runId: string, on: boolean) =>
    setChosen(on ? [...chosen.slice(-1), runId] : chosen.filter((other) => other !== runId));
  // The older one is what the newer one is compared with.
  const [a, b] = runs
    .map(({ runId }) => runId)
    .filter((runId) => chosen.includes(runId))
    .reverse();
  return (
    <section aria-label="Runs">
      <div className="mt-8 flex items-center gap-3">
        <h2 className="font-semibold text-base">Runs</h2>
        {runs.length > 1 && (
          <Button
            size="small"
            className="ml-auto"
            disabled={chosen.length < 2}
            onClick={() => router.push(`/runs/compare?a=${a}&b=${b}`)}
          >
            {chosen.length < 2 ? "Mark two runs to compare" : "Compare the two"}
          </Button>
        )}
      </div>
      {runs.length === 0 ? (
        <p className="mt-2 text-muted">None yet. Every run is recorded, and can be opened again from here.</p>
      ) : (
        <ul className={box}>
          {runs.map((run) => (
            <li key={run.runId} className={row}>
              <input
                type="checkbox"
                aria-label={`Compare ${run.title ?? "the run"} of ${new Date(run.startedAt).toLocaleString()}`}
                checked={chosen.includes(run.runId)}
                onChange={(event) => choose(run.runId, event.target.checked)}
                className="size-4 shrink-0 accent-(--accent)"
              />
              <Link href={`/runs/${run.runId}`} className="min-w-0 flex-1 rounded hover:underline">
                <OwnRunText run={run} />
              </Link>
              <Badge tone={statusLooks[run.status]?.tone ?? "neutral"}>
                {statusLooks[run.status]?.text ?? run.status}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {runs.length === OWN_MOST && <Newest />}
    </section>
  );
}

const Newest = () => <p className="mt-2 text-faint text-xs">The newest {OWN_MOST} are shown.</p>;

function Anchor({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="rounded text-accent-text underline underline-offset-2">
      {children}
    </Link>
  );
}
