/** Many members that join and then only keep their sockets open. */
import { LIMITS, PROTOCOL_VERSION } from "@commworld/protocol";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

export interface Crowd {
  welcomed(): number;
  closed(): number;
}

/** `joining`: members that have no answer yet; as many at once. Resolves when all are welcome and have heard of all others. */
export async function joinCrowd(url: string, rooms: number, membersOf: number, joining: number): Promise<Crowd> {
  const codes = Array.from({ length: rooms }, newRoomCode);
  const hellos = await Promise.all(
    Array.from({ length: rooms * membersOf }, async (_, n) => {
      const room = codes[n % rooms]!;
      const role = n < rooms ? "host" : "contributor";
      const ticket = await mintTicket({ room, role, user: `user-${n % rooms}`, workspace: `workspace-${n % rooms}` });
      return {
        room,
        text: JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket, name: `Tab ${n}`, cores: 2 }),
      };
    }),
  );
  const sockets: WebSocket[] = [];
  const answered = new Set<WebSocket>();
  let next = 0;
  let welcomed = 0;
  let closed = 0;
  // What keeps an idle member from being taken for one that is gone.
  const pinging = setInterval(() => {
    for (const socket of sockets)
      if (socket.readyState === WebSocket.OPEN && answered.has(socket)) socket.send('{"type":"ping","t":1}');
  }, LIMITS.pingIntervalMs);
  onTestFinished(() => {
    clearInterval(pinging);
    for (const socket of sockets) socket.terminate();
  });
  const joinNext = () => {
    const hello = hellos[next++];
    if (!hello) return;
    const socket = new WebSocket(`${url}?room=${hello.room}`, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on("open", () => socket.send(hello.text));
    socket.on("error", () => {});
    socket.on("close", () => closed++);
    socket.once("message", () => {
      welcomed++;
      answered.add(socket);
      joinNext();
    });
  };
  for (let n = 0; n < joining; n++) joinNext();
  await until(
    "everybody is welcome",
    () => {
      if (closed > 0) throw new Error(`${closed} members were sent away`);
      return welcomed === hellos.length;
    },
    60_000,
  );
  return { welcomed: () => welcomed, closed: () => closed };
}
