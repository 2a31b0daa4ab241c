import { only } from "@/features/api/server/only";
import { route } from "@/features/api/server/route";
import { readAuth, writeAuth } from "@/features/auth/server/auth-door";

export const GET = route(readAuth);

export const POST = route(writeAuth);

const none = only("GET", "POST");

export { none as DELETE, none as PATCH, none as PUT };
