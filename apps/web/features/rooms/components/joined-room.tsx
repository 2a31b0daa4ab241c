"use client";

import type { PreparedRun } from "@commworld/protocol";
import Link from "next/link";
import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useStore } from "zustand";
import { SiteHeader } from "@/components/site-header";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { RoomResponse } from "@/features/api/schemas";
import { FindingsBadge } from "@/features/checker/components/findings-badge";
import { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import type { SourceLocation } from "@/features/console/lib/locate";
import { getContent } from "@/features/programs/lib/program-api";
import { RunConsole, RunDashboard, RunLine, RunOutput } from "@/features/run/components/run-output";
import { findingsOf } from "@/features/run/lib/run-state";
import { NARROW, useMedia } from "@/lib/use-media";
import { connectRoom } from "../lib/connect-room";
import type { JoinChoice } from "../lib/join-form";
import { RoomSession } from "../lib/room-session";
import { offeredCores } from "../lib/room-state";
import { CodeDialog } from "./code-dialog";
import { ConsentDialog } from "./consent-dialog";
import { RoomSidebar } from "./room-sidebar";

/** What this member lets run here. */
interface Consent {
  hash: string | undefined;
  /** The module of the first run of that program: another one under the same text is asked about. */
  module?: string | undefined;
  always: boolean;
}

function agrees(consent: Consent, { hash, module }: PreparedRun): boolean {
  if (consent.always) return true;
  if (consent.hash !== hash || (consent.module !== undefined && consent.module !== module)) return false;
  consent.module = module;
  return true;
}

export interface JoinedRoomProps {
  room: RoomResponse;
  choice: JoinChoice;
  /** Ask the server for the room again: program, last runs. */
  onRefresh(): void;
  onLeft(): void;
}

/** The room from inside: members, the run's console and dashboard, and for the host the controls. */
export function JoinedRoom({ room, choice, onRefresh, onLeft }: JoinedRoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  const consent = useRef<Consent>({ hash: room.program?.hash, always: choice.trust || room.isHost });
  const [{ session, buffer }] = useState(() => {
    const buffer = new ConsoleBuffer((run) => void requestAnimationFrame(run));
    const session = new RoomSession({
      buffer,
      frameParent: () => frame.current,
      agreed: (run) => agrees(consent.current, run),
      connect: (onEvent) => connectRoom({ code: room.code, name: choice.name, cores: choice.cores, onEvent }),
    });
    return { session, buffer };
  });
  const view = useStore(session.store);
  const narrow = useMedia(NARROW);

  useEffect(() => {
    session.join();
    return () => session.leave();
  }, [session]);

  const { run } = view;
  const hash = "plan" in run ? run.plan.hash : undefined;
  const { data: content } = useSWR(hash ? ["content", hash] : null, ([, wanted]) => getContent(wanted), {
    revalidateOnFocus: false,
  });
  const [place, setPlace] = useState<SourceLocation>();
  const ended = run.phase === "ended" ? run.plan.runId : undefined;
  const asked = view.asks?.runId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each end, and each question, is news about the room
  useEffect(() => {
    if (ended || asked) onRefresh();
  }, [ended, asked]);

  const shown = useMemo(
    () => ("plan" in run ? { ...run, plan: { ...run.plan, names: view.names } } : run),
    [run, view.names],
  );
  const output = {
    run: shown,
    buffer,
    nextWorld: offeredCores(view),
    files: content?.files.map((file) => file.path) ?? [],
    onJump: content && setPlace,
    empty: room.isHost ? "Press Run when everybody is here." : `Waiting for ${room.hostName} to start the program.`,
    aside: ended && (
      <Link href={`/runs/${ended}`} target="_blank" className="rounded text-accent-text text-xs hover:underline">
        Recorded run
      </Link>
    ),
  };
  const sidebar = (
    <RoomSidebar
      room={room}
      view={view}
      session={session}
      onProgram={onRefresh}
      onLeave={() => {
        session.leave();
        onLeft();
      }}
    />
  );
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SiteHeader newTab />
      <main className="flex min-h-0 flex-1" aria-label="Room">
        {narrow ? (
          <Tabs defaultValue="room" className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
            <div className="flex h-9 shrink-0 items-stretch border-b bg-canvas">
              <TabsList aria-label="Room" className="h-9">
                <TabsTrigger value="room">Room</TabsTrigger>
                <TabsTrigger value="console">Console</TabsTrigger>
                <TabsTrigger value="dashboard">
                  Dashboard <FindingsBadge findings={findingsOf(run)} />
                </TabsTrigger>
              </TabsList>
            </div>
            <RunLine run={run} aside={output.aside} />
            <TabsContent value="room" className="min-h-0 flex-1 overflow-y-auto py-3 outline-none">
              {sidebar}
            </TabsContent>
            <TabsContent value="console" className="flex min-h-0 flex-1 flex-col outline-none">
              <RunConsole {...output} />
            </TabsContent>
            <TabsContent value="dashboard" className="min-h-0 flex-1 overflow-y-auto outline-none">
              <RunDashboard run={shown} onJump={output.onJump} />
            </TabsContent>
          </Tabs>
        ) : (
          <>
            <aside aria-label="Room" className="w-80 shrink-0 overflow-y-auto border-r bg-canvas py-3">
              {sidebar}
            </aside>
            <div className="flex min-w-0 flex-1 flex-col">
              <RunOutput {...output} />
            </div>
          </>
        )}
      </main>
      {place && content && <CodeDialog content={content} place={place} onClose={() => setPlace(undefined)} />}
      {view.asks && room.program && (
        <ConsentDialog
          room={room}
          onAnswer={(yes, always) => {
            if (yes) consent.current = { hash: view.asks?.hash, module: view.asks?.module, always };
            session.answer(yes);
          }}
        />
      )}
      <div
        ref={frame}
        aria-hidden
        className="pointer-events-none fixed bottom-0 left-0 size-px overflow-hidden opacity-0"
      />
    </div>
  );
}
