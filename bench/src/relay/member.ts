/** A member of a room as the load generator plays it: the protocol of packages/protocol over a raw link. */
import {
  bundleFrames,
  encodeFrame,
  type MemberMessage,
  PROTOCOL_VERSION,
  RECORD_PREFIX_BYTES,
  type RelayMessage,
  type RunRequest,
} from "@commworld/protocol";
import { mintTicket } from "../relay-server";
import { openWebSocket, type WebSocketLink } from "./link";
import { BINARY, clientMessage, TEXT, textMessage } from "./web-socket-bytes";

type MessageOf<T extends RelayMessage["type"]> = Extract<RelayMessage, { type: T }>;

export interface Member {
  grId: number;
  socket: WebSocketLink;
  say(message: MemberMessage): void;
  /** The first message of the type that fits and was not yet taken. */
  heard<T extends RelayMessage["type"]>(type: T, fits?: (message: MessageOf<T>) => boolean): Promise<MessageOf<T>>;
}

export interface JoinOptions {
  room: string;
  user: string;
  role?: "host" | "contributor";
  /** Minted when absent. */
  ticket?: string;
  readBytes?: number;
}

export async function joinRoom(port: number, options: JoinOptions): Promise<Member> {
  const { room, user, role = "contributor", readBytes } = options;
  const ticket = options.ticket ?? (await mintTicket(room, role, user));
  const messages: RelayMessage[] = [];
  let wake = () => {};
  const onMessage = (opcode: number, _bytes: number, text: string | undefined) => {
    if (opcode !== TEXT || text === undefined) return;
    messages.push(JSON.parse(text) as RelayMessage);
    wake();
  };
  const socket = await openWebSocket(port, `/?room=${room}`, () => onMessage, readBytes);
  const member: Member = {
    grId: -1,
    socket,
    say: (message) => socket.link.write(textMessage(JSON.stringify(message))),
    heard<T extends RelayMessage["type"]>(type: T, fits: (message: MessageOf<T>) => boolean = () => true) {
      const found = new Promise<MessageOf<T>>((resolve) => {
        const look = () => {
          const at = messages.findIndex((message) => message.type === type && fits(message as MessageOf<T>));
          if (at >= 0) resolve(messages.splice(at, 1)[0] as MessageOf<T>);
        };
        wake = look;
        look();
      });
      return Promise.race([found, socket.link.closed]);
    },
  };
  member.say({ type: "hello", version: PROTOCOL_VERSION, ticket, name: role, cores: 1 });
  member.grId = (await member.heard("welcome")).grId;
  return member;
}

/** All join, member i on port i modulo their number, and a run begins; its epoch. */
export async function beginRun(
  ports: readonly number[],
  size: number,
  { room, user, request }: { room: string; user: string; request: RunRequest },
): Promise<{ members: Member[]; epoch: number }> {
  const members: Member[] = [];
  for (let index = 0; index < size; index++) {
    const role = index === 0 ? "host" : "contributor";
    members.push(await joinRoom(ports[index % ports.length]!, { room, user, role }));
  }
  const [host] = members as [Member];
  await host.heard("room", (message) => message.members.length === size);
  host.say({ type: "run.start", ref: "bench", request });
  const { run } = await host.heard("run.prepare");
  for (const member of members) {
    if (member !== host) await member.heard("run.prepare");
    member.say({ type: "run.ready", runId: run.runId });
  }
  for (const member of members) await member.heard("run.go");
  return { members, epoch: run.epoch };
}

/** Bytes of a frame's record in a bundle, beside its payload. */
export const recordBytes = (destinations: number, payload: number) =>
  RECORD_PREFIX_BYTES +
  frameOf(
    0,
    1,
    Array.from({ length: destinations }, (_, n) => n + 1),
    payload,
  ).length;

function frameOf(source: number, epoch: number, grIds: readonly number[], bytes: number): Uint8Array {
  const destinations = grIds.map((grId) => ({ grId, sequence: 0, ack: 0 }));
  return encodeFrame({ kind: "data", source, epoch, destinations, payload: new Uint8Array(bytes).fill(7) });
}

/** WebSocket messages, ready to be written, with so many frames from `member` to `grIds`. */
export function framesMessage(member: Member, epoch: number, grIds: readonly number[], bytes: number, count: number) {
  const frame = frameOf(member.grId, epoch, grIds, bytes);
  const bundles = bundleFrames(Array.from({ length: count }, () => frame));
  return Buffer.concat(bundles.map((bundle) => clientMessage(BINARY, bundle)));
}
