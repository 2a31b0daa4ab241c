import type { TransportName } from "@commworld/runtime";

/** The transport this page can use. */
export function pageTransport(): TransportName {
  return globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer !== "undefined"
    ? "shared-memory"
    : "message-port";
}

export const transportText: Record<TransportName, { short: string; long: string }> = {
  "shared-memory": { short: "shared memory", long: "Ranks of this tab exchange messages through shared memory." },
  "message-port": {
    short: "message ports",
    long: "This page is not cross-origin isolated, so ranks exchange messages through message ports: slower, and blocking calls are unavailable. Open it over https or on localhost.",
  },
};
