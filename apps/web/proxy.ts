import { NextResponse } from "next/server";
import { pageHeaders } from "./features/pages/server/page-headers";
import { env } from "./lib/env";

/** Headers of pages, decided when the server runs: next.config.ts is decided when it is built. */
export function proxy(): NextResponse {
  const response = NextResponse.next();
  const { COMMWORLD_ISOLATION, NODE_ENV } = env();
  const headers = pageHeaders({ isolated: COMMWORLD_ISOLATION === "on", development: NODE_ENV === "development" });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export const config = {
  // The API's answers are no documents, the sandbox has headers of its own.
  matcher: ["/((?!api/|sandbox$|_next/|runtime/|compiler/|monaco/|favicon).*)"],
};
