import type { IncomingMessage, ServerResponse } from "node:http";

export type Check = { name: string; run: () => Promise<void> };

const CHECK_TIMEOUT_MS = 2_000;

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("timeout")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check.run(), timeout]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(text);
}

/** /healthz: the process answers. /readyz: it can take members now. Everything else is for WebSockets. */
export function healthHandler(checks: Check[], isDraining: () => boolean) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.split("?")[0];
    if (path === "/healthz") return answer(response, 200, { ok: true });
    if (path !== "/readyz")
      return answer(response, 426, { error: { code: "upgrade-required", message: "Connect with a WebSocket." } });
    const results = await Promise.all(checks.map(async (check) => [check.name, await passes(check)] as const));
    const failed = results.filter(([, ok]) => !ok).map(([name]) => name);
    if (isDraining()) failed.push("draining");
    answer(response, failed.length === 0 ? 200 : 503, { ok: failed.length === 0, failed });
  };
}
