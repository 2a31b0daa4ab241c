import { signIns } from "@/features/api/server/limits";
import { clientAddress } from "@/features/api/server/rate-limit";
import { route } from "@/features/api/server/route";
import { auth } from "@/features/auth/server/auth";

export const GET = route((request) => auth().handler(request));

export const POST = route((request) => {
  if (new URL(request.url).pathname.includes("/sign-in")) signIns().require(clientAddress(request.headers));
  return auth().handler(request);
});
