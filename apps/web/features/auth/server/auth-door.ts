/** What of the account library can be reached from outside: what the pages use, in the words of the API. */
import { displayName } from "@commworld/protocol";
import { z } from "zod";
import { ApiError, notFound } from "@/features/api/server/errors";
import { signIns } from "@/features/api/server/limits";
import { requireSameOrigin } from "@/features/api/server/origin";
import { BODY_LIMIT, parseBody } from "@/features/api/server/parse";
import { clientAddress } from "@/features/api/server/rate-limit";
import { auth } from "./auth";
import { requireWriter } from "./session";

const BASE = "/api/auth";
const nothing = z.object({});
const newName = z.object({ name: displayName });

export async function readAuth(request: Request): Promise<Response> {
  if (pathOf(request) !== "get-session") throw notFound("address");
  return inOurWords(await auth().handler(request));
}

export async function writeAuth(request: Request): Promise<Response> {
  switch (pathOf(request)) {
    case "sign-in/anonymous": {
      // A client that is no browser names no origin, and has no cookie that another site could ride on.
      if (request.headers.has("cookie") || request.headers.has("origin")) requireSameOrigin(request);
      signIns().require(clientAddress(request.headers));
      return passOn(request, await parseBody(request, nothing, { maxBytes: BODY_LIMIT.small }));
    }
    case "update-user":
      await requireWriter(request);
      return passOn(request, await parseBody(request, newName, { maxBytes: BODY_LIMIT.small }));
    default:
      throw notFound("address");
  }
}

const pathOf = (request: Request) => new URL(request.url).pathname.slice(BASE.length + 1);

async function passOn(request: Request, body: unknown): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return inOurWords(
    await auth().handler(new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) })),
  );
}

/** Only the sign-in of somebody who is signed in is refused by the library itself. */
async function inOurWords(response: Response): Promise<Response> {
  if (response.ok) return response;
  if (response.status >= 500) throw new Error(`the account library answered ${response.status}`);
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new ApiError("bad-request", `${message ?? "The request was refused"}. Reload the page and try again.`);
}
