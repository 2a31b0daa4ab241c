"use client";

import { Download } from "lucide-react";
import Link from "next/link";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RetryNotice } from "@/components/ui/retry-notice";
import { Table, Td, Th } from "@/components/ui/table";
import type { RunResponse } from "@/features/api/schemas";
import { statusLooks } from "@/features/run/components/run-badge";
import { getRun } from "@/features/run/lib/run-api";
import { cn } from "@/lib/cn";
import { download } from "@/lib/download";
import { formatBytes, formatCount, formatSeconds } from "@/lib/format";
import { compareChoices, compareNumbers, comparisonCsv, ratio, type Unit } from "../lib/compare-runs";

/** Two recorded runs beside each other. */
export function Comparison({ a, b }: { a: string; b: string }) {
  const { data, error, mutate } = useSWR<[RunResponse, RunResponse], Error>(
    ["compare", a, b],
    () => Promise.all([getRun(a), getRun(b)]),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  if (error) return <RetryNotice className="mt-4" message={error.message} onRetry={() => void mutate()} />;
  if (!data)
    return (
      <p role="status" className="mt-4 text-muted">
        Loading the runs …
      </p>
    );
  return <ComparisonTables a={data[0]} b={data[1]} />;
}

function ComparisonTables({ a, b }: { a: RunResponse; b: RunResponse }) {
  return (
    <>
      {a.hash !== b.hash && (
        <Notice tone="warn" className="mt-4">
          These are runs of two different programs: their numbers need not have anything to do with each other.
        </Notice>
      )}
      <section aria-label="Compared runs" className="mt-5 rounded-xl border bg-surface p-2">
        <Table aria-label="Comparison">
          <thead>
            <tr>
              <Th>
                <span className="sr-only">What</span>
              </Th>
              <RunHead run={a} name="A" />
              <RunHead run={b} name="B" />
              <Th className="text-right">B / A</Th>
            </tr>
          </thead>
          <tbody>
            {compareChoices(a, b).map((row) => (
              <tr key={row.name} className={cn(row.a !== row.b && "bg-accent-soft font-medium")}>
                <RowHead>{row.name}</RowHead>
                <Td className="text-right max-md:whitespace-normal">{row.a}</Td>
                <Td className="text-right max-md:whitespace-normal">{row.b}</Td>
                <Td />
              </tr>
            ))}
            {compareNumbers(a, b).map((row) => (
              <tr key={row.name} className="hover:bg-hover">
                <RowHead>{row.name}</RowHead>
                <Td className="text-right">{formats[row.unit](row.a)}</Td>
                <Td className="text-right">{formats[row.unit](row.b)}</Td>
                <Td className="text-right">{ratio(row)?.toFixed(2) ?? ""}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      <div className="mt-3 flex justify-end">
        <Button onClick={() => download("comparison.csv", "text/csv", comparisonCsv(a, b))}>
          <Download /> Download (CSV)
        </Button>
      </div>
    </>
  );
}

function RunHead({ run, name }: { run: RunResponse; name: string }) {
  return (
    <Th className="text-right max-md:whitespace-normal">
      <Link href={`/runs/${run.runId}`} className="rounded text-accent-text hover:underline">
        {name}: {run.program?.title ?? "a program that was not saved"}
      </Link>
      <span className="block font-normal">
        {statusLooks[run.status]?.text ?? run.status}, {new Date(run.startedAt).toLocaleString()}
      </span>
    </Th>
  );
}

function RowHead({ children }: { children: string }) {
  return (
    <th scope="row" className="border-line border-b px-2 py-1 text-left font-normal text-muted md:whitespace-nowrap">
      {children}
    </th>
  );
}

const formats: Record<Unit, (value: number) => string> = {
  us: (value) => formatSeconds(value / 1e6),
  bytes: formatBytes,
  count: formatCount,
};
