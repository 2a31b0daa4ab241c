/**
 * Algorithms for the ranks of one node that meet in shared memory: nobody sends anything, and a rank sleeps at most once. That
 * is what counts where ranks share cores. What they share is no link: it takes no way over the interconnect.
 */
import { SLOT_BYTES } from "../shm/meeting-room";
import type { Allgathering } from "./allgather";
import { combineAll, haveAlike, isWhole, keep } from "./combine-all";
import type { ReduceScattering } from "./reduce-scatter";
import type { Reduction, Result } from "./reduction";
import type { Scanning } from "./scan";
import { ScheduledVisit } from "./scheduled-visit";
import { Slot } from "./slot";
import type { Steps } from "./steps";

const NOTHING = new Uint8Array(0);

/** Whether the ranks of this node have a room, and operands or blocks of so many bytes fit. All of the node find the same. */
export function meetsInside({ meeting }: Steps, bytes: number | undefined): boolean {
  return meeting !== undefined && bytes !== undefined && bytes <= SLOT_BYTES;
}

/**
 * The last to come tells the others.
 * @param between steps of the first member alone, when all have come and before they go; returns those to wait for
 */
export function sharedBarrier(steps: Steps, between?: (after: readonly number[]) => readonly number[]): void {
  const visit = new ScheduledVisit(steps);
  if (between) {
    const come = () => {
      if (visit.comeWith(NOTHING)) visit.meeting.tell(0);
    };
    const begun = [steps.local(come, visit.free(steps))];
    const make = () => {
      visit.make();
      visit.leave();
    };
    if (steps.rank === 0) steps.local(make, between(visit.untilAllCome(steps, false, begun)));
    else steps.local(() => visit.leave(), visit.untilMade(steps, begun));
    return;
  }
  const work = () => {
    if (visit.comeWith(NOTHING)) visit.meeting.tellAll();
  };
  const come = steps.local(work, visit.free(steps));
  steps.local(() => visit.leave(), visit.untilAllCome(steps, true, [come]));
}

/**
 * The root writes once and waits for nobody.
 * @param otherwise brings what does not fit
 */
export function sharedBcast(
  steps: Steps,
  root: number,
  data: Slot,
  otherwise: (steps: Steps, root: number, data: Slot) => void,
): void {
  const visit = new ScheduledVisit(steps);
  const isRoot = steps.rank === root;
  const work = () => {
    visit.put(root, data.filled);
    visit.make();
  };
  const ready = isRoot ? [steps.local(work, visit.free(steps))] : visit.untilMade(steps);
  const taken = steps.late((inner) => {
    if (!visit.fits(root)) otherwise(inner, root, data);
    else if (!isRoot) visit.take(root, data);
  }, ready);
  steps.local(() => visit.leave(false), [taken]);
}

/** Each leaves its block and takes those of the others when all have come. */
export function sharedAllgather(
  steps: Steps,
  gathering: Allgathering,
  otherwise: (steps: Steps, gathering: Allgathering) => void,
): void {
  const { blocks } = gathering;
  const { rank } = steps;
  const visit = new ScheduledVisit(steps);
  const work = () => {
    if (visit.comeWith(blocks[rank]!.filled)) visit.meeting.tellAll();
  };
  const come = steps.local(work, visit.free(steps));
  const taken = steps.late(
    (inner) => {
      if (!blocks.every((_, from) => visit.fits(from))) otherwise(inner, gathering);
      else for (const [from, block] of blocks.entries()) if (from !== rank) visit.take(from, block);
    },
    visit.untilAllCome(steps, true, [come]),
  );
  steps.local(() => visit.leave(), [taken]);
}

/** Each leaves its operand; the root combines them when all have come. */
export function sharedReduce(steps: Steps, root: number, result: Result, reduction: Reduction): void {
  const visit = new ScheduledVisit(steps);
  const { members } = visit.meeting;
  if (steps.rank !== root) {
    const work = () => {
      if (visit.comeWith(result.filled)) visit.meeting.tell(root);
      visit.leave();
    };
    steps.local(work, visit.free(steps));
    return;
  }
  const come = steps.local(() => void visit.comeWith(result.filled), visit.free(steps));
  const work = () => {
    combineAll(visit, reduction);
    keep(visit, members - 1, result, reduction);
    visit.leave();
  };
  steps.local(work, visit.untilAllCome(steps, false, [come]));
}

/** Each leaves its operand; the last to come combines them all. */
export function sharedAllreduce(
  steps: Steps,
  result: Result,
  reduction: Reduction,
  otherwise: (steps: Steps, result: Result, reduction: Reduction) => void,
): void {
  const visit = new ScheduledVisit(steps);
  const last = visit.meeting.members - 1;
  const made = makeTogether(steps, visit, result, () => combineAll(visit, reduction));
  const taken = steps.late((inner) => {
    if (visit.fits(last)) keep(visit, last, result, reduction);
    else otherwise(inner, result, reduction);
  }, made);
  steps.local(() => visit.leave(), [taken]);
}

/** Each leaves its whole operand; the last to come combines them, and each takes its part. */
export function sharedReduceScatter(steps: Steps, { result, reduction, bounds, into }: ReduceScattering): void {
  const visit = new ScheduledVisit(steps);
  const work = () => {
    visit.takePart(visit.meeting.members - 1, bounds[steps.rank]!, into.filled, reduction.bytes!);
    visit.leave();
  };
  steps.local(
    work,
    makeTogether(steps, visit, result, () => combineAll(visit, reduction)),
  );
}

/** Each leaves its operand; the last to come combines each with what stands before it. */
export function sharedScan(steps: Steps, { own, reduction, inclusive, result }: Scanning): void {
  const visit = new ScheduledVisit(steps);
  const { members, member } = visit.meeting;
  const make = () => {
    if (!haveAlike(visit, reduction)) {
      for (let at = 0; at < members; at++) visit.spoil(at);
      return;
    }
    for (let at = 1; at < members; at++) {
      const total = reduction.combine(new Slot(visit.view(at - 1), true), new Slot(visit.view(at)));
      visit.put(at, total.filled);
    }
  };
  const work = () => {
    const from = inclusive ? member : member - 1;
    if (from >= 0 && isWhole(visit, from, reduction)) result.slot = new Slot(visit.view(from).slice());
    visit.leave();
  };
  steps.local(work, makeTogether(steps, visit, own, make));
}

/** Each leaves its operand, the last to come does the work for all. Returns what to wait for. */
function makeTogether(
  steps: Steps,
  visit: ScheduledVisit,
  own: { readonly filled: Uint8Array },
  make: () => void,
): readonly number[] {
  const work = () => {
    if (!visit.comeWith(own.filled)) return;
    make();
    visit.make();
  };
  return visit.untilMade(steps, [steps.local(work, visit.free(steps))]);
}
