/** The page's side of the router worker: the same methods, and the events. */
import type { Router, RouterEvent, RouterIdentity, TicketSource } from "./types";
import type { ToPage, ToWorker } from "./worker-messages";

/** A Worker of router-worker.ts, or one end of a MessageChannel whose other end serveRouter has. */
export interface RouterPort {
  postMessage(message: ToWorker, transfer: MessagePort[]): void;
  onmessage: ((event: MessageEvent<ToPage>) => void) | null;
}

export interface ConnectRouterOptions extends RouterIdentity {
  /** Asked for before each connection; runs on the page, where the session is. */
  ticket: TicketSource;
  onEvent(event: RouterEvent): void;
}

/** Nothing is sent before `connect()`. The caller terminates the worker, after `leave()`. */
export function connectRouter(worker: RouterPort, options: ConnectRouterOptions): Router {
  const { ticket, onEvent, url, room, name, cores } = options;
  const post = (message: ToWorker, transfer: MessagePort[] = []) => worker.postMessage(message, transfer);
  let refs = 0;

  async function answerTicket(id: number): Promise<void> {
    try {
      post({ type: "ticket", id, ticket: await ticket() });
    } catch (error) {
      const retriable = !(error instanceof Error && "retriable" in error && error.retriable === false);
      post({ type: "no-ticket", id, retriable, message: error instanceof Error ? error.message : String(error) });
    }
  }

  worker.onmessage = ({ data }) => {
    if (data.type === "event") onEvent(data.event);
    else void answerTicket(data.id);
  };
  post({ type: "open", identity: { url, room, name, cores } });

  return {
    connect: () => post({ type: "call", method: "connect", args: [] }),
    retryNow: () => post({ type: "call", method: "retryNow", args: [] }),
    startRun(request) {
      const ref = `page-${++refs}`;
      post({ type: "start-run", ref, request });
      return ref;
    },
    ready: (...args) => post({ type: "call", method: "ready", args }),
    finish: (...args) => post({ type: "call", method: "finish", args }),
    stopRun: (...args) => post({ type: "call", method: "stopRun", args }),
    sendTelemetry: (...args) => post({ type: "call", method: "sendTelemetry", args }),
    sendConsole: (...args) => post({ type: "call", method: "sendConsole", args }),
    sendWidgets: (...args) => post({ type: "call", method: "sendWidgets", args }),
    sendCheck: (...args) => post({ type: "call", method: "sendCheck", args }),
    sendFindings: (...args) => post({ type: "call", method: "sendFindings", args }),
    setCores: (...args) => post({ type: "call", method: "setCores", args }),
    leave: () => post({ type: "call", method: "leave", args: [] }),
    attachBridge: (port, run) => post({ type: "attach", port, run }, [port]),
  };
}
