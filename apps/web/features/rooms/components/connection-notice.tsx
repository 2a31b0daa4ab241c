"use client";

import type { RouterState } from "@commworld/runtime/router";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSeconds } from "@/lib/use-seconds";
import { closeText, lossReason } from "../lib/close-text";

interface ConnectionNoticeProps {
  state: RouterState;
  onRejoin(): void;
  /** Do not wait for the next try. */
  onRetry(): void;
}

/** Says so when the room's connection is not there, why, and what happens next. */
export function ConnectionNotice({ state, onRejoin, onRetry }: ConnectionNoticeProps) {
  if (state.phase === "connected") return null;
  if (state.phase !== "closed") return <Trying state={state} onRetry={onRetry} />;
  const text = state.close ? closeText(state.close.reason) : "You left the room.";
  return (
    <Notice
      tone={state.close && state.close.reason !== "left" ? "bad" : "info"}
      action={
        <Button size="small" onClick={onRejoin}>
          Join again
        </Button>
      }
    >
      {text}
      {state.message && <span className="block text-muted text-xs">{state.message}</span>}
    </Notice>
  );
}

function Trying({
  state,
  onRetry,
}: {
  state: Extract<RouterState, { phase: "connecting" | "reconnecting" }>;
  onRetry(): void;
}) {
  const waitSeconds = useSeconds(state.retryAt);
  const keptSeconds = useSeconds(state.phase === "reconnecting" ? state.keptUntil : undefined);
  const next =
    waitSeconds > 0 ? `Next try in ${waitSeconds} s.` : state.attempt > 1 ? `Try ${state.attempt} …` : "Connecting …";
  return (
    <Notice
      tone={state.last ? "warn" : "info"}
      action={
        waitSeconds > 0 && (
          <Button size="small" onClick={onRetry}>
            Try now
          </Button>
        )
      }
    >
      {state.last ? `${lossReason(state.last.reason)} ` : ""}
      {next}
      {state.phase === "reconnecting" && (
        <span className="block text-muted text-xs">
          {keptSeconds > 0
            ? `The room keeps your place, and your part in the run, for ${keptSeconds} s more.`
            : "The room may have gone on without this tab."}
        </span>
      )}
    </Notice>
  );
}
