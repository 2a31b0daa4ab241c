/** Who waits for whom when no rank can go on, in words and as edges. Pure. */
import type { CheckNeed, CheckWait, Finding, FindingPlace, RankCheck } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { siteText } from "./finding-list";
import { pidsIn } from "./operation";
import type { Wording } from "./wording";

interface Waiter {
  place: FindingPlace;
  strict: boolean;
}

/** Ranks named in the message; all are in the places. */
const MAX_NAMED = 6;

/** The finding for a world in which at least one rank waits, none runs and nothing is on the way. */
export function deadlockOf(ranks: readonly RankCheck[], { advice }: Wording): Finding {
  const blocked = ranks.filter(({ phase }) => phase === "blocked").sort((a, b) => a.pid - b.pid);
  const world = new Map(ranks.map((rank) => [rank.pid, rank]));
  const waiters = new Map(blocked.map((rank) => [rank.pid, waiterOf(rank, world)]));
  const cycle = cycleIn(waiters);
  const named = cycle.length > 0 ? cycle : blocked.map(({ pid }) => pid);
  const order = [...named, ...blocked.map(({ pid }) => pid).filter((pid) => !named.includes(pid))];
  const places = order.slice(0, LIMITS.ranksPerNode).map((pid) => waiters.get(pid)!.place);
  const sentences = places.slice(0, MAX_NAMED).map((place) => `rank ${place.pid} ${place.text}${siteText(place)}`);
  const others = blocked.length - sentences.length;
  if (others > 0) sentences.push(`${others} more wait too`);
  const potential = blocked.some(({ pid }) => waiters.get(pid)!.strict);
  const end = cycle.length > 1 ? `, and round again: ${[...cycle, cycle[0]!].join(" → ")}` : "";
  return {
    id: potential ? "GLOBAL:DEADLOCK:POTENTIAL" : "GLOBAL:DEADLOCK:HARD",
    severity: "error",
    message:
      `${potential ? "Without buffers no rank can go on" : "No rank can go on"}: ${sentences.join(", ")}${end}.`.slice(
        0,
        2000,
      ),
    advice: adviceFor(advice, potential, cycle.length, places),
    places,
    count: 1,
  };
}

function adviceFor(
  advice: Wording["advice"],
  potential: boolean,
  cycle: number,
  places: readonly FindingPlace[],
): string {
  if (potential) return advice.strictSend;
  if (places.some(({ text }) => text.includes("has ended")))
    return "The rank it waits for has ended: let that one send what is waited for, or wait for fewer messages.";
  if (places.some(({ text }) => text.includes("have not called it") || text.includes("has not called it")))
    return "Every rank of the communicator has to make a collective call: take it out of the branch that only some ranks run.";
  if (cycle > 0) return advice.breakCycle;
  return "Each receive needs a send with the same communicator, tag and destination, and each send a receive.";
}

function waiterOf(rank: RankCheck, world: ReadonlyMap<number, RankCheck>): Waiter {
  const { pid, waits } = rank;
  const first = waits[0];
  if (!first) return { place: { pid, call: "MPI", text: "waits" }, strict: false };
  const described = waits.map((wait) => describe(pid, wait, world));
  const waitsFor = [...new Set(described.flatMap((one) => one.waitsFor))].sort((a, b) => a - b);
  const text = described
    .map((one) => one.text)
    .join(" and ")
    .slice(0, 300);
  const { call, file, line, column } = first;
  return {
    place: {
      pid,
      call,
      ...(file === undefined ? {} : { file, line, column }),
      text,
      waitsFor,
      // Several tasks wait: each of them may go on alone.
      ...(waits.length > 1 || described.some((one) => one.any) ? { any: true } : {}),
    },
    strict: waits.some(({ needs }) => needs.some((need) => need.strict === true)),
  };
}

function describe(pid: number, wait: CheckWait, world: ReadonlyMap<number, RankCheck>) {
  const waitsFor = wait.needs.flatMap((need) => neededBy(pid, need, world));
  const any = wait.any || wait.needs.some(({ kind, peer }) => kind !== "collective" && peer === -1);
  const joined = wait.needs.map((need) => needText(pid, wait, need, world)).join(wait.any ? " or " : " and ");
  const more = wait.more > 0 ? ` and ${wait.more} more` : "";
  return { text: `waits in ${wait.call}${joined}${more}`, waitsFor, any };
}

/** World ranks that can fulfil a need. */
function neededBy(pid: number, need: CheckNeed, world: ReadonlyMap<number, RankCheck>): number[] {
  if (need.kind === "collective") return missingFrom(pid, need, world);
  if (need.peer === undefined) return [];
  if (need.peer >= 0) return [need.peer];
  return pidsIn(need.members).filter((one) => one !== pid && world.has(one));
}

/** Members that have not begun the collective. */
function missingFrom(pid: number, need: CheckNeed, world: ReadonlyMap<number, RankCheck>): number[] {
  const missing = pidsIn(need.members).filter((one) => {
    if (one === pid) return false;
    const rank = world.get(one);
    const reached = rank?.collectives.some(
      ({ context, sequence }) => context === need.context && sequence >= (need.sequence ?? 0),
    );
    return rank !== undefined && !reached;
  });
  return missing;
}

function needText(pid: number, wait: CheckWait, need: CheckNeed, world: ReadonlyMap<number, RankCheck>): string {
  const by = need.by && need.by.call !== wait.call ? ` for ${need.by.call}${siteText(need.by)}` : "";
  const ended = (one: number) => (world.get(one)?.phase === "ended" ? `, which has ended` : "");
  const tag = need.tag === undefined ? "" : ` with tag ${need.tag}`;
  switch (need.kind) {
    case "collective": {
      const missing = missingFrom(pid, need, world);
      if (missing.length === 0) return by;
      const list = missing.slice(0, 8).join(", ") + (missing.length > 8 ? " ..." : "");
      const isOne = missing.length === 1;
      return `${by} for ${isOne ? "rank" : "ranks"} ${list}, which ${isOne ? "has" : "have"} not called it`;
    }
    case "send":
      return `${by} to ${need.peer}${tag}${ended(need.peer ?? -1)}`;
    case "recv":
    case "probe":
      return need.peer === -1 ? `${by} from any rank${tag}` : `${by} from ${need.peer}${tag}${ended(need.peer ?? -1)}`;
    case "other":
      return by;
  }
}

/** World ranks of a cycle of ranks that each need exactly the next one; empty when there is none. */
function cycleIn(waiters: ReadonlyMap<number, Waiter>): number[] {
  const next = (pid: number) => waiters.get(pid)?.place.waitsFor?.find((one) => waiters.has(one));
  const seen = new Set<number>();
  for (const start of waiters.keys()) {
    const path: number[] = [];
    let pid: number | undefined = start;
    while (pid !== undefined && !seen.has(pid)) {
      seen.add(pid);
      path.push(pid);
      pid = next(pid);
    }
    if (pid !== undefined && path.includes(pid)) {
      const cycle = path.slice(path.indexOf(pid));
      return cycle.slice(cycle.indexOf(Math.min(...cycle))).concat(cycle.slice(0, cycle.indexOf(Math.min(...cycle))));
    }
  }
  return [];
}
