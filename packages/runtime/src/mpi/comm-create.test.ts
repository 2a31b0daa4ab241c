import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { free } from "./comm-attributes";
import * as making from "./comm-create";
import { COMM_NULL, Communicator, checkComm } from "./communicator";
import { UNDEFINED } from "./constants";
import { Group } from "./group";
import { CONGRUENT, IDENT, SIMILAR, UNEQUAL } from "./group-sets";
import { createIntercomm, merge } from "./intercomm";
import type { Pending } from "./pending";
import { receiveValue, sendValue } from "./point-to-point";
import { World } from "./world.fixture";

const SIZES = [1, 2, 3, 4, 5, 8, 9];

function world(size: number, seed = size): World {
  const nodes = size > 3 ? [size - 2, 2] : [size];
  return new World({ nodes, seed, inbox: 3, interconnect: "tree" });
}

const isMember = (comm: unknown): comm is Communicator => comm instanceof Communicator;
const range = (size: number) => Array.from({ length: size }, (_, i) => i);

describe("making communicators", () => {
  it("[COMM7] fails at all of them when one has as many as there may be, until it frees one", () => {
    const ranks = new World({ nodes: [2] });
    const { self } = ranks.runtimes[1]!;
    const made: Communicator[] = [];
    const dup = () => making.dup(self, self).finish();
    expect(() => {
      for (let i = 0; i < 20_000; i++) made.push(dup());
    }).toThrow(/MPI_ERR_OTHER: .*16384 communicators/);
    const both = () => ranks.all((rank) => making.dup(ranks.worlds[rank]!, null));
    const pending = ranks.worlds.map((comm) => making.dup(comm, null));
    ranks.network.runAll(pending.map(({ request }) => request));
    for (const one of pending) expect(() => one.finish()).toThrow(/MPI_ERR_OTHER: rank 1/);
    free(made.pop()!, null);
    expect(both().map(({ size }) => size)).toEqual([2, 2]);
  });

  it("[COMM2] a split gathers equal colours, by key and then by rank (300 seeds)", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = mulberry32(seed);
      const ranks = world(1 + Math.floor(next() * 9), seed);
      const given = range(ranks.size).map(() => {
        const colour = Math.floor(next() * 4);
        return { colour: colour === 3 ? UNDEFINED : colour, key: Math.floor(next() * 5) - 2 };
      });
      const made = ranks.all((rank) => making.split(ranks.worlds[rank]!, given[rank]!.colour, given[rank]!.key));
      made.forEach((comm, rank) => {
        const { colour } = given[rank]!;
        if (colour === UNDEFINED) {
          expect(comm).toBe(COMM_NULL);
          return;
        }
        const members = range(ranks.size).filter((other) => given[other]!.colour === colour);
        members.sort((a, b) => given[a]!.key - given[b]!.key || a - b);
        expect((comm as Communicator).group.pids, `seed ${seed}`).toEqual(members);
        expect((comm as Communicator).rank).toBe(members.indexOf(rank));
      });
    }
  });

  it("[COMM2] Create takes the order of the group, of several groups at once, and leaves out who is in none", () => {
    for (const size of SIZES) {
      const ranks = world(size);
      const even = range(size).filter((rank) => rank % 3 === 0);
      const odd = range(size)
        .filter((rank) => rank % 3 === 1)
        .reverse();
      const made = ranks.all((rank) => making.create(ranks.worlds[rank]!, new Group(rank % 3 === 1 ? odd : even)));
      made.forEach((comm, rank) => {
        if (rank % 3 === 2) expect(comm).toBe(COMM_NULL);
        else expect((comm as Communicator).group.pids).toEqual(rank % 3 === 0 ? even : odd);
      });
    }
  });

  it("[COMM2] Create_group needs its members alone", () => {
    const ranks = world(5);
    const group = new Group([4, 1, 2]);
    const made = ranks.some(group.pids, (rank) => making.createGroup(ranks.worlds[rank]!, group, 9));
    expect(made.map((comm) => (isMember(comm) ? comm.rank : -1))).toEqual([-1, 1, 2, -1, 0]);
    expect(() => making.createGroup(ranks.worlds[0]!, group, 9)).toThrow("only members");
    expect(() => making.createGroup(ranks.worlds[1]!, group, -1)).toThrow("is no tag");
  });

  it("[COMM2] Split_type gives each tab its own", () => {
    const ranks = new World({ nodes: [2, 3] });
    const made = ranks.all((rank) => making.splitType(ranks.worlds[rank]!, making.COMM_TYPE_SHARED));
    expect(made.map((comm) => (comm as Communicator).group.pids)).toEqual([
      [0, 1],
      [0, 1],
      [2, 3, 4],
      [2, 3, 4],
      [2, 3, 4],
    ]);
    const parts = ranks.all((rank) => making.splitType(made[rank] as Communicator, making.COMM_TYPE_HW_UNGUIDED));
    expect(parts).toEqual(parts.map(() => COMM_NULL));
  });

  it("[COMM3] compares processes and their order", () => {
    const ranks = world(3);
    const [first] = ranks.worlds as [Communicator, ...Communicator[]];
    const [copy] = ranks.all((rank) => making.dup(ranks.worlds[rank]!, null)) as [Communicator];
    const [reversed] = ranks.all((rank) => making.split(ranks.worlds[rank]!, 0, -rank)) as [Communicator];
    const results = [first, copy, reversed, ranks.runtimes[0]!.self].map((other) => making.compare(first, other));
    expect(results).toEqual([IDENT, CONGRUENT, SIMILAR, UNEQUAL]);
  });

  it("[COMM4] no two communicators of a rank have the same context, whatever is made at once (300 seeds)", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = mulberry32(seed);
      const ranks = world(1 + Math.floor(next() * 8), seed);
      // Every rank's communicators, in the order in which all members made them.
      const held: Communicator[][] = ranks.runtimes.map(({ world: comm, self }) => [comm, self]);
      for (let round = 0; round < 6; round++) {
        const parents = new Map<number, Communicator[]>();
        for (const comm of held.flat())
          if (comm.context !== 2) parents.set(comm.context, [...(parents.get(comm.context) ?? []), comm]);
        // Several calls are under way at once, and every rank begins them in an order of its own.
        const calls = [...parents.values()]
          .filter(() => next() < 0.6)
          .map((members) => ({ members, splits: next() < 0.5 }));
        const begun: { rank: number; pending: Pending<unknown> }[] = [];
        for (let rank = 0; rank < ranks.size; rank++) {
          const own = calls.flatMap(({ members, splits }) => {
            const comm = members.find(({ runtime }) => runtime === ranks.runtimes[rank]);
            return comm ? [{ comm, splits }] : [];
          });
          for (const { comm, splits } of own.sort(() => next() - 0.5)) {
            const pending = splits
              ? making.split(comm, Math.floor(next() * 2), Math.floor(next() * 3))
              : making.dup(comm, null);
            begun.push({ rank, pending });
            if (next() < 0.5) ranks.network.step();
          }
        }
        ranks.network.runAll(begun.map(({ pending }) => pending.request));
        for (const { rank, pending } of begun) held[rank]!.push(pending.finish() as Communicator);
      }
      const members = new Map<number, string>();
      for (const comms of held) {
        expect(new Set(comms.map(({ context }) => context)).size, `seed ${seed}`).toBe(comms.length);
        for (const { context, group } of comms.slice(2)) {
          expect(context % 2).toBe(0);
          expect(members.get(context) ?? String(group.pids)).toBe(String(group.pids));
          members.set(context, String(group.pids));
        }
      }
    }
  });

  it("[COMM5] Idup gives the communicator at once and its context when the request is done", () => {
    const ranks = world(4);
    const made = ranks.worlds.map((comm) => making.idup(comm, null));
    expect(made.map(([comm]) => comm.usable)).toEqual([false, false, false, false]);
    ranks.finish(made.map(([, pending]) => pending));
    expect(made.map(([comm]) => comm.usable)).toEqual([true, true, true, true]);
    expect(new Set(made.map(([comm]) => comm.context)).size).toBe(1);
  });
});

describe("freeing communicators", () => {
  it("[COMM6] leaves nothing behind, and takes nothing from calls that have begun", () => {
    const ranks = world(3);
    const before = ranks.network.engines.map((engine) => engine.contextCount);
    for (let round = 0; round < 20; round++) {
      const made = ranks.all((rank) => making.dup(ranks.worlds[rank]!, null));
      ranks.all((rank) => making.dup(made[rank]!, null));
      ranks.all((rank) => free(made[rank]!, null));
      expect(() => checkComm(made[0])).toThrow("one that was freed");
    }
    // That of the world's collectives may have queues.
    for (const [rank, engine] of ranks.network.engines.entries())
      expect(engine.contextCount).toBeLessThanOrEqual(before[rank]! + 1);

    const [first, second] = ranks.all((rank) => making.dup(ranks.worlds[rank]!, null)) as [Communicator, Communicator];
    const received = receiveValue(second, 0, 5);
    const sent = sendValue(first, "late", 1, 5);
    free(first, null);
    free(second, null);
    ranks.finish([sent, received]);
    expect(received.finish()).toBe("late");
  });

  it("[COMM6] is not for the predefined ones", () => {
    const { world: all, self } = world(1).runtimes[0]!;
    for (const comm of [all, self]) expect(() => free(comm, null)).toThrow("cannot be freed");
  });
});

describe("intercommunicators", () => {
  /** Ranks below `border` on one side. */
  function between(ranks: World, border: number) {
    const halves = ranks.all((rank) => making.split(ranks.worlds[rank]!, rank < border ? 0 : 1, 0)) as Communicator[];
    return ranks.all((rank) => {
      const isLow = rank < border;
      const leader = isLow ? 0 : ranks.size - border - 1;
      return createIntercomm(halves[rank]!, leader, ranks.worlds[rank]!, isLow ? ranks.size - 1 : 0, 4);
    });
  }

  it("[INTER1] join two groups, each of which has its own ranks", () => {
    for (const size of SIZES.filter((one) => one > 1))
      for (let border = 1; border < size; border++) {
        const low = range(border);
        const high = range(size).slice(border);
        const ranks = world(size);
        const made = between(ranks, border);
        made.forEach((comm, rank) => {
          const [own, other] = rank < border ? [low, high] : [high, low];
          expect([comm.group.pids, comm.peers.pids, comm.rank]).toEqual([own, other, own.indexOf(rank)]);
          expect(comm.context).toBe(made[0]!.context);
          expect(comm.local!.context).toBe(made[own[0]!]!.local!.context);
          expect(comm.local!.context).not.toBe(comm.context);
        });
      }
  });

  it("[INTER2] merge in the order asked for, in one order when both sides ask alike", () => {
    const ranks = world(5);
    const made = between(ranks, 2);
    const merged = (high: (rank: number) => boolean) => {
      const all = ranks.all((rank) => merge(made[rank]!, high(rank)));
      const orders = new Set(all.map(({ group }) => String(group.pids)));
      expect([orders.size, new Set(all.map(({ context }) => context)).size]).toEqual([1, 1]);
      return [...orders][0];
    };
    expect(merged((rank) => rank < 2)).toBe("2,3,4,0,1");
    expect(merged((rank) => rank >= 2)).toBe("0,1,2,3,4");
    expect(["0,1,2,3,4", "2,3,4,0,1"]).toContain(merged(() => true));
    expect(merged(() => false)).toBe(merged(() => true));
  });

  it("[INTER3] split and duplicate as others do", () => {
    const ranks = world(8);
    const made = between(ranks, 3);
    const copies = ranks.all((rank) => making.dup(made[rank]!, null));
    copies.forEach((copy, rank) => {
      expect(making.compare(copy, made[rank]!)).toBe(CONGRUENT);
      expect([copy.context, copy.local!.context]).not.toContain(made[rank]!.context);
    });
    const parts = ranks.all((rank) => making.split(copies[rank]!, made[rank]!.rank % 3, -rank));
    parts.forEach((part, rank) => {
      const colour = made[rank]!.rank % 3;
      const of = (first: number, end: number) =>
        range(8)
          .slice(first, end)
          .filter((_, i) => i % 3 === colour)
          .reverse();
      const [own, other] = rank < 3 ? [of(0, 3), of(3, 8)] : [of(3, 8), of(0, 3)];
      expect([(part as Communicator).group.pids, (part as Communicator).remote!.pids]).toEqual([own, other]);
    });
    const lonely = ranks.all((rank) => making.split(copies[rank]!, rank < 3 ? 0 : 1));
    expect(lonely).toEqual(lonely.map(() => COMM_NULL));
  });

  it("[INTER3] make communicators of a part of each side, or of nobody", () => {
    const ranks = world(7);
    const made = between(ranks, 3);
    const parts = [new Group([2, 0]), new Group([4, 6, 3])];
    const created = ranks.all((rank) => making.create(made[rank]!, parts[rank < 3 ? 0 : 1]));
    const inParts = [0, 2, 3, 4, 6];
    created.forEach((comm, rank) => {
      if (!inParts.includes(rank)) expect(comm).toBe(COMM_NULL);
      else
        expect([(comm as Communicator).group.pids, (comm as Communicator).remote!.pids]).toEqual(
          (rank < 3 ? parts : [...parts].reverse()).map(({ pids }) => pids),
        );
    });
    const oneSided = ranks.all((rank) => making.create(made[rank]!, rank < 3 ? parts[0] : new Group([])));
    expect(oneSided).toEqual(oneSided.map(() => COMM_NULL));
  });

  it("[INTER1] refuses groups that share a process", () => {
    const ranks = world(2);
    const pending = ranks.worlds.map((comm) => createIntercomm(comm, 0, comm, 0, 1));
    ranks.network.runAll(pending.map(({ request }) => request));
    for (const one of pending) expect(() => one.finish()).toThrow("no process in common");
  });
});
