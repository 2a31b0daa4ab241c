import type { Metadata } from "next";
import { PageShell } from "@/components/page-shell";
import { ExampleList } from "@/features/learn/components/example-list";

export const metadata: Metadata = { title: "Learn" };

export default function Page() {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">Learn</h1>
      <p className="mt-2 max-w-prose text-base text-muted">
        Lessons, each with one idea of message passing and a program that shows it. The programs open in the editor: run
        them, change the number of ranks or the interconnect, edit them. Your changes go to a copy of your own.
      </p>
      <ExampleList />
    </PageShell>
  );
}
