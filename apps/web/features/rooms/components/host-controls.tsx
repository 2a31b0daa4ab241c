"use client";

import type { CheckerMode, ForcedAlgorithmNames, InterconnectName } from "@commworld/protocol";
import { useState } from "react";
import { toast } from "sonner";
import { Select } from "@/components/ui/select";
import type { RoomResponse } from "@/features/api/schemas";
import { createVersion } from "@/features/programs/lib/program-api";
import { AlgorithmSettings } from "@/features/run/components/algorithm-settings";
import { InterconnectFacts } from "@/features/run/components/interconnect-facts";
import { checkerModes, DEFAULT_CHECKER } from "@/features/run/lib/checker-modes";
import { interconnects } from "@/features/run/lib/interconnects";
import { RunButtons } from "@/features/workbench/components/run-buttons";
import { plural } from "@/lib/format";
import { chooseVersion } from "../lib/room-api";
import type { RoomSession } from "../lib/room-session";

/** The host starts the program as it was last saved, on everybody's cores. */
export function HostControls({
  room,
  session,
  cores,
  busy,
  connected,
  onProgram,
}: {
  room: RoomResponse;
  session: RoomSession;
  cores: number;
  busy: boolean;
  connected: boolean;
  /** The room's program changed. */
  onProgram(): void;
}) {
  /** The host's own choice; until there is one, the program's. */
  const [chosen, setChosen] = useState<InterconnectName>();
  const [chosenAlgorithms, setAlgorithms] = useState<ForcedAlgorithmNames>();
  const [chosenChecker, setChecker] = useState<CheckerMode>();
  const [asking, setAsking] = useState(false);
  const { program } = room;
  const interconnect = chosen ?? program?.settings.interconnect ?? "crossbar";
  const algorithms = chosenAlgorithms ?? program?.settings.algorithms ?? {};
  const checker = chosenChecker ?? program?.settings.checker ?? DEFAULT_CHECKER;
  const run = async () => {
    if (!program) return;
    setAsking(true);
    try {
      const latest = await createVersion(program.slug);
      if (latest.versionId !== program.versionId) {
        await chooseVersion(room.code, latest.versionId);
        onProgram();
      }
      session.startRun({
        versionId: latest.versionId,
        hash: latest.hash,
        interconnect,
        checker,
        ...(Object.keys(algorithms).length > 0 ? { algorithms } : {}),
      });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : "The run could not be started.");
    } finally {
      setAsking(false);
    }
  };
  return (
    <section aria-label="Run" className="flex flex-col gap-2 px-3">
      <div className="flex flex-wrap items-center gap-2">
        <RunButtons
          active={busy || asking || !connected || cores === 0}
          stoppable={busy}
          onRun={run}
          onStop={() => session.stopRun()}
        />
        <Select<InterconnectName>
          label="Interconnect"
          value={interconnect}
          options={interconnects}
          onChange={setChosen}
          disabled={busy}
        />
        <AlgorithmSettings algorithms={algorithms} disabled={busy} onChange={setAlgorithms} />
        <Select<CheckerMode>
          label="Checker"
          value={checker}
          options={checkerModes}
          onChange={setChecker}
          disabled={busy}
        />
      </div>
      <InterconnectFacts name={interconnect} ranks={cores} />
      <p className="text-faint text-xs empty:hidden">
        {!connected
          ? null
          : cores === 0
            ? "Nobody lends a core yet."
            : `Runs on ${plural(cores, "rank")}, one for each core.`}
      </p>
    </section>
  );
}
