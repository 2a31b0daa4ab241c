"use client";

import { LogOut } from "lucide-react";
import Link from "next/link";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { RoomResponse } from "@/features/api/schemas";
import type { RoomSession } from "../lib/room-session";
import { offeredCores, type RoomView, waitsForNext } from "../lib/room-state";
import { ConnectionNotice } from "./connection-notice";
import { HostControls } from "./host-controls";
import { MemberList } from "./member-list";
import { ProgramPreview } from "./program-preview";
import { RoomLink } from "./room-link";
import { StayAwake } from "./stay-awake";

const connectionLooks: Record<RoomView["connection"]["phase"], { text: string; tone: Tone }> = {
  connected: { text: "Connected", tone: "good" },
  connecting: { text: "Connecting", tone: "warn" },
  reconnecting: { text: "Reconnecting", tone: "warn" },
  closed: { text: "Not connected", tone: "neutral" },
};

export function RoomSidebar({
  room,
  view,
  session,
  onProgram,
  onLeave,
}: {
  room: RoomResponse;
  view: RoomView;
  session: RoomSession;
  onProgram(): void;
  onLeave(): void;
}) {
  const look = connectionLooks[view.connection.phase];
  const phase = view.room?.phase ?? "open";
  return (
    <div className="flex flex-col gap-4">
      <div className="px-3">
        <div className="flex items-center gap-2">
          <span className="text-muted">
            Room <span className="font-mono text-text">{room.code}</span>
          </span>
          <Badge role="status" aria-label="Connection" tone={look.tone}>
            {look.text}
          </Badge>
          <Button variant="ghost" size="small" className="ml-auto" onClick={onLeave}>
            <LogOut />
            Leave
          </Button>
        </div>
        <h1 className="mt-2 font-semibold text-base">{room.program?.title ?? "No program yet"}</h1>
        <p className="text-faint text-xs">
          by {room.hostName}
          {room.program && (
            <>
              , version {room.program.number}
              {room.isHost && (
                <>
                  {" · "}
                  <Link href={`/p/${room.program.slug}`} target="_blank" className="text-accent-text hover:underline">
                    edit in a new tab
                  </Link>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-col gap-2 px-3 empty:hidden">
        <ConnectionNotice state={view.connection} onRejoin={() => session.join()} onRetry={() => session.retryNow()} />
        {waitsForNext(view) && (
          <Notice>A run is going on. You watch it now, and take part from the next run on.</Notice>
        )}
        {view.room && !view.room.members.some((member) => member.role === "host") && (
          <Notice>{`${room.hostName} is not here now. Runs start when the host is back.`}</Notice>
        )}
        {view.refusal && <Notice tone="bad">{view.refusal}</Notice>}
      </div>
      {room.isHost && (
        <HostControls
          room={room}
          session={session}
          cores={offeredCores(view)}
          busy={phase !== "open"}
          connected={view.connection.phase === "connected"}
          onProgram={onProgram}
        />
      )}
      {room.isHost && (
        <div className="px-3">
          <RoomLink code={room.code} />
        </div>
      )}
      {view.room && <MemberList members={view.room.members} ownGrId={view.grId} runGoes={phase !== "open"} />}
      <div className="px-3">
        <StayAwake />
      </div>
      {room.program && (
        <div className="px-3">
          <ProgramPreview key={room.program.hash} hash={room.program.hash} />
        </div>
      )}
    </div>
  );
}
