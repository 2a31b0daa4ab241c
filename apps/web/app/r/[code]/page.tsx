import type { Metadata } from "next";
import { visibleRoom } from "@/features/access/server/access";
import { roomParams } from "@/features/api/schemas";
import { parseParams } from "@/features/api/server/parse";
import { visibleOr404 } from "@/features/pages/server/visible";
import { RoomPage } from "@/features/rooms/components/room-page";

export async function generateMetadata({ params }: PageProps<"/r/[code]">): Promise<Metadata> {
  return {
    title: `Room ${(await params).code.toLowerCase()}`,
    description: "Lend cores of your browser to an MPI program, or watch it run. Nothing runs before you agree.",
    robots: { index: false },
  };
}

export default async function Page({ params }: PageProps<"/r/[code]">) {
  const code = (await params).code.toLowerCase();
  await visibleOr404(() => visibleRoom(parseParams(roomParams, { code }, "room").code));
  return <RoomPage key={code} code={code} />;
}
