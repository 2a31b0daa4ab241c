import type { FoundProgram, FoundVersion, Version } from "@commworld/db";
import { maySeeProgram } from "@/features/access/server/access";
import type { ProgramResponse, VersionResponse, VersionSummary } from "@/features/api/schemas";
import type { Caller } from "@/features/auth/server/session";

export function versionSummary(slug: string, version: Version): VersionSummary {
  return {
    number: version.number,
    versionId: version.id,
    hash: version.contentHash,
    url: `/p/${slug}/v/${version.number}`,
    createdAt: version.createdAt.toISOString(),
  };
}

export function programResponse(program: FoundProgram, caller: Caller | null): ProgramResponse {
  const { slug, title, summary, visibility, ownerName, content, settings, forkedFrom, latestVersion } = program;
  return {
    slug,
    title,
    summary,
    visibility,
    ownerName,
    isOwner: program.ownerId === caller?.id,
    content,
    settings,
    forkedFrom:
      forkedFrom && maySeeProgram(caller, forkedFrom) ? { slug: forkedFrom.slug, title: forkedFrom.title } : null,
    latestVersion: latestVersion && versionSummary(slug, latestVersion),
    updatedAt: program.updatedAt.toISOString(),
  };
}

export function versionResponse(program: FoundProgram, version: FoundVersion, caller: Caller | null): VersionResponse {
  return {
    ...versionSummary(program.slug, version),
    slug: program.slug,
    title: version.title,
    ownerName: program.ownerName,
    isOwner: program.ownerId === caller?.id,
    content: version.content,
    settings: version.settings,
  };
}
