import { findModule, hasModule, saveModule } from "@commworld/db";
import { hashBytes } from "@commworld/protocol";
import { hashParams } from "@/features/api/schemas";
import { ApiError, notFound } from "@/features/api/server/errors";
import { moduleWrites } from "@/features/api/server/limits";
import { only } from "@/features/api/server/only";
import { BODY_LIMIT, parseParams, readBytes } from "@/features/api/server/parse";
import { answer, route } from "@/features/api/server/route";
import { requireWriter } from "@/features/auth/server/session";
import { isWasm, MODULE_QUOTA_BYTES, MODULES_TOTAL_BYTES } from "@/features/modules/server/module-rules";
import { db } from "@/lib/db";

const HEADERS = {
  "Content-Type": "application/wasm",
  "Cache-Control": "private, max-age=31536000, immutable",
  "Content-Disposition": "attachment",
  "Content-Security-Policy": "sandbox; default-src 'none'",
};

/** Whoever has the hash has been told it by a run: it is the key. */
export const GET = route(async (_request, params) => {
  const { hash } = parseParams(hashParams, params, "module");
  const bytes = await findModule(db(), hash);
  if (!bytes) throw notFound("module");
  return new Response(bytes, { headers: HEADERS });
});

/** Whether it need not be sent again. */
export const HEAD = route(async (_request, params) => {
  const { hash } = parseParams(hashParams, params, "module");
  if (!(await hasModule(db(), hash))) throw notFound("module");
  return new Response(null, { headers: HEADERS });
});

export const PUT = route(async (request, params) => {
  const { hash } = parseParams(hashParams, params, "module");
  const caller = await requireWriter(request, moduleWrites());
  const bytes = await readBytes(request, BODY_LIMIT.module);
  if (!isWasm(bytes)) throw new ApiError("bad-request", "This is no WebAssembly module.");
  if (hashBytes(bytes) !== hash)
    throw new ApiError("bad-request", "The module is not the one that the address names: send it again.");
  await saveModule(db(), {
    hash,
    bytes,
    userId: caller.id,
    quotaBytes: MODULE_QUOTA_BYTES,
    totalBytes: MODULES_TOTAL_BYTES,
  });
  return answer({ hash });
});

const none = only("GET", "HEAD", "PUT");

export { none as DELETE, none as PATCH, none as POST };
