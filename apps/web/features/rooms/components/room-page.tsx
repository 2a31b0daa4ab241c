"use client";

import { useState } from "react";
import useSWR from "swr";
import { MissingPage } from "@/components/missing-page";
import { SiteHeader } from "@/components/site-header";
import { RetryNotice } from "@/components/ui/retry-notice";
import { ApiError } from "@/features/api/lib/request";
import type { RoomResponse } from "@/features/api/schemas";
import type { JoinChoice } from "../lib/join-form";
import { callMe, getRoom } from "../lib/room-api";
import { JoinCard } from "./join-card";
import { JoinedRoom } from "./joined-room";
import { MissingRoom } from "./missing-room";

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
    return (
      <MissingPage title="This room is closed">{`${data.hostName} closed it. Its runs stay on record.`}</MissingPage>
    );
  if (data)
    return (
      <div className="flex min-h-dvh flex-col">
        <SiteHeader />
        <JoinCard
          room={data}
          onJoin={(choice) => {
            setChoice(choice);
            if (data.isHost && choice.name !== data.hostName) callMe(choice.name).then(() => mutate());
          }}
        />
      </div>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <MissingRoom />;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="p-4">
        {error ? (
          <RetryNotice message={error.message} onRetry={() => void mutate()} />
        ) : (
          <p role="status" className="text-muted">
            Looking for the room …
          </p>
        )}
      </div>
    </div>
  );
}
