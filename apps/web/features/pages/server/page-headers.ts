export interface PageHeaderOptions {
  /** Cross-origin isolation: shared memory for the ranks. */
  isolated: boolean;
  /** The development server evaluates its modules. */
  development: boolean;
}

export function pageHeaders({ isolated, development }: PageHeaderOptions): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy(development),
    ...(isolated
      ? { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" }
      : {}),
  };
}

/**
 * `frame-src 'self'` keeps a sandboxed frame from navigating itself away with data. Scripts: Next puts its data into inline
 * scripts of prerendered pages, where a nonce per request cannot stand; no page shows HTML that a person wrote.
 * `wasm-unsafe-eval` compiles the toolchain. Sockets may go to relays on other hosts and ports.
 */
function contentSecurityPolicy(development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}
