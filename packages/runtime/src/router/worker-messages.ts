/** Between connectRouter (page) and the router worker. Methods of Router by name, with their arguments. */
import type { Router, RouterEvent, RouterIdentity } from "./types";

type Methods = Exclude<keyof Router, "startRun" | "attachBridge">;

type Call = { [M in Methods]: { type: "call"; method: M; args: Parameters<Router[M]> } }[Methods];

export type ToWorker =
  /** First, once. */
  | { type: "open"; identity: RouterIdentity }
  | { type: "start-run"; ref: string; request: Parameters<Router["startRun"]>[0] }
  /** The port is transferred. */
  | { type: "attach"; port: MessagePort; run: Parameters<Router["attachBridge"]>[1] }
  | Call
  | { type: "ticket"; id: number; ticket: string }
  | { type: "no-ticket"; id: number; message: string; retriable: boolean };

export type ToPage = { type: "event"; event: RouterEvent } | { type: "ticket-wanted"; id: number };
