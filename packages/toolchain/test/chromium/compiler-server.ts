/** Serves the page and the built compiler as the product does, and remembers what was asked for. */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const WEB = fileURLToPath(new URL("../../dist/web/", import.meta.url));

export interface CompilerServer {
  origin: string;
  /** What stands in /compiled/, by name. */
  ready: Map<string, Uint8Array | string>;
  /** Names of the compiler's files that were asked for since the last call, without their hashes; "compiled" for each of `ready`. */
  taken(): string[];
  close(): void;
}

export async function startCompilerServer(): Promise<CompilerServer> {
  if (!existsSync(`${WEB}manifest.json`)) throw new Error("dist/web is missing: npm run build -w packages/toolchain");
  const entry = fileURLToPath(new URL("compiler-page.ts", import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "iife", write: false });
  let asked: string[] = [];
  const ready = new Map<string, Uint8Array | string>();
  const server = createServer((request, response) => {
    const name = /^\/compiler\/([\w.-]+)$/.exec(request.url ?? "")?.[1];
    if (request.url === "/page.js") {
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(outputFiles[0]!.text);
    } else if (name !== undefined && existsSync(WEB + name)) {
      asked.push(name.replace(/\.[0-9a-f]{16}/, "").replace(/\.br$/, ""));
      const type = /\.m?js$/.test(name) ? "text/javascript" : "application/octet-stream";
      const encoding = name.endsWith(".br") ? { "Content-Encoding": "br" } : {};
      response.writeHead(200, { "Content-Type": type, ...encoding }).end(readFileSync(WEB + name));
    } else if (request.url?.startsWith("/compiled/")) {
      const body = ready.get(request.url.slice("/compiled/".length));
      asked.push("compiled");
      response.writeHead(body ? 200 : 404).end(body);
    } else if (request.url === "/") {
      const html = '<!doctype html><title>compiler</title><script src="/page.js"></script>';
      response.writeHead(200, { "Content-Type": "text/html" }).end(html);
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    ready,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => {
      const names = asked;
      asked = [];
      return names.sort();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
