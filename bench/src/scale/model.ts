/** How much of everything so many members need. Pure arithmetic over measured costs and the assumptions below. */
import type { Costs } from "./costs";

/** What a busy hour is taken to be. */
export const ASSUMED = {
  /** Of all rooms, those in a run. */
  runningShare: 0.5,
  /** Of each member in a run, each to all others of its room. */
  framesPerSecond: 2,
  /** Of rooms, those whose members are on two relays: after a relay was added or has died. */
  splitShare: 0.05,
  /** Of members, those who join in a minute. */
  joinsPerMinuteShare: 0.02,
  /** A relay is one process and uses one processor; above it latency grows. */
  cpuTarget: 0.6,
  memoryBytes: 1024 ** 3,
  connections: 10_000,
  /** Of a primary that does nothing else; each second of a run is one transaction. */
  writesPerSecond: 5_000,
};

/** Hashing gives some relays more running rooms than the average. The chance that one of them gets more than it can run. */
const OVERFULL = 0.01;

export type Bound = "processor" | "spread of rooms" | "connections" | "memory";

export interface Needs {
  members: number;
  roomSize: number;
  rooms: number;
  deliveriesPerSecond: number;
  relays: number;
  /** What decides the number of relays. */
  bound: Bound;
  crossingPerSecond: number;
  redisShards: number;
  writesPerSecond: number;
  primaries: number;
}

/** Deliveries a second of one room in a run. */
export const roomDeliveries = (roomSize: number) => roomSize * ASSUMED.framesPerSecond * (roomSize - 1);

/** Half of the others are on the other relay. */
const crossingOf = (deliveries: number) => (deliveries * ASSUMED.splitShare) / 2;

/** How many of so many running rooms a relay may get on average, each taking `share` of its processor, so that no relay is full. */
function roomsBelowFull(share: number, running: number): number {
  const most = Math.max(1, Math.floor(1 / share));
  let [low, high] = [0, most];
  for (let step = 0; step < 50; step++) {
    const mean = (low + high) / 2;
    if ((running / mean) * chanceOfMore(mean, most) > OVERFULL) high = mean;
    else low = mean;
  }
  return low;
}

/** Of a Poisson distribution. */
function chanceOfMore(mean: number, most: number): number {
  let term = Math.exp(-mean);
  let sum = term;
  for (let count = 1; count <= most; count++) {
    term *= mean / count;
    sum += term;
  }
  return Math.max(0, 1 - sum);
}

export function needsOf(members: number, roomSize: number, costs: Costs): Needs {
  const rooms = Math.ceil(members / roomSize);
  const running = rooms * ASSUMED.runningShare;
  const deliveriesPerSecond = running * roomDeliveries(roomSize);
  const crossingPerSecond = crossingOf(deliveriesPerSecond);
  const joins = (members * ASSUMED.joinsPerMinuteShare) / 60;
  const busyUs =
    (deliveriesPerSecond - crossingPerSecond) * costs.deliveryAloneUs +
    crossingPerSecond * costs.crossAloneUs +
    joins * costs.joinUs;
  const by: Record<Bound, number> = {
    processor: busyUs / 1e6 / ASSUMED.cpuTarget,
    "spread of rooms": running / roomsBelowFull(busyUs / 1e6 / running, running),
    connections: members / ASSUMED.connections,
    memory: (members * costs.memberBytes) / (ASSUMED.memoryBytes - costs.idleBytes),
  };
  const [bound] = (Object.keys(by) as Bound[]).sort((a, b) => by[b] - by[a]) as [Bound];
  return {
    members,
    roomSize,
    rooms,
    deliveriesPerSecond,
    // A second one, so that one may die.
    relays: Math.max(2, Math.ceil(by[bound])),
    bound,
    crossingPerSecond,
    redisShards: Math.max(1, Math.ceil((crossingPerSecond * costs.redisAloneUs) / 1e6 / ASSUMED.cpuTarget)),
    writesPerSecond: running,
    primaries: Math.max(1, Math.ceil(running / ASSUMED.writesPerSecond)),
  };
}
