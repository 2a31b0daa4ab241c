/** What happens to a room, and what has to be done because of it. */
import type { Refusal, RunError, RunRequest } from "@commworld/protocol";
import type { EndedRun, RoomMember, StartingRun } from "./state";

export type RoomEvent =
  | { type: "join"; member: Omit<RoomMember, "grId"> }
  | { type: "leave"; connection: string }
  /** Its socket broke: its place is kept until then. */
  | { type: "detach"; connection: string; until: number }
  /** The member of connection `from` is back, with another connection. */
  | { type: "resume"; from: string; connection: string; relay: string }
  /** The relay has the socket, whatever the room believes. */
  | { type: "attach"; connection: string; relay: string }
  /** The relay itself is gone, and all its sockets with it. */
  | { type: "relay-gone"; relay: string; until: number }
  | { type: "cores"; connection: string; cores: number }
  /** `runId` is made by the caller: the reducer has no randomness. */
  | { type: "start"; connection: string; runId: string; request: RunRequest }
  | { type: "ready"; connection: string; runId: string }
  | { type: "finish"; connection: string; runId: string; status: "succeeded" | "failed"; error?: RunError }
  | { type: "stop"; connection: string; runId: string }
  /** The relay gives the run up: its record could not be made. */
  | { type: "fail"; runId: string; error: RunError }
  /** The record of a run that has ended is complete. */
  | { type: "recorded"; runId: string }
  /** Time passed: deadlines and those who are away for too long are looked at. */
  | { type: "tick" };

export type RefusalCode = Refusal["code"];

/** Done in order, by the relay that applied the event. What members hear follows from the state alone (announce.ts). */
export type RoomEffect =
  | { type: "joined"; grId: number }
  | { type: "resumed"; member: RoomMember }
  /** There is nobody to resume. */
  | { type: "gone" }
  | { type: "room-full" }
  | { type: "refused"; code: RefusalCode; message: string }
  | { type: "run-began"; run: StartingRun; members: RoomMember[] }
  | { type: "run-ended"; ended: EndedRun }
  /** Who was to complete the record has not said that it is. */
  | { type: "unrecorded"; ended: EndedRun };
