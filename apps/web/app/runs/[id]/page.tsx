import type { Metadata } from "next";
import { visibleRun } from "@/features/access/server/access";
import { runParams } from "@/features/api/schemas";
import { parseParams } from "@/features/api/server/parse";
import { visibleOr404 } from "@/features/pages/server/visible";
import { RunLoader } from "@/features/recorded/components/run-loader";

export const metadata: Metadata = {
  title: "Recorded run",
  description: "An MPI run as it was recorded: output, messages, time of each call, and its program.",
  robots: { index: false },
};

export default async function Page({ params }: PageProps<"/runs/[id]">) {
  const { id } = await params;
  await visibleOr404((caller) => visibleRun(caller, parseParams(runParams, { id }, "run").id));
  return <RunLoader key={id} id={id} />;
}
