/**
 * Who may see and change what: the one place. What the caller may not know of is answered like what does not exist.
 *
 * A program is seen by its owner and, unless it is private, by whoever has its address. A room is seen by whoever has its
 * code, and with it the program it runs. A recorded run is seen by whoever has its address (a random id), unless it is a
 * solo run of a private program. Content is seen by whoever has its hash.
 */
import {
  type FoundProgram,
  type FoundRoom,
  type FoundRun,
  type FoundVersion,
  findProgramBySlug,
  findRoom,
  findRun,
  findRunOwner,
  findVersion,
  findVersionOwner,
  type RunOwner,
  type VersionOwner,
} from "@commworld/db";
import { ApiError, notFound } from "@/features/api/server/errors";
import type { Caller } from "@/features/auth/server/session";
import { db } from "@/lib/db";

export async function visibleProgram(caller: Caller | null, slug: string): Promise<FoundProgram> {
  const program = await findProgramBySlug(db(), slug);
  if (!program || !maySeeProgram(caller, program)) throw notFound("program");
  return program;
}

export async function visibleProgramVersion(
  caller: Caller | null,
  slug: string,
  number: number,
): Promise<{ program: FoundProgram; version: FoundVersion }> {
  const program = await visibleProgram(caller, slug);
  const version = await findVersion(db(), program.id, number);
  if (!version) throw notFound("program version");
  return { program, version };
}

export async function ownProgram(caller: Caller, slug: string): Promise<FoundProgram> {
  const program = await visibleProgram(caller, slug);
  if (program.ownerId !== caller.id)
    throw new ApiError("forbidden", "Only the owner can change this program. Fork it to change a copy.");
  return program;
}

export async function visibleVersion(caller: Caller, versionId: string): Promise<VersionOwner> {
  const version = await findVersionOwner(db(), versionId);
  if (!version || !maySeeProgram(caller, version)) throw notFound("program version");
  return version;
}

export async function visibleRoom(code: string): Promise<FoundRoom> {
  const room = await findRoom(db(), code);
  if (!room) throw notFound("room");
  return room;
}

export async function openRoom(code: string): Promise<FoundRoom> {
  const room = await visibleRoom(code);
  if (room.status !== "open") throw new ApiError("conflict", "This room is closed. Ask its host for a new one.");
  return room;
}

export async function hostedRoom(caller: Caller, code: string): Promise<FoundRoom> {
  const room = await openRoom(code);
  if (room.hostId !== caller.id) throw new ApiError("forbidden", "Only the host of this room can do that.");
  return room;
}

export async function visibleRun(caller: Caller | null, runId: string): Promise<FoundRun> {
  const run = await findRun(db(), runId);
  if (!run || !maySeeRun(caller, run)) throw notFound("run");
  return run;
}

/** A run that the caller made, alone or as the host of a room. */
export async function ownRun(caller: Caller, runId: string): Promise<FoundRun> {
  const run = await visibleRun(caller, runId);
  if (run.ownerId !== caller.id) throw new ApiError("forbidden", "Only who made this run can delete it.");
  return run;
}

/** A run that its owner's page records; runs in rooms are recorded by the relay. */
export async function ownSoloRun(caller: Caller, runId: string): Promise<RunOwner> {
  const run = await findRunOwner(db(), runId);
  if (!run || run.ownerId !== caller.id) throw notFound("run");
  if (run.roomCode !== null) throw new ApiError("forbidden", "Runs in rooms are recorded by the relay.");
  return run;
}

export function maySeeProgram(caller: Caller | null, program: { ownerId: string; visibility: string }): boolean {
  return program.visibility !== "private" || program.ownerId === caller?.id;
}

function maySeeRun(caller: Caller | null, run: FoundRun): boolean {
  return run.ownerId === caller?.id || run.roomCode !== null || !run.program || maySeeProgram(caller, run.program);
}
