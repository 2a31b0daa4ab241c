"use client";

import useSWR from "swr";
import { RetryNotice } from "@/components/ui/retry-notice";
import { getOwnPrograms } from "@/features/programs/lib/program-api";
import { getOwnRuns } from "@/features/run/lib/run-api";
import { OwnPrograms } from "./own-programs";
import { OwnRuns } from "./own-runs";

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
  const reload = () => mutate();
  return (
    <>
      <OwnPrograms programs={programs} reload={reload} />
      <OwnRuns runs={runs} reload={reload} />
    </>
  );
}
