import type { Db } from "../db";

export interface NewModule {
  /** SHA-256 of the bytes; the database checks it. */
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
  userId: string;
  /** Most bytes that this user's modules may take together. */
  quotaBytes: number;
  /** Most bytes of all modules. */
  totalBytes: number;
}

/**
 * Keeps a module for its user, once for all who have the same. Gives up what the user used longest ago beyond the quota, and what
 * anybody used longest ago beyond the total.
 */
export async function saveModule(db: Db, { hash, bytes, userId, quotaBytes, totalBytes }: NewModule): Promise<void> {
  await db.prisma.$transaction(async (tx) => {
    // What one upload counts another of the same user must not change meanwhile, and no module goes while it gets a holder.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('commworld modules'))`;
    await tx.module.createMany({ data: [{ hash, bytes, sizeBytes: bytes.length }], skipDuplicates: true });
    await tx.moduleUpload.upsert({
      where: { userId_hash: { userId, hash } },
      create: { userId, hash },
      update: { usedAt: new Date() },
    });
    await tx.$executeRaw`
      DELETE FROM module_upload
      USING (
        SELECT u.hash, sum(m.size_bytes) OVER (ORDER BY u.used_at DESC, u.hash) AS total
        FROM module_upload u JOIN module m ON m.hash = u.hash
        WHERE u.user_id = ${userId}
      ) AS held
      WHERE module_upload.user_id = ${userId} AND module_upload.hash = held.hash
        AND held.total > ${quotaBytes} AND held.hash <> ${hash}`;
    await tx.$executeRaw`
      DELETE FROM module
      USING (
        SELECT m.hash, sum(m.size_bytes) OVER (ORDER BY u.used_at DESC, m.hash) AS total
        FROM module m
        JOIN (SELECT hash, max(used_at) AS used_at FROM module_upload GROUP BY hash) u ON u.hash = m.hash
      ) AS held
      WHERE module.hash = held.hash AND held.total > ${totalBytes} AND held.hash <> ${hash}`;
    await tx.$executeRaw`DELETE FROM module m WHERE NOT EXISTS (SELECT 1 FROM module_upload u WHERE u.hash = m.hash)`;
  });
}
