"use client";

import type { CheckerMode, ForcedAlgorithmNames, InterconnectName } from "@commworld/protocol";
import type { CompileProgress as CompileProgressState } from "@commworld/toolchain";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import type { RoomResponse } from "@/features/api/schemas";
import type { Problem } from "@/features/editor/lib/problem";
import { createVersion } from "@/features/programs/lib/program-api";
import { AlgorithmSettings } from "@/features/run/components/algorithm-settings";
import { CompileProgress } from "@/features/run/components/compile-progress";
import { InterconnectFacts } from "@/features/run/components/interconnect-facts";
import { checkerModes, DEFAULT_CHECKER } from "@/features/run/lib/checker-modes";
import { interconnects } from "@/features/run/lib/interconnects";
import { RunButtons } from "@/features/workbench/components/run-buttons";
import { plural } from "@/lib/format";
import { compileForRoom } from "../lib/compile-for-room";
import { chooseVersion } from "../lib/room-api";
import type { RoomSession } from "../lib/room-session";

/** Errors of the compiler that are shown; the editor has all. */
const MOST_PROBLEMS = 5;

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
  const [progress, setProgress] = useState<CompileProgressState>();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const compilation = useRef<AbortController>(undefined);
  useEffect(() => () => compilation.current?.abort(), []);
  const { program } = room;
  const interconnect = chosen ?? program?.settings.interconnect ?? "crossbar";
  const algorithms = chosenAlgorithms ?? program?.settings.algorithms ?? {};
  const checker = chosenChecker ?? program?.settings.checker ?? DEFAULT_CHECKER;
  const run = async () => {
    if (!program) return;
    setAsking(true);
    setProblems([]);
    const cancel = new AbortController();
    compilation.current = cancel;
    try {
      const latest = await createVersion(program.slug);
      if (latest.versionId !== program.versionId) {
        await chooseVersion(room.code, latest.versionId);
        onProgram();
      }
      const compiled = await compileForRoom(latest.hash, { signal: cancel.signal, onProgress: setProgress });
      if (!compiled.ok) {
        setProblems(compiled.problems.filter(({ severity }) => severity === "error"));
        return;
      }
      session.startRun({
        versionId: latest.versionId,
        hash: latest.hash,
        ...(compiled.module ? { module: compiled.module } : {}),
        interconnect,
        checker,
        ...(Object.keys(algorithms).length > 0 ? { algorithms } : {}),
      });
    } catch (error) {
      if (!cancel.signal.aborted) toast.error(error instanceof Error ? error.message : "The run could not be started.");
    } finally {
      setAsking(false);
      setProgress(undefined);
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
      {progress && <CompileProgress progress={progress} onCancel={() => compilation.current?.abort()} />}
      {problems.length > 0 && (
        <Notice tone="bad">
          <span className="font-medium">The program does not compile.</span>
          {problems.slice(0, MOST_PROBLEMS).map(({ file, line, column, message }) => (
            <span key={`${file}:${line}:${column}:${message}`} className="block whitespace-pre-line break-words">
              <span className="tabular font-mono">
                {file}:{line}:{column}
              </span>{" "}
              {message}
            </span>
          ))}
        </Notice>
      )}
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
