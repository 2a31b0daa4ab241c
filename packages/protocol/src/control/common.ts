import { z } from "zod";
import { checkerMode } from "../finding";
import { LIMITS } from "../limits";
import { contentHash } from "../program";
import { forcedAlgorithms, interconnectName } from "../run";

export const PROTOCOL_VERSION = 3;

export const displayName = z.string().trim().min(1).max(LIMITS.nameChars);
export const cores = z.number().int().min(0).max(LIMITS.ranksPerNode);

export const member = z.object({
  grId: z.number().int().min(0).max(65_535),
  name: displayName,
  role: z.enum(["host", "contributor"]),
  /** Ranks this tab offers; 0 only watches. */
  cores,
  /** In the current run, or waiting for the next one. */
  inRun: z.boolean(),
  /** Its connection is broken, and its place is kept for a while. */
  away: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** What the host asks for: the program by content hash, and how many ranks of each tab to use. */
export const runRequest = z.object({
  versionId: z.string().min(1).max(64),
  hash: contentHash,
  /** SHA-256 of the module that the host compiled of a C or C++ program; members fetch it and compile nothing. */
  module: contentHash.optional(),
  interconnect: interconnectName,
  algorithms: forcedAlgorithms.optional(),
  /** Ranks to use of a member (GR_ID as key); a member that is not named gives all its cores. */
  ranks: z.record(z.string().regex(/^\d{1,5}$/), cores).optional(),
  /** Default: on. */
  checker: checkerMode.optional(),
});
export type RunRequest = z.infer<typeof runRequest>;
