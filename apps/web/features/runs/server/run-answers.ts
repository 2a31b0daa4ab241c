import type { FoundRun, listConsole } from "@commworld/db";
import type { RunResponse } from "@/features/api/schemas";
import type { Caller } from "@/features/auth/server/session";

export function runResponse(
  run: FoundRun,
  console: Awaited<ReturnType<typeof listConsole>>,
  caller: Caller | null,
): RunResponse {
  const { program, ownerId, startedAt, endedAt, ...rest } = run;
  return {
    ...rest,
    isOwner: ownerId === caller?.id,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    program: program && {
      slug: program.slug,
      title: program.title,
      number: program.number,
      versionId: program.versionId,
      hash: run.hash,
    },
    console,
  };
}
