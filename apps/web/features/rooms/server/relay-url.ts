import { pageOrigin } from "@/features/api/server/origin";
import { env } from "@/lib/env";

/** Where the page that sent this request connects: a URL of the operator's, a path of the same origin, or the same host's relay port. */
export function relayUrl(request: Request): string {
  const { RELAY_PUBLIC_URL: configured, RELAY_PORT } = env();
  if (configured && !configured.startsWith("/")) return configured;
  const url = pageOrigin(request);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (configured) url.pathname = configured;
  else url.port = String(RELAY_PORT);
  return url.href;
}
