/** What the checker finds in a program, and what nodes tell each other so that it can. Names as in the catalogues of Intel and MUST. */
import { z } from "zod";
import { LIMITS } from "./limits";
import { runId } from "./run";

/** `off` costs nothing; `strict` also lets no standard send complete before its receive has begun. */
export const checkerMode = z.enum(["off", "on", "strict"]);
export type CheckerMode = z.infer<typeof checkerMode>;

export const FINDING_IDS = [
  "GLOBAL:DEADLOCK:HARD",
  "GLOBAL:DEADLOCK:POTENTIAL",
  "GLOBAL:DEADLOCK:NO_PROGRESS",
  "GLOBAL:COLLECTIVE:MISMATCH",
  "GLOBAL:MSG:DATATYPE",
  "GLOBAL:MSG:TRUNCATION",
  "GLOBAL:MSG:PENDING",
  "LOCAL:REQUEST:NOT_FREED",
  "LOCAL:MEMORY:OVERLAP",
  "LOCAL:ARG:BUFFER",
  "LOCAL:ARG:COMM",
  "LOCAL:ARG:COUNT",
  "LOCAL:ARG:GROUP",
  "LOCAL:ARG:OP",
  "LOCAL:ARG:RANK",
  "LOCAL:ARG:REQUEST",
  "LOCAL:ARG:ROOT",
  "LOCAL:ARG:TAG",
  "LOCAL:ARG:TOPOLOGY",
  "LOCAL:ARG:TYPE",
  "LOCAL:ARG:VALUE",
  "LOCAL:ARG:WINDOW",
  "LOCAL:ENV:AFTER_FINALIZE",
  "LOCAL:ENV:FINALIZED_TWICE",
  "LOCAL:ENV:NO_MEMORY",
  "LOCAL:ENV:NO_SHARED_MEMORY",
] as const;
export const findingId = z.enum(FINDING_IDS);
export type FindingId = z.infer<typeof findingId>;

const pid = z
  .number()
  .int()
  .min(0)
  .max(LIMITS.worldRanks - 1);
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const position = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31);

/** A call in the program. */
export const callSite = z.object({
  call: z.string().min(1).max(60),
  file: z.string().max(LIMITS.filePathChars).optional(),
  line: position.optional(),
  column: position.optional(),
});
export type CallSite = z.infer<typeof callSite>;

/** What one rank did, and in a deadlock for whom it waits. */
export const findingPlace = callSite.extend({
  pid,
  /** "waits in Recv from 1": what stands behind the rank in a sentence. */
  text: z.string().max(300),
  /** Ranks without which it does not go on; with `any` one of them is enough. */
  waitsFor: z.array(pid).max(LIMITS.worldRanks).optional(),
  any: z.boolean().optional(),
});
export type FindingPlace = z.infer<typeof findingPlace>;

export const finding = z.object({
  id: findingId,
  severity: z.enum(["error", "warning"]),
  /** What happened, in a sentence that a learner understands. */
  message: z.string().min(1).max(2000),
  /** What to do. */
  advice: z.string().min(1).max(600),
  /** The ranks it is about; the first is the one that found it. */
  places: z.array(findingPlace).min(1).max(LIMITS.ranksPerNode),
  /** How often it was seen at these places. */
  count: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
export type Finding = z.infer<typeof finding>;

/** Ranks as "0-3,7". */
export const rankRanges = z
  .string()
  .max(2000)
  .regex(/^(\d{1,3}(-\d{1,3})?(,\d{1,3}(-\d{1,3})?)*)?$/);

const contextId = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER);

/** One thing that a waiting call needs. */
export const checkNeed = z.object({
  kind: z.enum(["recv", "send", "probe", "collective", "other"]),
  /** World rank; -1: any of `members`. */
  peer: z.number().int().min(-1).max(LIMITS.worldRanks).optional(),
  tag: z.number().int().min(-1).optional(),
  /** The call that began it, where another one waits for it. */
  by: callSite.optional(),
  /** Who can end it: the other members of a collective, or of a receive from any source. */
  members: rankRanges.optional(),
  /** Which collective of which communicator. */
  context: contextId.optional(),
  sequence: count.optional(),
  /** It would have gone on, had the strict mode not made it wait. */
  strict: z.boolean().optional(),
});
export type CheckNeed = z.infer<typeof checkNeed>;

export const checkWait = callSite.extend({
  /** All of `needs`, or one. */
  any: z.boolean(),
  needs: z.array(checkNeed).max(8),
  /** Needs that are not listed. */
  more: count,
});
export type CheckWait = z.infer<typeof checkWait>;

/** A collective call that a rank began: compared with those of the other members. */
export const checkCollective = callSite.extend({
  context: contextId,
  sequence: count,
  /** "Bcast(root 0, 10 x MPI_DOUBLE)" */
  text: z.string().max(120),
});
export type CheckCollective = z.infer<typeof checkCollective>;

/** How a rank stands. */
export const rankCheck = z.object({
  pid,
  /** `blocked`: nothing but a message can wake it. `polling`: it does nothing but look. `ended`: its program has run through. */
  phase: z.enum(["running", "blocked", "polling", "ended"]),
  /** Packets sent and handled: equal sums over all ranks say that nothing is on the way. */
  sent: count,
  handled: count,
  /** Grows with whatever happens in the rank. */
  moves: count,
  waits: z.array(checkWait).max(4),
  /** The last ones. */
  collectives: z.array(checkCollective).max(4),
});
export type RankCheck = z.infer<typeof rankCheck>;

/** What a node tells the others about its ranks. */
export const nodeCheck = z.object({
  runId,
  grId: z.number().int().min(0).max(65_535),
  /** Counts the reports of this node. */
  seq: z
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
  /** Newest report of each other node that was known when this one was made, by GR_ID. */
  seen: z.record(
    z.string().regex(/^\d{1,5}$/),
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 31),
  ),
  ranks: z.array(rankCheck).max(LIMITS.ranksPerNode),
});
export type NodeCheck = z.infer<typeof nodeCheck>;
