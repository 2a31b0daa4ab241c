"use client";

import { useState } from "react";
import { useWakeLock } from "@/lib/use-wake-lock";

/** A device that sleeps drops out of the run: on request its screen stays on. */
export function StayAwake() {
  const [wanted, setWanted] = useState(false);
  useWakeLock(wanted);
  return (
    <label className="flex items-center gap-2 text-muted text-xs">
      <input
        type="checkbox"
        checked={wanted}
        onChange={(event) => setWanted(event.target.checked)}
        className="size-4 accent-(--accent)"
      />
      Keep this screen on while I am in the room
    </label>
  );
}
