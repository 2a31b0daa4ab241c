import { signIns } from "@/features/api/server/limits";
import { requireSameOrigin } from "@/features/api/server/origin";
import { clientAddress } from "@/features/api/server/rate-limit";
import { route } from "@/features/api/server/route";
import { auth } from "@/features/auth/server/auth";

export const GET = route((request) => auth().handler(request));

export const POST = route(async (request) => {
  // A client that is no browser names no origin, and has no cookie that another site could ride on.
  if (request.headers.has("cookie") || request.headers.has("origin")) requireSameOrigin(request);
  if (new URL(request.url).pathname.includes("/sign-in")) signIns().require(clientAddress(request.headers));
  return auth().handler(request);
});
