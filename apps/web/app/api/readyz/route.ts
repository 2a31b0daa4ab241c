import { ping } from "@commworld/db";
import { answer, route } from "@/features/api/server/route";
import { db } from "@/lib/db";

export const dynamic = "force-dynamic";

/** The process can do its work: the database answers and has its tables. */
export const GET = route(async () => {
  await ping(db());
  return answer({ status: "ready" });
});
