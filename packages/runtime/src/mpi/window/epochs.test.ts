import { describe, expect, it } from "vitest";
import { LOCK_EXCLUSIVE, LOCK_SHARED } from "../../rma/lock";
import { Epochs } from "./epochs";

type Step = (epochs: Epochs) => void;

const access: Step = (epochs) => epochs.access(1);
const fence: Step = (epochs) => {
  epochs.beforeFence();
  epochs.afterFence(true);
};
const lastFence: Step = (epochs) => {
  epochs.beforeFence();
  epochs.afterFence(false);
};
const start: Step = (epochs) => {
  epochs.beforeStart();
  epochs.start([1, 2]);
};
const complete: Step = (epochs) => void epochs.complete();
const post: Step = (epochs) => epochs.post([1]);
const wait: Step = (epochs) => {
  epochs.posted;
  epochs.endPost();
};
const lock: Step = (epochs) => {
  epochs.beforeLock(1);
  epochs.lock(1, { type: LOCK_EXCLUSIVE, taken: true });
};
const unlock: Step = (epochs) => {
  epochs.unlock(1);
  epochs.endLock(1);
};
const lockAll: Step = (epochs) => {
  epochs.beforeLockAll();
  epochs.lockAll({ type: LOCK_SHARED, taken: true });
};
const unlockAll: Step = (epochs) => {
  epochs.unlockAll();
  epochs.endLockAll();
};
const flush: Step = (epochs) => epochs.flush(1);
const free: Step = (epochs) => epochs.free();
const elsewhere: Step = (epochs) => epochs.access(5);
const requested: Step = (epochs) => epochs.requestAccess(1);

const RIGHT: [string, Step[]][] = [
  ["fences", [fence, access, elsewhere, fence, access, lastFence, free]],
  ["Start and Complete", [start, access, complete, free]],
  ["Post and Wait", [post, wait, free]],
  ["both sides at once", [post, start, access, complete, wait, free]],
  ["Lock and Unlock", [lock, access, requested, flush, access, unlock, free]],
  ["Lock_all and Unlock_all", [lockAll, access, elsewhere, requested, flush, unlockAll, free]],
  ["a fence without accesses, left to a lock", [fence, lock, access, unlock]],
  ["a fence without accesses, left to Start", [fence, post, start, complete, wait, fence]],
];

/** The last step is the wrong one. */
const WRONG: [string, Step[]][] = [
  ["an access without an epoch", [access]],
  ["an access after the last fence", [fence, access, lastFence, access]],
  ["an access after Complete", [start, complete, access]],
  ["an access to a rank outside the group", [start, elsewhere]],
  ["an access to a rank that is not locked", [lock, elsewhere]],
  ["a request within fences", [fence, requested]],
  ["Fence under a lock", [lock, fence]],
  ["Fence after Start", [start, fence]],
  ["Fence after Post", [post, fence]],
  ["Start twice", [start, start]],
  ["Start under a lock", [lockAll, start]],
  ["Complete alone", [complete]],
  ["Post twice", [post, post]],
  ["Wait alone", [wait]],
  ["Lock twice", [lock, lock]],
  ["Lock under Lock_all", [lockAll, lock]],
  ["Lock_all under a lock", [lock, lockAll]],
  ["Lock after accesses within fences", [fence, access, lock]],
  ["Lock after Start", [start, lock]],
  ["Unlock alone", [unlock]],
  ["Unlock_all alone", [unlockAll]],
  ["Flush without a lock", [fence, flush]],
  ["Free under a lock", [lock, free]],
  ["Free after Start", [start, free]],
  ["Free after Post", [post, free]],
  ["Free after accesses within fences", [fence, access, free]],
];

describe("epochs", () => {
  it.each(RIGHT)("[WIN2] go together: %s", (_, steps) => {
    const epochs = new Epochs();
    for (const step of steps) step(epochs);
  });

  it.each(WRONG)("[WIN2] are MPI_ERR_RMA_SYNC: %s", (_, steps) => {
    const epochs = new Epochs();
    for (const step of steps.slice(0, -1)) step(epochs);
    expect(() => steps.at(-1)!(epochs)).toThrow("MPI_ERR_RMA_SYNC");
  });
});
