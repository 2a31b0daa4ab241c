import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { GET } from "@/app/sandbox/route";
import { pageHeaders } from "@/features/pages/server/page-headers";
import { headers, html } from "./sandbox-page";

const policy = headers["Content-Security-Policy"] ?? "";

test("the policy admits the one inline script and nothing that has an address", () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).not.toMatch(/connect-src|https?:|ws:|\*|'self'(?!$|;)|unsafe-inline/);
  expect(policy.match(/'self'/g)).toHaveLength(1);
});

test("the route serves it with its headers", async () => {
  const response = GET();
  expect(await response.text()).toBe(html);
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value);
  expect(response.headers.get("cross-origin-embedder-policy")).toBe("require-corp");
});

test("pages keep frames on this site; isolation can be left out", () => {
  const isolated = pageHeaders({ isolated: true, development: false });
  expect(isolated).toMatchObject({
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  });
  expect(isolated["Content-Security-Policy"]).toContain("frame-src 'self'");
  expect(isolated["Content-Security-Policy"]).not.toContain("'unsafe-eval'");
  expect(Object.keys(pageHeaders({ isolated: false, development: false }))).toEqual(["Content-Security-Policy"]);
});
