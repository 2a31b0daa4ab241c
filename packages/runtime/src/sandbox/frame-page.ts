/** The document that programs run under: an opaque origin without network. Whoever serves it adds nothing to it. */

/**
 * Waits for the page's one boot message (messages.ts), and runs the node host from a blob: its text needs no address, so the
 * policy lists none.
 */
export const BOOTSTRAP = `"use strict";
addEventListener("message", function boot(event) {
  if (event.source !== parent || event.source === window) return;
  if (!event.data || event.data.type !== "boot" || !event.ports[0]) return;
  removeEventListener("message", boot);
  globalThis.commworldBoot = { port: event.ports[0] };
  const url = URL.createObjectURL(new Blob([event.data.nodeHost], { type: "text/javascript" }));
  const script = document.createElement("script");
  script.src = url;
  script.onload = script.onerror = function () { URL.revokeObjectURL(url); };
  document.head.append(script);
});`;

/** Base64 of the SHA-256 of BOOTSTRAP. A constant, since this module must also load where nothing can compute one at once. */
export const BOOTSTRAP_SHA256 = "aMIJHniADQybc7YUGSAfYupfQdjv92gTLSCHjkmUt7k=";

const POLICY = [
  "default-src 'none'",
  // Programs compile WebAssembly and evaluate modules; nothing with an address may be loaded.
  `script-src 'sha256-${BOOTSTRAP_SHA256}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-scripts",
];

export interface SandboxPage {
  html: string;
  headers: Record<string, string>;
}

/** What the frame's URL answers, to everybody and always. The page that embeds it has `frame-src 'self'` in its own policy. */
export function sandboxPage(): SandboxPage {
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Program</title><script>${BOOTSTRAP}</script></head><body></body></html>\n`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY.join("; "),
      "Cross-Origin-Embedder-Policy": "require-corp",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-cache",
    },
  };
}
