/** Blocks for one or for each rank, left in the room by those who have them. What does not fit goes as a message. */
import { SLOT_BYTES } from "../shm/meeting-room";
import type { Exchange } from "./alltoall";
import { type BlockForm, Bundle, bytesOf } from "./blocks";
import type { Gathering } from "./gather";
import { TOO_MANY_BYTES } from "./room-operation";
import type { Scattering } from "./scatter";
import { ScheduledVisit } from "./scheduled-visit";
import type { Slot } from "./slot";
import type { Steps } from "./steps";

const NOTHING = new Uint8Array(0);

/** Each leaves its block; the root takes them when all have come. */
export function sharedGather(steps: Steps, { root, own, parts, form }: Gathering): void {
  const visit = new ScheduledVisit(steps);
  if (steps.rank !== root) {
    const left = steps.local(() => {
      if (visit.comeWith(own.filled)) visit.meeting.tell(root);
      visit.leave();
    }, visit.free(steps));
    if (form === "framed" && own.filled.length > SLOT_BYTES) steps.send(root, own, [left]);
    return;
  }
  const come = steps.local(() => void visit.comeWith(NOTHING), visit.free(steps));
  steps.late(
    (inner) => {
      for (const [from, part] of parts.entries())
        if (from !== root) takeOrReceive(inner, visit, from, from, part, form);
      inner.local(() => visit.leave());
    },
    visit.untilAllCome(steps, false, [come]),
  );
}

/** The root leaves every block and waits for nobody. */
export function sharedScatter(steps: Steps, { root, own, parts, form }: Scattering): void {
  const visit = new ScheduledVisit(steps);
  if (steps.rank === root) {
    const made = steps.local(() => {
      for (const [to, part] of parts.entries()) visit.put(to, to === root ? NOTHING : part.filled);
      visit.make();
      visit.leave(false);
    }, visit.free(steps));
    for (const [to, part] of parts.entries())
      if (form === "framed" && to !== root && part.filled.length > SLOT_BYTES) steps.send(to, part, [made]);
    return;
  }
  steps.late((inner) => {
    takeOrReceive(inner, visit, steps.rank, root, own, form);
    inner.local(() => visit.leave(false));
  }, visit.untilMade(steps));
}

/** Each leaves all its blocks and takes its own out of those of the others when all have come. */
export function sharedAlltoall(steps: Steps, { outgoing, incoming, form, blockBytes }: Exchange): void {
  const { rank } = steps;
  const visit = new ScheduledVisit(steps);
  const all = new Bundle(outgoing, form);
  const come = steps.local(() => {
    if (visit.comeWith(bytesOf(all) > SLOT_BYTES ? TOO_MANY_BYTES : all.filled)) visit.meeting.tellAll();
  }, visit.free(steps));
  steps.late(
    (inner) => {
      for (const [from, block] of incoming.entries()) {
        if (from === rank) continue;
        if (form === "sized") visit.takePart(from, rank * blockBytes, block.filled, outgoing.length * blockBytes);
        else if (!visit.fits(from)) inner.receive(from, block);
        else visit.takeBlock(from, rank, block);
      }
      if (form === "framed" && !visit.fits(rank))
        for (const [to, block] of outgoing.entries()) if (to !== rank) inner.send(to, block);
      inner.local(() => visit.leave());
    },
    visit.untilAllCome(steps, true, [come]),
  );
}

/** @param at whose slot it was left in */
function takeOrReceive(
  steps: Steps,
  visit: ScheduledVisit,
  at: number,
  from: number,
  block: Slot,
  form: BlockForm,
): void {
  if (form === "sized" || visit.fits(at)) visit.take(at, block, from);
  else steps.receive(from, block);
}
