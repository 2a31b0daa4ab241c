import type { Db } from "../db";

export async function findModule(db: Db, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await db.prisma.module.findUnique({ where: { hash }, select: { bytes: true } });
  return row?.bytes ?? null;
}

/** Whether the module is kept, without reading its bytes. */
export async function hasModule(db: Db, hash: string): Promise<boolean> {
  return (await db.prisma.module.count({ where: { hash } })) > 0;
}
