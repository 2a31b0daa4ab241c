/** What bench/results/relay.json says of the cost of a connection, a frame and a hop between relays. */
import { readFileSync } from "node:fs";
import type { Report } from "../report";

const RESULTS = new URL("../../results/relay.json", import.meta.url);

export interface Costs {
  /** Processor time of a relay for a delivery that travels alone, and for one that is packed with others. Microseconds. */
  deliveryAloneUs: number;
  deliveryPackedUs: number;
  /** Of both relays for a delivery that crosses from one to the other, alone; and of Redis for it. */
  crossAloneUs: number;
  redisAloneUs: number;
  joinUs: number;
  memberBytes: number;
  /** A relay without members. */
  idleBytes: number;
}

export function readCosts(): Costs {
  return costsOf(JSON.parse(readFileSync(RESULTS, "utf8")) as Report);
}

export function costsOf({ rows }: Report): Costs {
  const figure = (
    operation: string,
    transport: string,
    name: string,
    fits: (one: (typeof rows)[number]) => boolean,
  ) => {
    const found = rows.find(
      (one) =>
        one.face === "CommWorld" && one.operation.startsWith(operation) && one.transport === transport && fits(one),
    );
    const value = found?.figures?.[name];
    if (value === undefined) throw new Error(`relay.json has no ${name} of ${operation}, ${transport}`);
    return value;
  };
  const any = () => true;
  return {
    deliveryAloneUs: figure("ping-pong", "1 relay", "relay CPU us", any),
    deliveryPackedUs: figure("deliver", "1 relay", "relay CPU us", ({ ranks, bytes }) => ranks === 8 && bytes === 1024),
    crossAloneUs: figure("ping-pong", "2 relays", "relay CPU us", any),
    redisAloneUs: figure("ping-pong", "2 relays", "Redis CPU us", any),
    joinUs: figure("join, 200 rooms", "1 relay", "CPU us a join", any),
    memberBytes: figure("join, 200 rooms", "1 relay", "KiB a member", any) * 1024,
    idleBytes: figure("join, 200 rooms", "1 relay", "MiB before", any) * 1024 * 1024,
  };
}
