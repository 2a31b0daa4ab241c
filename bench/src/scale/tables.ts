/** The tables of docs/scale.md. They stand between comments there; everything else is written by hand. */
import type { Costs } from "./costs";
import { ASSUMED, type Needs, needsOf } from "./model";

export const MEMBERS = [1_000, 100_000, 1_000_000];
export const ROOM_SIZES = [8, 40];

export const plans = (costs: Costs): Needs[] =>
  MEMBERS.flatMap((members) => ROOM_SIZES.map((size) => needsOf(members, size, costs)));

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const us = (value: number) => `${Number(value.toPrecision(3))} us`;

export function tablesOf(costs: Costs): Record<"costs" | "assumed" | "needs", string> {
  return {
    costs: table(
      ["what", "measured"],
      [
        ["delivery on one relay, alone", us(costs.deliveryAloneUs)],
        ["delivery on one relay, packed (room of 8, 1 KiB)", us(costs.deliveryPackedUs)],
        ["delivery across two relays, alone, both relays", us(costs.crossAloneUs)],
        ["the same, Redis", us(costs.redisAloneUs)],
        ["join", us(costs.joinUs)],
        ["memory of a member", `${whole(costs.memberBytes / 1024)} KiB`],
        ["memory of a relay without members", `${whole(costs.idleBytes / 1024 ** 2)} MiB`],
      ],
    ),
    assumed: table(
      ["assumption", "value"],
      [
        ["rooms in a run", percent(ASSUMED.runningShare)],
        ["frames of a member in a run, each to all others", `${ASSUMED.framesPerSecond} a second`],
        ["rooms on two relays", percent(ASSUMED.splitShare)],
        ["members who join in a minute", percent(ASSUMED.joinsPerMinuteShare)],
        ["a relay's processor, Redis's processor", `at most ${percent(ASSUMED.cpuTarget)} busy`],
        ["a relay's memory", `${ASSUMED.memoryBytes / 1024 ** 3} GiB`],
        ["a relay's connections", whole(ASSUMED.connections)],
        ["transactions of a Postgres primary", `${whole(ASSUMED.writesPerSecond)} a second`],
      ],
    ),
    needs: table(
      [
        "members",
        "room",
        "deliveries/s",
        "relays",
        "decided by",
        "crossing/s",
        "Redis shards",
        "writes/s",
        "primaries",
      ],
      plans(costs).map((one) => [
        whole(one.members),
        `${one.roomSize}`,
        whole(one.deliveriesPerSecond),
        whole(one.relays),
        one.bound,
        whole(one.crossingPerSecond),
        whole(one.redisShards),
        whole(one.writesPerSecond),
        whole(one.primaries),
      ]),
    ),
  };
}

const percent = (share: number) => `${share * 100} %`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

const marks = (name: string) => [`<!-- ${name} -->`, `<!-- /${name} -->`] as const;

/** The document with today's tables. Throws when one has no place in it. */
export function withTables(text: string, tables: Record<string, string>): string {
  return Object.entries(tables).reduce((so, [name, content]) => {
    const [open, close] = marks(name);
    const start = so.indexOf(open);
    const end = so.indexOf(close);
    if (start < 0 || end < start) throw new Error(`docs/scale.md has no place for "${name}"`);
    return `${so.slice(0, start + open.length)}\n\n${content}\n\n${so.slice(end)}`;
  }, text);
}
