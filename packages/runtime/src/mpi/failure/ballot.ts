/** What members give to an agreement, and what comes out of it: the same form for agree and shrink. */

/** Ids of contexts that a member offers for a new communicator. */
export type Offer = [pid: number, context: number, local: number];

export interface Ballot {
  /** 32 bits; the decision has their bitwise AND. */
  flag: number;
  /** World ranks known to have failed; the decision has all that anybody knows, and who did not contribute. */
  failed: number[];
  /** Those of them that the program has acknowledged; the decision has those that everybody has. */
  acknowledged: number[];
  /** Of members that contributed. */
  offers: Offer[];
}

export function combine(given: readonly Ballot[], missing: readonly number[]): Ballot {
  const failed = new Set(missing);
  for (const ballot of given) for (const pid of ballot.failed) failed.add(pid);
  const [first, ...others] = given.map(({ acknowledged }) => acknowledged);
  return {
    flag: given.reduce((all, { flag }) => all & flag, -1),
    failed: [...failed].sort((a, b) => a - b),
    acknowledged: first!.filter((pid) => others.every((list) => list.includes(pid))),
    offers: given.flatMap(({ offers }) => offers),
  };
}

/** A ballot out of what another node sent; undefined when it is none. Only members are named in it. */
export function readBallot(value: unknown, members: readonly number[]): Ballot | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { flag, failed, acknowledged, offers } = value as Record<string, unknown>;
  const isMember = (pid: unknown) => typeof pid === "number" && members.includes(pid);
  if (!Number.isInteger(flag) || !Array.isArray(failed) || !Array.isArray(acknowledged) || !Array.isArray(offers))
    return undefined;
  const isOffer = (offer: unknown) =>
    Array.isArray(offer) && offer.length === 3 && isMember(offer[0]) && offer.every(Number.isSafeInteger);
  if (![...failed, ...acknowledged].every(isMember) || !offers.every(isOffer)) return undefined;
  return { flag: (flag as number) | 0, failed, acknowledged, offers };
}
