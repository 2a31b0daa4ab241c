/**
 * Eight nodes compute while everything below them fails: two relays behind the proxy, Redis, sockets. With CHAOS_SECONDS=600 it
 * takes ten minutes.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findRun, listConsole } from "@commworld/db";
import { beforeAll, expect, it } from "vitest";
import { buildRelay } from "../process";
import { newRecordedRoom } from "../recorded-room";
import { until } from "../until";
import { startCluster } from "./cluster";
import { Crowd, linesOf } from "./crowd";
import { FAULTS } from "./faults";
import { checkedCollectives } from "./program";

const SECONDS = Number(process.env.CHAOS_SECONDS ?? 40);
const NODES = 8;
/** Rounds go on between two faults for so long. */
const CALM_MS = 1_000;
const RECOVERY_LIMIT_MS = 40_000;

beforeAll(() => {
  buildRelay();
  if (!process.env.COMMWORLD_BUILT)
    execFileSync(process.execPath, [fileURLToPath(new URL("../../../../packages/runtime/build.mjs", import.meta.url))]);
}, 120_000);

/** Of the lines those of the rank that has printed `said`. */
function sameRank(lines: readonly string[], said: readonly string[]): string[] {
  const [rank] = said[0]!.split(" ");
  return lines.filter((line) => line.startsWith(`${rank} `));
}

/**
 * Until rounds are done again, one after another, with every node connected, or the program is through: on a slow machine its
 * time may be over before. The longest break between two rounds.
 */
async function recovery(crowd: Crowd, since: number): Promise<number> {
  const calmSince = () => {
    const { progress } = crowd;
    return progress.findIndex((at, i) => at > since && (progress.at(-1) ?? 0) - at >= CALM_MS && i > 0);
  };
  await until(
    "the run goes on",
    () => {
      const failed = crowd.ends.find(({ status }) => status !== "succeeded");
      if (failed) throw new Error(`the run has ended: ${JSON.stringify(failed)}`);
      return crowd.ends.length > 0 || (crowd.areConnected && calmSince() >= 0);
    },
    RECOVERY_LIMIT_MS,
  );
  const stamps = [
    ...crowd.progress.filter((at) => at <= since).slice(-1),
    ...crowd.progress.filter((at) => at > since),
  ];
  return Math.max(...stamps.slice(1).map((at, i) => at - stamps[i]!));
}

it(
  `[CHAOS1] a run of ${NODES} nodes loses, doubles and reorders nothing, and completes`,
  async () => {
    const cluster = await startCluster();
    const { room, user, request } = await newRecordedRoom(cluster.db);
    const urls = Array.from({ length: NODES }, (_, i) => (i % 2 === 0 ? cluster.hashed : cluster.spread));
    const crowd = new Crowd({ urls, room, user, program: checkedCollectives(SECONDS) });
    try {
      await crowd.start(request);
      const endAt = performance.now() + (SECONDS - 5) * 1000;
      const table: string[] = [];
      for (let round = 0; performance.now() < endAt && crowd.ends.length === 0; round++) {
        const fault = FAULTS[round % FAULTS.length]!;
        const since = performance.now();
        crowd.log.push(`${new Date().toISOString()} FAULT ${fault.name}`);
        await fault.cause(cluster, crowd, Math.floor(round / FAULTS.length));
        const ms = await recovery(crowd, since);
        table.push(`${fault.name.padEnd(28)} longest break ${(ms / 1000).toFixed(2).padStart(6)} s`);
      }
      await until("the run has ended", () => crowd.ends.length === NODES, SECONDS * 1000 + 60_000);
      const { length } = crowd.progress;
      console.log(
        [
          ...table,
          `${crowd.resumes.length} resumes, ${3 * length} rounds with every result checked: 0 lost, 0 doubled, 0 reordered`,
        ].join("\n"),
      );
      expect(crowd.ends.map(({ status }) => status)).toEqual(crowd.ends.map(() => "succeeded"));
      expect(crowd.lines.toSorted()).toEqual(
        Array.from({ length: NODES }, (_, rank) => expect.stringMatching(`^rank ${rank} is through: \\d+ rounds$`)),
      );
      const runId = crowd.runId!;
      await until("the record is complete", async () => (await findRun(cluster.db, runId))?.status === "succeeded");
      const record = (await listConsole(cluster.db, runId)).flatMap(linesOf);
      for (const { said } of crowd.people) expect(sameRank(record, said)).toEqual(said);
      expect(record).toHaveLength(crowd.people.reduce((sum, { said }) => sum + said.length, 0));
      for (const person of crowd.people)
        for (const other of crowd.people.filter((one) => one !== person)) {
          await until("all output is heard", () => sameRank(person.heard, other.said).length >= other.said.length);
          expect(sameRank(person.heard, other.said)).toEqual(other.said);
        }
    } catch (error) {
      console.error(crowd.log.slice(-120).join("\n"));
      throw error;
    }
  },
  SECONDS * 1000 + 180_000,
);
