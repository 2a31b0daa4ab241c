import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sandboxPage } from "@commworld/runtime";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import { type Place, soloSpec } from "./place";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const DEBIAN_CHROMIUM = "/usr/bin/chromium";

export async function openChromium(): Promise<Place> {
  const server = await serve();
  const browser = await chromium.launch({
    args: FLAGS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return {
    name: "chromium",
    version: browser.version(),
    run: (program, ranks, transport, algorithms, interconnect) =>
      page.evaluate(([spec, runnable]) => window.benchRun(spec, runnable), [
        soloSpec(ranks, transport, algorithms, interconnect),
        program,
      ] as const),
    start: (program, ranks) =>
      page.evaluate(([spec, runnable]) => window.benchStart(spec, runnable), [
        soloSpec(ranks, "shared-memory"),
        program,
      ] as const),
    baseline: (plan) => page.evaluate((given) => window.benchBaseline(given), plan),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** An isolated page, the sandbox's document and the scripts, on a free port of the loopback interface. */
async function serve(): Promise<Server> {
  const bundle = await build({
    entryPoints: [fileURLToPath(new URL("./chromium-page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
  });
  const runtime = (name: string) =>
    readFileSync(new URL(`../../packages/runtime/dist/${name}`, import.meta.url), "utf8");
  const scripts: Record<string, string> = {
    "/page.js": bundle.outputFiles[0]!.text,
    "/baseline.js": readFileSync(new URL("./baseline-worker.cjs", import.meta.url), "utf8"),
    "/node-host.js": runtime("node-host.js"),
    "/rank.js": runtime("rank.js"),
  };
  const isolation = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/sandbox") {
      const { html, headers } = sandboxPage();
      response.writeHead(200, headers).end(html);
    } else if (path in scripts)
      response.writeHead(200, { ...isolation, "Content-Type": "text/javascript" }).end(scripts[path]);
    else
      response
        .writeHead(200, { ...isolation, "Content-Type": "text/html" })
        .end('<!doctype html><title>bench</title><body><script src="/page.js"></script></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
