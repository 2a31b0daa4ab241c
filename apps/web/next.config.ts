import path from "node:path";
import type { NextConfig } from "next";

const config: NextConfig = {
  output: "standalone",
  outputFileTracingRoot: path.join(import.meta.dirname, "..", ".."),
  transpilePackages: ["@commworld/db", "@commworld/protocol", "@commworld/runtime", "@commworld/toolchain"],
  serverExternalPackages: ["pg", "pino", "@prisma/client", "@prisma/adapter-pg"],
  poweredByHeader: false,
  headers: async () => [
    {
      // The sandbox document has stricter ones of its own.
      source: "/((?!sandbox$).*)",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Referrer-Policy", value: "same-origin" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
    {
      // A worker of an isolated page must itself be served with the policy; on other pages it changes nothing.
      source: "/:folder(_next|runtime|monaco|compiler)/:path*",
      headers: [{ key: "Cross-Origin-Embedder-Policy", value: "require-corp" }],
    },
    { source: "/runtime/:path*", headers: [{ key: "Cache-Control", value: "no-cache" }] },
    {
      // Their names change with their content. The compiler works on texts of strangers: it may load itself and nothing else.
      source: "/compiler/:path*",
      headers: [
        { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
        {
          key: "Content-Security-Policy",
          value: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
        },
      ],
    },
    { source: "/compiler/manifest.json", headers: [{ key: "Cache-Control", value: "no-cache" }] },
    { source: "/compiled/:path*", headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }] },
    { source: "/compiled/index.json", headers: [{ key: "Cache-Control", value: "no-cache" }] },
    {
      source: "/:folder(compiler|compiled)/:file(.*\\.br)",
      headers: [
        { key: "Content-Encoding", value: "br" },
        { key: "Content-Type", value: "application/octet-stream" },
      ],
    },
  ],
};

export default config;
