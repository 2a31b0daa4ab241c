"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { RoomResponse } from "@/features/api/schemas";
import { ProgramPreview } from "./program-preview";

/** The program is not the one this contributor agreed to: ask again before it runs here. */
export function ConsentDialog({
  room,
  onAnswer,
}: {
  room: RoomResponse;
  onAnswer(yes: boolean, always: boolean): void;
}) {
  const [always, setAlways] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false, false)}
      title="The program has changed"
      description={`${room.hostName} wants to run another version of ${room.program?.title ?? "the program"} in this tab.`}
    >
      <div className="flex flex-col gap-4">
        {room.program && <ProgramPreview key={room.program.hash} hash={room.program.hash} />}
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={always}
            onChange={(event) => setAlways(event.target.checked)}
            className="mt-0.5 size-4 accent-(--accent)"
          />
          <span>Trust this room: do not ask again when the program changes</span>
        </label>
        <div className="flex justify-end gap-2">
          <Button onClick={() => onAnswer(false, false)}>Leave the room</Button>
          <Button variant="primary" onClick={() => onAnswer(true, always)}>
            Contribute
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
