import { createServer, type Server } from "node:http";
import type { Registry } from "prom-client";

/** /metrics on a port of its own, which the proxy does not publish. */
export function createMetricsServer(registry: Registry): Server {
  return createServer(async (request, response) => {
    if (request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType }).end(text);
  });
}
