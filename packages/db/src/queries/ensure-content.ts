import { hashProgram, type ProgramContent } from "@commworld/protocol";
import type { Prisma } from "../generated/client";
import { contentColumns } from "../json";

/** Keeps the text under its hash; the same text is stored once. */
export async function ensureContent(tx: Prisma.TransactionClient, content: ProgramContent): Promise<string> {
  const hash = hashProgram(content);
  await tx.content.createMany({ data: [{ hash, ...contentColumns(content) }], skipDuplicates: true });
  return hash;
}
