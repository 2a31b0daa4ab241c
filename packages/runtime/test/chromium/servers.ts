/** What the browser may and may not reach: the page's server, and a canary that counts every attempt to reach it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { sandboxPage } from "../../src/sandbox/frame-page";

export interface TestServer {
  origin: string;
  /** Everything that reached it and was not meant to. */
  hits: string[];
  close(): Promise<void>;
}

async function listen(server: Server, hits: string[]): Promise<TestServer> {
  const sockets = new Set<Duplex>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("upgrade", (request: IncomingMessage, socket) => {
    hits.push(`UPGRADE ${request.url}`);
    const key = request.headers["sec-websocket-key"];
    const accept = createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Answers everything as generously as a server can, and remembers it. */
function answerCanary(request: IncomingMessage, response: ServerResponse, hits: string[]): void {
  hits.push(`${request.method} ${request.url}`);
  response.writeHead(200, {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Headers": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Type": "text/javascript",
  });
  response.end("globalThis.canary = true; export default 'canary';");
}

export function startCanary(): Promise<TestServer> {
  const hits: string[] = [];
  return listen(
    createServer((request, response) => answerCanary(request, response, hits)),
    hits,
  );
}

/** Of pages that are cross-origin isolated, or not. Both carry the `frame-src` that the product's pages carry. */
export async function startPageServer(isolated: boolean): Promise<TestServer> {
  const hits: string[] = [];
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const bundle = await build({ entryPoints: [path("host-page.ts")], bundle: true, format: "iife", write: false });
  const sandbox = sandboxPage();
  const script = { "Content-Type": "text/javascript", "Cross-Origin-Resource-Policy": "same-origin" };
  const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  const page = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "frame-src 'self'",
    "Set-Cookie": "session=secret; SameSite=Lax",
    ...(isolated ? isolation : {}),
  };
  const files: Readonly<Record<string, [Record<string, string>, string]>> = {
    "/": [page, '<!doctype html><title>host</title><body><script src="/host.js"></script></body>'],
    "/host.js": [script, bundle.outputFiles[0]!.text],
    "/node-host.js": [script, readFileSync(path("../../dist/node-host.js"), "utf8")],
    "/rank.js": [script, readFileSync(path("../../dist/rank.js"), "utf8")],
    "/sandbox": [sandbox.headers, sandbox.html],
    "/favicon.ico": [{}, ""],
  };
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    if (!file || request.method !== "GET") return answerCanary(request, response, hits);
    response.writeHead(200, file[0]);
    response.end(file[1]);
  });
  return listen(server, hits);
}
