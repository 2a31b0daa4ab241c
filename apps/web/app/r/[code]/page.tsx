import type { Metadata } from "next";
import { RoomPage } from "@/features/rooms/components/room-page";

export async function generateMetadata({ params }: PageProps<"/r/[code]">): Promise<Metadata> {
  return { title: `Room ${(await params).code}` };
}

export default async function Page({ params }: PageProps<"/r/[code]">) {
  const { code } = await params;
  return <RoomPage key={code} code={code.toLowerCase()} />;
}
