import type { RankState } from "@commworld/protocol";
import type { Tone } from "@/components/ui/badge";

/** "Recv from 3", "MPI_Send to 1", "Barrier", "computing": what a rank is in now. */
export function stateText(state: RankState): string {
  if (state.phase !== "blocked") return state.phase;
  if (!state.call) return "waiting";
  if (state.peer === undefined) return state.call;
  const peer = state.peer < 0 ? "any" : String(state.peer);
  if (/^(MPI_)?i?(recv|probe|improbe|mprobe)/i.test(state.call)) return `${state.call} from ${peer}`;
  if (/send$/i.test(state.call)) return `${state.call} to ${peer}`;
  return `${state.call} with ${peer}`;
}

export function stateTone(state: RankState): Tone {
  switch (state.phase) {
    case "computing":
      return "good";
    case "blocked":
      return "warn";
    case "failed":
      return "bad";
    default:
      return "neutral";
  }
}
