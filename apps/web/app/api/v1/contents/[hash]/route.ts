import { findContentByHash } from "@commworld/db";
import { hashParams } from "@/features/api/schemas";
import { notFound } from "@/features/api/server/errors";
import { only } from "@/features/api/server/only";
import { parseParams } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { db } from "@/lib/db";

/** Whoever has the hash has been told it by a run, a room or a program: it is the key. */
export const GET = route(async (_request, params) => {
  const { hash } = parseParams(hashParams, params, "program text");
  const content = await findContentByHash(db(), hash);
  if (!content) throw notFound("program text");
  return answer(content, 200, { "Cache-Control": "private, max-age=31536000, immutable" });
});

const none = only("GET");

export { none as DELETE, none as PATCH, none as POST, none as PUT };
