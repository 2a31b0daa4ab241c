import type { Metadata } from "next";
import { RunLoader } from "@/features/recorded/components/run-loader";

export const metadata: Metadata = { title: "Recorded run" };

export default async function Page({ params }: PageProps<"/runs/[id]">) {
  const { id } = await params;
  return <RunLoader key={id} id={id} />;
}
