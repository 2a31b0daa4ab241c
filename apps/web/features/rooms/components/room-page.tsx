"use client";

import Link from "next/link";
import { useState } from "react";
import useSWR from "swr";
import { PageShell } from "@/components/page-shell";
import { SiteHeader } from "@/components/site-header";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ApiError } from "@/features/api/lib/request";
import type { RoomResponse } from "@/features/api/schemas";
import type { JoinChoice } from "../lib/join-form";
import { getRoom } from "../lib/room-api";
import { JoinCard } from "./join-card";
import { JoinedRoom } from "./joined-room";

/** A room by its code: first the form, then the room itself. */
export function RoomPage({ code }: { code: string }) {
  const [choice, setChoice] = useState<JoinChoice>();
  const { data, error, mutate } = useSWR<RoomResponse, Error>(["room", code], () => getRoom(code), {
    refreshInterval: choice ? 0 : 10_000,
    shouldRetryOnError: false,
  });
  if (data && choice)
    return <JoinedRoom room={data} choice={choice} onRefresh={() => mutate()} onLeft={() => setChoice(undefined)} />;
  if (data?.status === "closed")
    return <Missing title="This room is closed" text={`${data.hostName} closed it. Its runs stay on record.`} />;
  if (data)
    return (
      <div className="flex min-h-dvh flex-col">
        <SiteHeader />
        <JoinCard room={data} onJoin={setChoice} />
      </div>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <Missing title="There is no such room" text="The code may have a typing error. Ask the host for the link." />
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="p-4">
        {error ? (
          <Notice
            tone="bad"
            action={
              <Button size="small" onClick={() => mutate()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </Notice>
        ) : (
          <p role="status" className="text-muted">
            Looking for the room …
          </p>
        )}
      </div>
    </div>
  );
}

function Missing({ title, text }: { title: string; text: string }) {
  return (
    <PageShell>
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="mt-2 text-base text-muted">{text}</p>
      <Button variant="primary" className="mt-5" asChild>
        <Link href="/">Open the editor</Link>
      </Button>
    </PageShell>
  );
}
