/**
 * A flood from another process, and what it does to the latency of a room that has nothing to do with it. The relay and that
 * room's members are in this process, and latency is counted in its processor time: on a machine that does nothing else that
 * is the clock's, and on a busy one it is the same.
 */
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { bundleFrames, encodeFrame, PROTOCOL_VERSION, type RunRequest } from "@commworld/protocol";
import { onTestFinished } from "vitest";
import type { TestMember } from "./member";
import { mintTicket } from "./tickets";
import { until } from "./until";

const MEMBERS = 4;

export interface Flood {
  /** What the first member sends again and again, as long as its socket takes it. */
  message?: Uint8Array;
  text?: string;
  /** As pings of the WebSocket layer. */
  ping?: boolean;
  everyMs?: number;
}

export interface Flooder {
  epoch: number;
  /** The number of messages since the last call. */
  set(flood: Flood | null): Promise<number>;
  /** Codes and reasons of sockets that the relay closed. */
  closed: string[];
}

/** Four members in a running run: GR_IDs 0 to 3, of which 0 floods and the others read. */
export async function startFlooder(url: string, room: string, request: RunRequest): Promise<Flooder> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "flooder.mjs"), { execArgv: [], stdio: "inherit" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const answers: { epoch?: number; flooding?: boolean; messages?: number; closed?: string }[] = [];
  child.on("message", (message) => answers.push(message as (typeof answers)[number]));
  const hellos = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, n) => {
      const role = n === 0 ? "host" : "contributor";
      const ticket = await mintTicket({ room, role });
      return JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket, name: "Eve", cores: 1 });
    }),
  );
  const start = JSON.stringify({ type: "run.start", ref: "flood", request });
  child.send({ join: { url, hellos, start } });
  const find = <K extends keyof (typeof answers)[number]>(key: K) =>
    answers.find((answer) => answer[key] !== undefined)?.[key];
  await until("the flooder's run has begun", () => find("epoch") !== undefined, 30_000);
  return {
    epoch: find("epoch")!,
    get closed() {
      return answers.flatMap(({ closed }) => (closed === undefined ? [] : [closed]));
    },
    async set(flood) {
      answers.length = 0;
      const { message, ...rest } = flood ?? {};
      const sent = { ...rest, ...(message && { message: Buffer.from(message).toString("base64") }) };
      child.send({ flood: flood ? sent : null });
      await until("the flooder has heard it", () => find("messages") !== undefined, 30_000);
      return find("messages")!;
    },
  };
}

/** As many frames as fit a message, each going another way than the one before: the most work for its bytes. */
export function tinyFrames(epoch: number, count: number): Uint8Array {
  const frames = Array.from({ length: count }, (_, n) =>
    encodeFrame({
      kind: "data",
      source: 0,
      epoch,
      destinations: [{ grId: 1 + (n % 3), sequence: n, ack: 0 }],
      payload: Uint8Array.of(n & 255),
    }),
  );
  return bundleFrames(frames)[0]!;
}

/** The largest frame, to everybody. */
export function largeFrame(epoch: number, bytes: number): Uint8Array {
  const destinations = [1, 2, 3].map((grId) => ({ grId, sequence: 0, ack: 0 }));
  return bundleFrames([
    encodeFrame({ kind: "data", source: 0, epoch, destinations, payload: new Uint8Array(bytes) }),
  ])[0]!;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** From one member to another, so many frames one after the other, with a pause between them. */
async function latencies(from: TestMember, to: TestMember, epoch: number, frames: number): Promise<number[]> {
  const all: number[] = [];
  while (all.length < frames) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const before = to.framesReceived;
    const arrived = new Promise<number>((resolve, reject) => {
      const onClose = (code: number) => reject(new Error(`the relay closed a member's socket with ${code}`));
      const look = () => {
        if (to.framesReceived === before) return;
        to.socket.off("message", look).off("close", onClose);
        resolve(processorMs());
      };
      to.socket.on("message", look).on("close", onClose);
    });
    const sentAt = processorMs();
    from.frame(epoch, [to.grId], Uint8Array.of(all.length & 255), all.length);
    all.push((await arrived) - sentAt);
  }
  return all;
}

function p95(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
}

export interface Disturbance {
  calmMs: number;
  floodMs: number;
  /** Messages of the flood. */
  messages: number;
}

/** p95 with and without the flood, in turns, so that what else the machine does meets both. A turn is so many frames. */
export async function disturbance(
  flooder: Flooder,
  flood: Flood,
  [from, to, epoch]: [TestMember, TestMember, number],
  { turns = 12, frames = 50 } = {},
): Promise<Disturbance> {
  const calm: number[] = [];
  const disturbed: number[] = [];
  let messages = 0;
  await latencies(from, to, epoch, frames);
  for (let turn = 0; turn < turns; turn++) {
    calm.push(...(await latencies(from, to, epoch, frames)));
    await flooder.set(flood);
    disturbed.push(...(await latencies(from, to, epoch, frames)));
    messages += await flooder.set(null);
    await latencies(from, to, epoch, frames / 5);
  }
  const [calmMs, floodMs] = [p95(calm), p95(disturbed)];
  return { calmMs, floodMs, messages };
}
