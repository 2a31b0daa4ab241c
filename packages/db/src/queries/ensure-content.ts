import { hashProgram, type ProgramContent } from "@commworld/protocol";
import type { Prisma } from "../generated/client";
import { contentColumns } from "../json";

/** Keeps the text under its hash; the same text is stored once. It is not deleted before the transaction ends, used or not. */
export async function ensureContent(tx: Prisma.TransactionClient, content: ProgramContent): Promise<string> {
  const hash = hashProgram(content);
  await tx.content.upsert({ where: { hash }, create: { hash, ...contentColumns(content) }, update: { hash } });
  return hash;
}
