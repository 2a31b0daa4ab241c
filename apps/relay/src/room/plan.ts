/** The placement of a world: which member gives how many ranks, and which PIDs they get. */
import { LIMITS, type NodeEntry, type RunRequest } from "@commworld/protocol";
import type { RefusalCode } from "./events";
import type { RoomMember } from "./state";

export type Plan = { ok: true; table: NodeEntry[] } | { ok: false; code: RefusalCode; message: string };

/** Ascending GR_ID, PIDs contiguous from 0. A member gives what the host asked of it, never more than it offers. */
export function planTable(members: RoomMember[], ranks: RunRequest["ranks"]): Plan {
  const table: NodeEntry[] = [];
  let nrOffset = 0;
  for (const member of [...members].sort((a, b) => a.grId - b.grId)) {
    const asked = ranks && Object.hasOwn(ranks, String(member.grId)) ? ranks[String(member.grId)] : undefined;
    const count = Math.min(member.cores, asked ?? member.cores);
    if (count === 0) continue;
    table.push({ grId: member.grId, nrOffset, count });
    nrOffset += count;
  }
  if (table.length === 0)
    return {
      ok: false,
      code: "no-ranks",
      message: "Nobody in the room offers a core: raise the number of cores of a tab.",
    };
  if (nrOffset > LIMITS.worldRanks)
    return {
      ok: false,
      code: "too-many-ranks",
      message: `The room offers ${nrOffset} ranks, a world has at most ${LIMITS.worldRanks}: ask for fewer ranks per tab.`,
    };
  return { ok: true, table };
}
