import { connectRouter, type Router, type RouterEvent, TicketRefused } from "@commworld/runtime/router";
import { ApiError } from "@/features/api/lib/request";
import type { TicketResponse } from "@/features/api/schemas";
import { getTicket } from "./room-api";

export interface RoomConnection {
  router: Router;
  /** Ends the worker, after `leave()`. */
  dispose(): void;
}

export interface ConnectRoomOptions {
  code: string;
  name: string;
  cores: number;
  onEvent(event: RouterEvent): void;
}

/** Time for the worker to say goodbye on the socket before it is ended. */
const GOODBYE_MS = 2000;

async function ticketOf(code: string): Promise<TicketResponse> {
  try {
    return await getTicket(code);
  } catch (error) {
    const final = error instanceof ApiError && [400, 403, 404].includes(error.status);
    throw final ? new TicketRefused(error.message) : error;
  }
}

/** Starts the room's router in a worker of its own. The first ticket also tells where the relay is. */
export async function connectRoom({ code, name, cores, onEvent }: ConnectRoomOptions): Promise<RoomConnection> {
  const first = await ticketOf(code);
  let unused: string | undefined = first.ticket;
  const worker = new Worker(new URL("./router-worker.ts", import.meta.url), { type: "module" });
  const router = connectRouter(worker, {
    url: first.relayUrl,
    room: code,
    name,
    cores,
    onEvent,
    ticket: async () => {
      const ticket = unused ?? (await ticketOf(code)).ticket;
      unused = undefined;
      return ticket;
    },
  });
  router.connect();
  const retry = () => {
    if (document.visibilityState === "visible") router.retryNow();
  };
  document.addEventListener("visibilitychange", retry);
  window.addEventListener("online", retry);
  return {
    router,
    dispose() {
      document.removeEventListener("visibilitychange", retry);
      window.removeEventListener("online", retry);
      setTimeout(() => worker.terminate(), GOODBYE_MS);
    },
  };
}
