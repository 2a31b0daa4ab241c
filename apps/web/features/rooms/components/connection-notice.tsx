import type { RouterState } from "@commworld/runtime/router";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { closeText } from "../lib/close-text";

/** Says so when the room's connection is not there, why, and what to do. */
export function ConnectionNotice({ state, onRejoin }: { state: RouterState; onRejoin(): void }) {
  if (state.phase === "connected") return null;
  if (state.phase === "connecting")
    return (
      <Notice tone={state.last ? "warn" : "info"}>
        {state.last ? `${closeText(state.last.reason)} ` : ""}
        {state.attempt > 1 ? `Connecting again, attempt ${state.attempt} …` : "Connecting …"}
      </Notice>
    );
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
