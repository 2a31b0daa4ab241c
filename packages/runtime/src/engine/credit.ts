/**
 * Eager credit: how much a sender may have at a receiver that no receive has matched yet. No program can make a peer's memory
 * grow without bound: a sender without credit falls back to rendezvous, where the data stays with it.
 */
const UNEXPECTED_BYTES_PER_RANK = 64 * 1024 * 1024;
/** What a kept message costs its receiver beside its bytes. */
const MESSAGE_OVERHEAD = 96;

/** Rendezvous announcements a sender may have unanswered at one receiver; more wait at the sender. */
export const MAX_ANNOUNCED = 4096;

export function eagerCost(bytes: number): number {
  return bytes + MESSAGE_OVERHEAD;
}

export function eagerCreditPerSender(worldSize: number): number {
  return Math.max(256 * 1024, Math.floor(UNEXPECTED_BYTES_PER_RANK / worldSize));
}
