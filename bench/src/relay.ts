/**
 * Suite "relay": what relays carry, beside a relay that does as little as can be done (raw TCP), one as everybody writes it first
 * (naive ws) and socket.io; what the delivery of nodes costs; what a member costs and how fast members come in.
 */
import { joinAll } from "./relay/joins";
import { type Loaded, load } from "./relay/load";
import { pingPong } from "./relay/ping-pong";
import { routersUnderLoad } from "./relay/routers";
import { openSetup, type Setup, type System } from "./relay/setup";
import { type Check, check, commworldVersion, type Report, type Row } from "./report";
import { type Summary, summarize } from "./statistics";

const SIZES = [2, 8, 32];
const BYTES = [64, 1024, 16 * 1024];
/** The case that the aims name is measured several times, the systems in turn. */
const AIM = { size: 8, bytes: 1024, rounds: 3 };
const ROUTER_ROUNDS = 3;
const MIB = 1024 * 1024;

const keyOf = ({ name, relays }: System) => `${name} ${relays}`;
const median = (values: readonly number[]) => summarize(values).median;

export async function relay(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const setup = await openSetup();
  try {
    checks.push(...(await measureLoad(setup, rows)));
    checks.push(...(await measurePingPong(setup, rows)));
    checks.push(...(await measureReliability(setup, rows)));
    checks.push(...(await measureJoins(setup, rows)));
  } finally {
    await setup.close();
  }
  return { suite: "relay", versions: { commworld: commworldVersion(), node: process.version }, rows, checks };
}

function progress(text: string): void {
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

function rowOf(operation: string, system: string, relays: number, room: number, bytes: number, us: Summary): Row {
  const transport = relays === 1 ? "1 relay" : `${relays} relays`;
  return { place: "node", operation, face: system, transport, ranks: room, bytes, us };
}

async function measureLoad({ systems }: Setup, rows: Row[]): Promise<Check[]> {
  const perSecond = new Map<string, number>();
  const cpu = new Map<string, number>();
  for (const size of SIZES)
    for (const bytes of BYTES) {
      const isAim = size === AIM.size && bytes === AIM.bytes;
      const found = new Map<string, Loaded[]>();
      for (let round = 0; round < (isAim ? AIM.rounds : 1); round++)
        for (const system of systems) {
          const loaded = await load(system, size, bytes);
          found.set(keyOf(system), [...(found.get(keyOf(system)) ?? []), loaded]);
        }
      for (const system of systems) {
        const all = found.get(keyOf(system))!;
        const rate = median(all.map(({ deliveriesPerSecond }) => deliveriesPerSecond));
        const cost = median(all.map(({ cpuUsPerDelivery }) => cpuUsPerDelivery));
        const middle = all.find(({ deliveriesPerSecond }) => deliveriesPerSecond === rate) ?? all[0]!;
        const row = rowOf("deliver", system.name, system.relays, size, bytes, middle.us);
        const redis = system.redisPids.length > 0 ? { "Redis CPU us": middle.redisCpuUsPerDelivery } : {};
        rows.push({ ...row, figures: { "per second": rate, "relay CPU us": cost, ...redis, rooms: middle.rooms } });
        if (!isAim) continue;
        perSecond.set(keyOf(system), rate);
        cpu.set(keyOf(system), cost);
      }
      progress(
        `rooms of ${size}, ${bytes} B: ${[...found].map(([key, [one]]) => `${key}: ${thousands(one!)}`).join(", ")}`,
      );
    }
  const ratio = (of: string, to: string) => perSecond.get(of)! / perSecond.get(to)!;
  return [
    check("share of raw TCP, 8 x 1 KiB", ratio("CommWorld 1", "raw TCP 1"), "higher", 0.6),
    check("share of raw TCP by CPU, 8 x 1 KiB", cpu.get("raw TCP 1")! / cpu.get("CommWorld 1")!, "higher", 0.6),
    check("times socket.io, one relay", ratio("CommWorld 1", "socket.io 1"), "higher", 10),
    check("times socket.io, two relays", ratio("CommWorld 2", "socket.io 2"), "higher", 4),
  ];
}

const thousands = ({ deliveriesPerSecond }: Loaded) => `${Math.round(deliveriesPerSecond / 1000)}k/s`;

async function measurePingPong({ systems }: Setup, rows: Row[]): Promise<Check[]> {
  const medians = new Map<string, number>();
  for (const system of systems) {
    const { us, cpuUsPerFrame, redisCpuUsPerFrame } = await pingPong(system);
    medians.set(keyOf(system), us.median);
    const figures = { "relay CPU us": cpuUsPerFrame, "Redis CPU us": redisCpuUsPerFrame };
    rows.push({ ...rowOf("ping-pong", system.name, system.relays, 2, 64, us), figures });
  }
  progress(`ping-pong: ${[...medians].map(([key, us]) => `${key}: ${us.toFixed(0)} us`).join(", ")}`);
  const times = medians.get("CommWorld 2")! / medians.get("CommWorld 1")!;
  return [check("ping-pong across relays, times one relay", times, "lower", 3)];
}

async function measureReliability({ systems, makeRoom }: Setup, rows: Row[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const system of systems.filter(({ name }) => name === "CommWorld")) {
    const rates = { on: [] as number[], off: [] as number[] };
    for (let round = 0; round < ROUTER_ROUNDS; round++)
      for (const reliability of ["off", "on"] as const)
        rates[reliability].push(
          await routersUnderLoad(reliability, system.ports, await makeRoom(), AIM.size, AIM.bytes),
        );
    for (const reliability of ["off", "on"] as const) {
      const us = summarize(rates[reliability].map((rate) => 1e6 / rate));
      const row = rowOf(`deliver, reliability ${reliability}`, "routers", system.relays, AIM.size, AIM.bytes, us);
      rows.push({ ...row, figures: { "per second": median(rates[reliability]) } });
    }
    const share = median(rates.on) / median(rates.off);
    progress(`reliability on against off, ${system.relays} relay(s): ${share.toFixed(2)}`);
    if (system.relays === 1) checks.push(check("reliability on against off", share, "higher", 0.8));
  }
  return checks;
}

async function measureJoins({ startRelay }: Setup, rows: Row[]): Promise<Check[]> {
  const at = async (operation: string, plan: Parameters<typeof joinAll>[1]) => {
    const server = await startRelay();
    try {
      const joined = await joinAll(server, plan);
      const perMember = (joined.residentAfter - joined.residentBefore) / joined.members;
      const row = rowOf(operation, "CommWorld", 1, plan.membersPerRoom, 0, joined.us);
      const figures = {
        members: joined.members,
        "joins a second": joined.joinsPerSecond,
        "p95 ms": joined.p95Ms,
        "CPU us a join": joined.cpuUsPerJoin,
        "MiB before": joined.residentBefore / MIB,
        "MiB after": joined.residentAfter / MIB,
        "KiB a member": perMember / 1024,
      };
      rows.push({ ...row, figures });
      progress(
        `${operation}: ${Object.entries(figures)
          .map(([name, value]) => `${name} ${value.toFixed(1)}`)
          .join(", ")}`,
      );
      return joined;
    } finally {
      await server.close();
    }
  };
  const storm = await at("join, 50 rooms at once", { rooms: 50, membersPerRoom: 8 });
  const together = await at("join, 200 rooms of 10", { rooms: 200, membersPerRoom: 10, atOnce: 32 });
  const apart = await at("join, 2000 rooms of 1", { rooms: 2_000, membersPerRoom: 1, atOnce: 32 });
  const grown = (joined: typeof storm) => joined.residentAfter - joined.residentBefore;
  const perRoom = Math.max(0, (grown(apart) - grown(together)) / (apart.rooms - together.rooms));
  rows.at(-1)!.figures!["KiB a room"] = perRoom / 1024;
  return [
    check("MiB with 2000 idle members in 200 rooms", together.residentAfter / MIB, "lower", 256),
    check("joins a second", together.joinsPerSecond, "higher", 500),
    check("join p95 ms, 50 rooms of 8 at once", storm.p95Ms, "lower", 250),
  ];
}
