/** What happens to a room, and what has to be done because of it. */
import type { Refusal, RunError, RunRequest } from "@commworld/protocol";
import type { EndedRun, RoomMember, StartingRun } from "./state";

export type RoomEvent =
  | { type: "join"; member: Omit<RoomMember, "grId"> }
  | { type: "leave"; connection: string }
  /** The relay itself is gone, and all its sockets with it. */
  | { type: "relay-gone"; relay: string }
  | { type: "cores"; connection: string; cores: number }
  /** `runId` is made by the caller: the reducer has no randomness. */
  | { type: "start"; connection: string; runId: string; request: RunRequest }
  | { type: "ready"; connection: string; runId: string }
  | { type: "finish"; connection: string; runId: string; status: "succeeded" | "failed"; error?: RunError }
  | { type: "stop"; connection: string; runId: string }
  /** The relay gives the run up: its record could not be made. */
  | { type: "fail"; runId: string; error: RunError }
  /** Time passed: deadlines are looked at. */
  | { type: "tick" };

export type RefusalCode = Refusal["code"];

/** Done in order, by the relay that applied the event. What members hear follows from the state alone (announce.ts). */
export type RoomEffect =
  | { type: "joined"; grId: number }
  | { type: "room-full" }
  | { type: "refused"; code: RefusalCode; message: string }
  | { type: "run-began"; run: StartingRun; members: RoomMember[] }
  | { type: "run-ended"; ended: EndedRun };
