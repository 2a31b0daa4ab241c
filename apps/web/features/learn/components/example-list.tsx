"use client";

import { ArrowRight } from "lucide-react";
import Link from "next/link";
import useSWR from "swr";
import { Notice } from "@/components/ui/notice";
import { request } from "@/features/api/lib/request";
import type { ExamplesResponse } from "@/features/api/schemas";
import { interconnectText } from "@/features/run/lib/interconnects";
import { plural } from "@/lib/format";

export function ExampleList() {
  const { data, error } = useSWR<ExamplesResponse, Error>("/api/v1/examples", (path: string) =>
    request<ExamplesResponse>(path),
  );
  if (error)
    return (
      <Notice tone="bad" className="mt-6">
        The examples cannot be loaded now. {error.message}
      </Notice>
    );
  if (!data)
    return (
      <p role="status" className="mt-6 text-muted">
        Loading …
      </p>
    );
  return (
    <ol className="mt-6 divide-y divide-line overflow-hidden rounded-xl border bg-surface">
      {data.examples.map((example, i) => (
        <li key={example.slug}>
          <Link
            href={`/learn/${example.slug}`}
            className="group flex items-start gap-4 px-4 py-3 hover:bg-hover -outline-offset-2"
          >
            <span className="tabular w-4 pt-px text-right font-mono text-faint text-xs leading-5">{i + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-base">{example.title}</span>
              <span className="block text-muted">{example.summary}</span>
            </span>
            <span className="shrink-0 self-center text-faint text-xs max-sm:hidden">
              {plural(example.settings.ranks, "rank")}, {interconnectText(example.settings.interconnect)}
            </span>
            <ArrowRight className="size-4 shrink-0 self-center text-faint group-hover:text-accent-text" aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
  );
}
