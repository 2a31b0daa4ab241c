/** The relays that are compared: how a room is opened at each, and what its members write and count. */

import type { newRoom } from "../relay-server";
import { type Link, openLink, openWebSocket } from "./link";
import { beginRun, framesMessage, recordBytes } from "./member";
import { BINARY, clientMessage, textMessage } from "./web-socket-bytes";

export interface Party {
  link: Link;
  /** Messages to all others of the room, as they are written. */
  batch: Buffer;
}

export interface OpenRoom {
  parties: Party[];
  close(): void;
}

export interface RoomPlan {
  size: number;
  /** Of a message's payload. */
  bytes: number;
  /** Messages that a member writes at once. */
  perBatch: number;
  /** Messages arrived, at any member. */
  onArrived(count: number): void;
}

/** Opens one room. */
export type OpenRoomAt = (plan: RoomPlan) => Promise<OpenRoom>;

const repeat = (message: Uint8Array, times: number) => Buffer.concat(Array.from({ length: times }, () => message));
let rooms = 0;

function signal(): { promise: Promise<void>; resolve(): void } {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: () => resolve() };
}

function closing(parties: Party[]): OpenRoom {
  return {
    parties,
    close: () => {
      for (const { link } of parties) link.close();
    },
  };
}

/** Records of a fixed size: what arrived is a division. */
export function rawTcp(port: number): OpenRoomAt {
  return async ({ size, bytes, perBatch, onArrived }) => {
    const name = `room${++rooms}`;
    const record = (payload: Uint8Array) => {
      const prefix = Buffer.alloc(4);
      prefix.writeUInt32LE(payload.length);
      return Buffer.concat([prefix, payload]);
    };
    const message = record(new Uint8Array(bytes).fill(7));
    const parties: Party[] = [];
    for (let index = 0; index < size; index++) {
      const link = await openLink(port);
      let arrivedBytes = 0;
      link.onBytes = (chunk) => {
        arrivedBytes += chunk.length;
        const whole = Math.floor(arrivedBytes / message.length);
        arrivedBytes -= whole * message.length;
        onArrived(whole);
      };
      link.write(record(Buffer.from(name)));
      parties.push({ link, batch: repeat(message, perBatch) });
    }
    // Nothing is answered: a room's last member has arrived when its name has been read.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return closing(parties);
  };
}

export function naiveWs(port: number): OpenRoomAt {
  return async ({ size, bytes, perBatch, onArrived }) => {
    const path = `/room${++rooms}`;
    const batch = repeat(clientMessage(BINARY, new Uint8Array(bytes).fill(7)), perBatch);
    const parties: Party[] = [];
    for (let index = 0; index < size; index++) {
      const joined = signal();
      const { link } = await openWebSocket(
        port,
        path,
        () => (opcode) => (opcode === BINARY ? onArrived(1) : joined.resolve()),
      );
      await joined.promise;
      parties.push({ link, batch });
    }
    return closing(parties);
  };
}

/** Engine.IO 4 and Socket.IO 5 by hand: a client of theirs would be the bottleneck. */
export function socketIo(ports: readonly number[]): OpenRoomAt {
  return async ({ size, bytes, perBatch, onArrived }) => {
    const name = `room${++rooms}`;
    const event = textMessage('451-["f",{"_placeholder":true,"num":0}]');
    const batch = repeat(Buffer.concat([event, clientMessage(BINARY, new Uint8Array(bytes).fill(7))]), perBatch);
    const parties: Party[] = [];
    for (let index = 0; index < size; index++) {
      const joined = signal();
      const opened = await openWebSocket(
        ports[index % ports.length]!,
        `/socket.io/?EIO=4&transport=websocket&room=${name}`,
        (link) => (opcode, _bytes, text) => {
          if (opcode === BINARY) onArrived(1);
          else if (text?.startsWith("0")) link.write(textMessage("40"));
          else if (text?.startsWith('42["joined"')) joined.resolve();
        },
      );
      await joined.promise;
      opened.walker.keepsText = false;
      parties.push({ link: opened.link, batch });
    }
    return closing(parties);
  };
}

export function commWorld(ports: readonly number[], makeRoom: () => ReturnType<typeof newRoom>): OpenRoomAt {
  return async ({ size, bytes, perBatch, onArrived }) => {
    const { members, epoch } = await beginRun(ports, size, await makeRoom());
    const perRecord = recordBytes(size - 1, bytes);
    const grIds = members.map(({ grId }) => grId);
    const parties = members.map((member) => {
      const { socket, grId } = member;
      socket.onMessage = (opcode, length) => {
        if (opcode === BINARY) onArrived(length / perRecord);
      };
      const others = grIds.filter((other) => other !== grId);
      return { link: socket.link, batch: framesMessage(member, epoch, others, bytes, perBatch) };
    });
    return closing(parties);
  };
}
