import type { Metadata } from "next";
import { PageShell } from "@/components/page-shell";
import { visibleRun } from "@/features/access/server/access";
import { runParams } from "@/features/api/schemas";
import { parseParams } from "@/features/api/server/parse";
import { Comparison } from "@/features/compare/components/comparison";
import { visibleOr404 } from "@/features/pages/server/visible";

export const metadata: Metadata = {
  title: "Two runs compared",
  description: "Two recorded runs beside each other: time, messages and bytes, and the time in each MPI call.",
};

export default async function Page({ searchParams }: PageProps<"/runs/compare">) {
  const { a, b } = await searchParams;
  for (const id of [a, b]) await visibleOr404((caller) => visibleRun(caller, parseParams(runParams, { id }, "run").id));
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">Two runs compared</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        The times are those that the ranks measured: the whole run by the rank that took longest, each MPI call by the
        rank that spent most in it. Repeat a run before you trust a small difference.
      </p>
      <Comparison key={`${a} ${b}`} a={String(a)} b={String(b)} />
    </PageShell>
  );
}
