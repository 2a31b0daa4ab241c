import type { Metadata } from "next";
import { PageShell } from "@/components/page-shell";
import { OwnWork } from "@/features/mine/components/own-work";

export const metadata: Metadata = { title: "My work", description: "The programs and recorded runs of this browser." };

export default function Page() {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">My work</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        What was written and run in this browser. A cookie knows you by it: without that cookie this list is gone, and
        programs and runs are found by their links alone.
      </p>
      <OwnWork />
    </PageShell>
  );
}
