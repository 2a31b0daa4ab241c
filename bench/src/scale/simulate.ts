/**
 * The model's even spread against what hashing does: rooms are put on relays by rendezvous hashing as the proxy does it, some
 * run, some are split because a relay came, and what each relay has to do in a second is added up.
 */
import { seededRandom } from "@commworld/protocol";
import type { Costs } from "./costs";
import { ASSUMED, type Needs, roomDeliveries } from "./model";

export interface Simulated {
  /** Of one processor, of the relay that has most to do, and of all on average. */
  busiest: number;
  average: number;
  mostConnections: number;
  crossingPerSecond: number;
  /** Of rooms, those that another relay has after one relay more was started. */
  movedByOneMore: number;
}

export function simulate({ rooms, roomSize, relays }: Needs, costs: Costs, seed: number): Simulated {
  const random = seededRandom(seed);
  const busyUs = new Float64Array(relays + 1);
  const connections = new Float64Array(relays + 1);
  let crossingPerSecond = 0;
  let moved = 0;
  for (let room = 0; room < rooms; room++) {
    const key = Math.floor(random() * 2 ** 32);
    const home = homeOf(key, relays);
    const next = homeOf(key, relays + 1);
    if (next !== home) moved++;
    const isRunning = random() < ASSUMED.runningShare;
    const isSplit = relays > 1 && random() < ASSUMED.splitShare;
    const other = isSplit ? (home + 1 + Math.floor(random() * (relays - 1))) % relays : home;
    for (let member = 0; member < roomSize; member++) {
      const at = isSplit && member % 2 === 1 ? other : home;
      connections[at]!++;
      if (random() < ASSUMED.joinsPerMinuteShare / 60) busyUs[at]! += costs.joinUs;
    }
    if (!isRunning) continue;
    const deliveries = roomDeliveries(roomSize);
    const crossing = isSplit ? crossingPairs(roomSize) * ASSUMED.framesPerSecond : 0;
    crossingPerSecond += crossing;
    for (const at of [home, other])
      busyUs[at]! += ((deliveries - crossing) * costs.deliveryAloneUs + crossing * costs.crossAloneUs) / 2;
  }
  const used = [...busyUs.subarray(0, relays)].map((us) => us / 1e6);
  return {
    busiest: Math.max(...used),
    average: used.reduce((sum, one) => sum + one, 0) / relays,
    mostConnections: Math.max(...connections.subarray(0, relays)),
    crossingPerSecond,
    movedByOneMore: moved / rooms,
  };
}

/** Ordered pairs of members on different relays. */
function crossingPairs(roomSize: number): number {
  const away = Math.floor(roomSize / 2);
  return 2 * away * (roomSize - away);
}

/** The relay whose hash together with the room's is the largest. */
function homeOf(key: number, relays: number): number {
  let home = 0;
  let most = -1;
  for (let relay = 0; relay < relays; relay++) {
    const weight = mix(key ^ Math.imul(relay + 1, 0x9e37_79b1));
    if (weight > most) {
      most = weight;
      home = relay;
    }
  }
  return home;
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
