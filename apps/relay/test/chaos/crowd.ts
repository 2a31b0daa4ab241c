/** Nodes of one room, each with a router and a rank in a thread of its own, whose sockets the test can hurt. */
import { MessageChannel } from "node:worker_threads";
import type { ConsoleChunk, RunError, RunnableProgram, RunRequest } from "@commworld/protocol";
import { startNodeRun } from "@commworld/runtime/node";
import { RoomClient, type RouterEvent, type RouterSocketConstructor } from "@commworld/runtime/router";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { mintTicket } from "../tickets";
import { until } from "../until";

export interface CrowdOptions {
  /** One for each node; the first is the host's. */
  urls: string[];
  room: string;
  user: string;
  program: RunnableProgram;
}

interface Person {
  client: RoomClient;
  socket: WebSocket;
  phase: string;
  /** Lines of its own ranks, and those it was told of others', in order. */
  said: string[];
  heard: string[];
}

/** With the rank that printed them, so that they can be told apart. */
export const linesOf = ({ pid, text }: ConsoleChunk) => text.split("\n").map((line) => `${pid}: ${line}`);

export class Crowd {
  readonly people: Person[] = [];
  /** When rank 0 has said that a round is done: milliseconds. */
  readonly progress: number[] = [];
  readonly lines: string[] = [];
  readonly resumes: number[] = [];
  /** What happened, for who has to find out why a run failed. */
  readonly log: string[] = [];
  readonly ends: { status: string; error?: RunError | undefined }[] = [];
  runId: string | undefined;
  #members = 0;

  constructor(options: CrowdOptions) {
    for (const [index, url] of options.urls.entries()) this.#enter(index, url, options);
    onTestFinished(() => {
      for (const { client } of this.people) client.leave();
    });
  }

  async start(request: RunRequest): Promise<void> {
    await until("all are in the room", () => this.#members === this.people.length, 30_000);
    this.people[0]!.client.startRun(request);
    await until("the run goes", () => this.progress.length > 0 || this.ends.length > 0, 60_000);
  }

  get areConnected(): boolean {
    return this.people.every(({ phase }) => phase === "connected");
  }

  #enter(index: number, url: string, { room, user, program }: CrowdOptions): void {
    const role = index === 0 ? "host" : "contributor";
    const person = { phase: "connecting", said: [] as string[], heard: [] as string[] } as Person;
    class Watched extends WebSocket {
      constructor(address: string) {
        super(address, { perMessageDeflate: false });
        person.socket = this;
      }
    }
    let node: ReturnType<typeof startNodeRun> | undefined;
    const onEvent = (event: RouterEvent) => {
      const notable = ["resumed", "ended", "node-lost", "refusal", "state"].includes(event.type);
      if (notable) this.log.push(`${new Date().toISOString()} node ${index}: ${JSON.stringify(event)}`);
      switch (event.type) {
        case "state":
          person.phase = event.state.phase;
          break;
        case "resumed":
          this.resumes.push(event.awayMs);
          break;
        case "room":
          if (index === 0) this.#members = event.room.members.length;
          break;
        case "console":
          person.heard.push(...event.chunks.flatMap(linesOf));
          break;
        case "prepare": {
          const { port1, port2 } = new MessageChannel();
          person.client.attachBridge(port2 as unknown as MessagePort, event.run);
          const { runId, epoch, table, interconnect } = event.run;
          this.runId = runId;
          node = startNodeRun({
            spec: { runId, epoch, grId: event.grId, table, interconnect, transport: "shared-memory" },
            program,
            router: port1 as never,
            onEvent: (said) => {
              if (said.type === "ready") person.client.ready(runId);
              else if (said.type === "finish") person.client.finish(runId, said.finish);
              else if (said.type === "telemetry") person.client.sendTelemetry(said.sample);
              else if (said.type === "console") {
                person.client.sendConsole(runId, said.chunks);
                const lines = said.chunks.flatMap(linesOf);
                person.said.push(...lines);
                for (const line of lines) this.#onLine(line);
              }
            },
          });
          break;
        }
        case "go":
          node?.go();
          break;
        case "ended":
          node?.stop();
          this.ends.push({ status: event.status, error: event.error });
      }
    };
    person.client = new RoomClient({
      url,
      room,
      name: `node ${index}`,
      cores: 1,
      Socket: Watched as unknown as RouterSocketConstructor,
      ticket: () => mintTicket({ room, role, user: index === 0 ? user : `guest-${index}` }),
      onEvent,
    });
    this.people.push(person);
    person.client.connect();
  }

  #onLine(line: string): void {
    const text = line.slice(line.indexOf(" ") + 1);
    if (text.startsWith("round ")) this.progress.push(performance.now());
    else if (text.startsWith("rank ")) this.lines.push(text);
  }
}
