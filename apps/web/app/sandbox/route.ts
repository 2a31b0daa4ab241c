import { headers, html } from "@/features/sandbox/server/sandbox-page";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return new Response(html, { headers });
}
