/** The worker's side of connectRouter: a RoomClient whose tickets come from the page. */
import { RoomClient } from "./room-client";
import type { RouterSocketConstructor } from "./socket";
import { TicketRefused } from "./types";
import type { ToPage, ToWorker } from "./worker-messages";

/** What a worker's global scope, or one end of a MessageChannel, offers. */
export interface RouterScope {
  postMessage(message: ToPage): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

interface Wanted {
  resolve(ticket: string): void;
  reject(error: Error): void;
}

export function serveRouter(scope: RouterScope, Socket: RouterSocketConstructor): void {
  const wanted = new Map<number, Wanted>();
  let asked = 0;
  let client: RoomClient | null = null;

  function ticket(): Promise<string> {
    return new Promise((resolve, reject) => {
      const id = ++asked;
      wanted.set(id, { resolve, reject });
      scope.postMessage({ type: "ticket-wanted", id });
    });
  }

  function settle(id: number, answer: (waiting: Wanted) => void): void {
    const waiting = wanted.get(id);
    wanted.delete(id);
    if (waiting) answer(waiting);
  }

  function onCall(router: RoomClient, message: Extract<ToWorker, { type: "call" }>) {
    switch (message.method) {
      case "connect":
        return router.connect();
      case "retryNow":
        return router.retryNow();
      case "ready":
        return router.ready(...message.args);
      case "finish":
        return router.finish(...message.args);
      case "stopRun":
        return router.stopRun(...message.args);
      case "sendTelemetry":
        return router.sendTelemetry(...message.args);
      case "sendConsole":
        return router.sendConsole(...message.args);
      case "sendWidgets":
        return router.sendWidgets(...message.args);
      case "sendCheck":
        return router.sendCheck(...message.args);
      case "sendFindings":
        return router.sendFindings(...message.args);
      case "setCores":
        return router.setCores(...message.args);
      case "leave":
        return router.leave();
    }
  }

  scope.onmessage = ({ data }) => {
    switch (data.type) {
      case "open":
        client = new RoomClient({
          ...data.identity,
          Socket,
          ticket,
          onEvent: (event) => scope.postMessage({ type: "event", event }),
        });
        return;
      case "ticket":
        return settle(data.id, ({ resolve }) => resolve(data.ticket));
      case "no-ticket":
        return settle(data.id, ({ reject }) =>
          reject(data.retriable ? new Error(data.message) : new TicketRefused(data.message)),
        );
      case "start-run":
        client?.startRun(data.request, data.ref);
        return;
      case "attach":
        client?.attachBridge(data.port, data.run);
        return;
      case "call":
        if (client) onCall(client, data);
    }
  };
}
