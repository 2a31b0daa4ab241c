/** Programs on nodes that are joined by a relay in a process of its own, with its database, as an operator runs it. */
import { MessageChannel } from "node:worker_threads";
import { testDatabase } from "@commworld/db/testing";
import { type PreparedRun, type RunnableProgram, type RunRequest, splitBundle } from "@commworld/protocol";
import { startNodeRun } from "@commworld/runtime/node";
import { RoomClient, type RouterEvent, type RouterSocketConstructor } from "@commworld/runtime/router";
import { WebSocket } from "ws";
import { buildRelay, mintTicket, newRoom, startRelayServer } from "./relay-server";

export interface RelayPlace {
  /** Runs a program on nodes of so many ranks; returns the lines that all ranks printed. Throws when it fails. */
  run(program: RunnableProgram, counts: readonly number[]): Promise<string[]>;
  /** Data frames that the nodes have sent so far. */
  frames(): number;
  close(): Promise<void>;
}

/** Frames of data are binary, several in a message; what is said to the relay is text. */
class CountingSocket extends WebSocket {
  static frames = 0;

  override send(data: Parameters<WebSocket["send"]>[0], ...rest: never[]): void {
    const split = data instanceof Uint8Array ? splitBundle(data) : undefined;
    if (split?.ok) CountingSocket.frames += split.frames.length;
    super.send(data, ...rest);
  }
}

export async function openRelay(): Promise<RelayPlace> {
  buildRelay();
  const database = await testDatabase();
  const server = await startRelayServer(database.url);
  const url = `ws://127.0.0.1:${server.port}/`;
  return {
    run: async (program, counts) => {
      const { room, user, request } = await newRoom(database.db);
      return runAcross({ url, room, user, request, program, counts });
    },
    frames: () => CountingSocket.frames,
    close: async () => {
      await server.close();
      await database.teardown();
    },
  };
}

interface Crossing {
  url: string;
  room: string;
  user: string;
  request: RunRequest;
  program: RunnableProgram;
  counts: readonly number[];
}

/** The first node is the host's: it starts the run when all have joined. */
async function runAcross({ url, room, user, request, program, counts }: Crossing): Promise<string[]> {
  const lines: string[] = [];
  const clients: RoomClient[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      for (const [index, cores] of counts.entries()) {
        const role = index === 0 ? "host" : "contributor";
        let started = false;
        let node: ReturnType<typeof startNodeRun> | undefined;
        const onEvent = (event: RouterEvent) => {
          if (event.type === "prepare") node = startPart(client, event.run, event.grId, program, lines);
          else if (event.type === "go") node?.go();
          else if (event.type === "refusal") reject(new Error(JSON.stringify(event.refusal)));
          else if (event.type === "ended") {
            node?.stop();
            if (event.status !== "succeeded") reject(new Error(JSON.stringify(event.error)));
            else if (index === 0) resolve();
          } else if (event.type === "room" && index === 0 && !started && event.room.members.length === counts.length) {
            started = true;
            client.startRun(request);
          } else if (event.type === "state" && event.state.phase === "closed" && event.state.close)
            reject(new Error(event.state.close.reason));
        };
        const client = new RoomClient({
          url,
          room,
          name: role,
          cores,
          Socket: CountingSocket as unknown as RouterSocketConstructor,
          ticket: () => mintTicket(room, role, user),
          onEvent,
        });
        clients.push(client);
        client.connect();
      }
    });
    return lines;
  } finally {
    for (const client of clients) client.leave();
  }
}

function startPart(client: RoomClient, run: PreparedRun, grId: number, program: RunnableProgram, lines: string[]) {
  const { port1, port2 } = new MessageChannel();
  client.attachBridge(port2 as unknown as MessagePort, run);
  const { runId, epoch, table, interconnect } = run;
  return startNodeRun({
    spec: { runId, epoch, grId, table, interconnect, transport: "shared-memory" },
    program,
    router: port1 as never,
    onEvent: (event) => {
      if (event.type === "ready") client.ready(runId);
      else if (event.type === "console") lines.push(...event.chunks.flatMap((chunk) => chunk.text.split("\n")));
      else if (event.type === "finish") client.finish(runId, event.finish);
    },
  });
}
