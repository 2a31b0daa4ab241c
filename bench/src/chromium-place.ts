import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sandboxPage } from "@commworld/runtime";
import { type Browser, chromium } from "@playwright/test";
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

export interface BenchBrowser {
  browser: Browser;
  /** Of the isolated page. */
  url: string;
  close(): Promise<void>;
}

export async function launchChromium(): Promise<BenchBrowser> {
  const server = await serve();
  const browser = await chromium.launch({
    args: FLAGS,
    ...(existsSync(DEBIAN_CHROMIUM) ? { executablePath: DEBIAN_CHROMIUM } : {}),
  });
  return {
    browser,
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

export async function openChromium(): Promise<Place> {
  const { browser, url, close } = await launchChromium();
  const page = await browser.newPage();
  await page.goto(url);
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
    close,
  };
}

/** What pages load of the compiler of C, as the build has left it. */
const COMPILER = fileURLToPath(new URL("../../packages/toolchain/dist/web/", import.meta.url));

/** An isolated page, the sandbox's document, the scripts and the compiler, on a free port of the loopback interface. */
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
    } else if (/^\/compiler\/[\w.-]+$/.test(path) && existsSync(COMPILER + path.slice("/compiler/".length))) {
      const encoding = path.endsWith(".br") ? { "Content-Encoding": "br" } : {};
      const type = /\.m?js$/.test(path) ? "text/javascript" : "application/octet-stream";
      response
        .writeHead(200, { ...isolation, ...encoding, "Content-Type": type })
        .end(readFileSync(COMPILER + path.slice("/compiler/".length)));
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
