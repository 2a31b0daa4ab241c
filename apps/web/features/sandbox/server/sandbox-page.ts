/** The document that programs run under: an opaque origin without network. See "Sandbox" in the documentation. */
import { createHash } from "node:crypto";

/**
 * Waits for the page's one boot message { type: "boot", nodeHost: string } with a MessagePort, and runs the node host from a
 * blob: its text needs no address, so the policy lists none. The host finds `commworldBoot`.
 */
const BOOTSTRAP = `"use strict";
addEventListener("message", function boot(event) {
  if (event.source !== parent || !event.data || event.data.type !== "boot" || !event.ports[0]) return;
  removeEventListener("message", boot);
  globalThis.commworldBoot = { port: event.ports[0] };
  const url = URL.createObjectURL(new Blob([event.data.nodeHost], { type: "text/javascript" }));
  const script = document.createElement("script");
  script.src = url;
  script.onload = script.onerror = function () { URL.revokeObjectURL(url); };
  document.head.append(script);
});`;

export interface SandboxPage {
  html: string;
  headers: Record<string, string>;
}

export function makeSandboxPage(): SandboxPage {
  const hash = createHash("sha256").update(BOOTSTRAP).digest("base64");
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Program</title><script>${BOOTSTRAP}</script></head><body></body></html>\n`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": [
        "default-src 'none'",
        // Programs compile WebAssembly and evaluate modules; nothing with an address may be loaded.
        `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
        "worker-src blob:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-scripts",
      ].join("; "),
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-cache",
    },
  };
}

export const { html, headers } = makeSandboxPage();
