"use client";

import { LIMITS } from "@commworld/protocol";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { RoomResponse } from "@/features/api/schemas";
import { type JoinChoice, joinProblems, keepChoice, keptChoice } from "../lib/join-form";
import { ProgramPreview } from "./program-preview";
import { RoomLink } from "./room-link";

/** What the room is, and the form that joins it. Nothing connects or runs before it is sent. */
export function JoinCard({ room, onJoin }: { room: RoomResponse; onJoin(choice: JoinChoice): void }) {
  const [name, setName] = useState("");
  const [cores, setCores] = useState("");
  const [trust, setTrust] = useState(false);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const kept = keptChoice();
    setName(kept.name);
    setCores(String(kept.cores));
  }, []);
  const problems = joinProblems(name, cores);
  const shown = tried ? problems : {};
  const watching = cores.trim() === "0";
  const title = room.program?.title ?? "No program yet";
  return (
    <main className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-8">
      <div>
        <p className="text-muted">
          Room <span className="font-mono text-text">{room.code}</span> of{" "}
          <span className="text-text">{room.hostName}</span>
        </p>
        <h1 className="mt-0.5 font-semibold text-xl">{title}</h1>
        {room.program && <p className="text-faint text-xs">Version {room.program.number}</p>}
      </div>
      {room.program && <ProgramPreview hash={room.program.hash} />}
      {room.isHost && <RoomLink code={room.code} />}
      <form
        noValidate
        aria-label="Join the room"
        className="flex flex-col gap-4 rounded-xl border bg-surface p-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (problems.name || problems.cores) return;
          const choice = { name: name.trim(), cores: Number(cores) };
          keepChoice(choice);
          onJoin({ ...choice, trust });
        }}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3">
          <Field id="member-name" label="Your name" error={shown.name} hint="Members of the room see it.">
            <Input
              id="member-name"
              value={name}
              autoComplete="nickname"
              maxLength={LIMITS.nameChars}
              aria-invalid={shown.name !== undefined}
              onChange={(event) => setName(event.target.value)}
              className="h-9 w-full text-base"
            />
          </Field>
          <Field id="member-cores" label="Cores" error={shown.cores} hint="0 only watches.">
            <Input
              id="member-cores"
              type="number"
              inputMode="numeric"
              min={0}
              max={LIMITS.ranksPerNode}
              value={cores}
              aria-invalid={shown.cores !== undefined}
              onChange={(event) => setCores(event.target.value)}
              className="tabular h-9 w-full text-base"
            />
          </Field>
        </div>
        {room.isHost ? (
          <p className="text-muted">Your tab hosts the room: keep it open while others contribute.</p>
        ) : (
          <>
            <p className="text-muted">
              {watching ? (
                <>You watch. No program runs in this tab.</>
              ) : (
                <>
                  By contributing you let <b className="font-medium text-text">{room.hostName}</b> run{" "}
                  <b className="font-medium text-text">{title}</b> in this tab. It runs in a sandbox without network,
                  files or your data, and stops when you leave or close the tab.
                </>
              )}
            </p>
            {!watching && (
              <label className="flex items-start gap-2">
                <input
                  type="checkbox"
                  checked={trust}
                  onChange={(event) => setTrust(event.target.checked)}
                  className="mt-0.5 size-4 accent-(--accent)"
                />
                <span>Trust this room: do not ask again when the program changes</span>
              </label>
            )}
          </>
        )}
        <Button type="submit" variant="primary" size="large" disabled={!room.isHost && room.program === null}>
          {room.isHost ? "Join room" : watching ? "Watch" : "Contribute"}
        </Button>
      </form>
    </main>
  );
}
