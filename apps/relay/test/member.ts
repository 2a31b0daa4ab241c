/** A member as raw as possible: what it sends is up to the test. */
import {
  bundleFrames,
  decodeFrame,
  encodeFrame,
  type Frame,
  type MemberMessage,
  PROTOCOL_VERSION,
  type RelayMessage,
  relayMessage,
  splitBundle,
} from "@commworld/protocol";
import { onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { mintTicket, type TicketOptions } from "./tickets";
import { until } from "./until";

type MessageOf<T extends RelayMessage["type"]> = Extract<RelayMessage, { type: T }>;

export class TestMember {
  readonly socket: WebSocket;
  readonly messages: RelayMessage[] = [];
  /** Of data: what routers say to each other about it is left out. */
  readonly frames: Frame[] = [];
  close: { code: number; reason: string } | null = null;
  grId = -1;
  keepFrames = true;
  framesReceived = 0;
  bundlesReceived = 0;
  bytesReceived = 0;
  answersPings = false;
  /** Its program is not prepared for failures: it gives up when a node is lost, as an ordinary node does. */
  givesUp = true;

  constructor(url: string, options: ClientOptions = {}) {
    this.socket = new WebSocket(url, { perMessageDeflate: false, ...options });
    this.socket.on("error", () => {});
    this.socket.on("close", (code, reason) => {
      this.close = { code, reason: reason.toString() };
    });
    this.socket.on("pong", () => {
      this.answersPings = true;
    });
    this.socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) return this.#onBundle(data);
      const message = relayMessage.parse(JSON.parse(data.toString()));
      if (message.type === "welcome") this.grId = message.grId;
      this.messages.push(message);
      if (message.type === "run.node-lost" && this.givesUp) this.#giveUp(message);
    });
  }

  #giveUp({ runId, error }: MessageOf<"run.node-lost">): void {
    const isNode = this.of("run.prepare").some(({ run }) => run.runId === runId);
    if (isNode && this.socket.readyState === WebSocket.OPEN)
      this.say({ type: "run.finish", runId, status: "failed", error });
  }

  #onBundle(data: Buffer): void {
    const split = splitBundle(data);
    if (!split.ok) throw new Error(`the relay sent a bundle that is ${split.error}`);
    this.bundlesReceived++;
    for (const bytes of split.frames) {
      const decoded = decodeFrame(bytes);
      if (!decoded.ok) throw new Error(`the relay sent a frame that is ${decoded.error}`);
      if (decoded.frame.kind !== "data") continue;
      this.framesReceived++;
      this.bytesReceived += decoded.frame.payload.length;
      if (this.keepFrames) this.frames.push(decoded.frame);
    }
  }

  async opened(): Promise<this> {
    await until("the socket is open", () => this.socket.readyState === WebSocket.OPEN || this.close !== null);
    return this;
  }

  say(message: MemberMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  raw(data: string | Uint8Array): void {
    this.socket.send(data);
  }

  frame(epoch: number, to: number[], payload: Uint8Array, sequence = 0, source = this.grId): void {
    const destinations = to.map((grId) => ({ grId, sequence, ack: 0 }));
    this.bundle([encodeFrame({ kind: "data", source, epoch, destinations, payload })]);
  }

  /** Frames of one message. */
  bundle(frames: Uint8Array[]): void {
    for (const message of bundleFrames(frames)) this.socket.send(message);
  }

  of<T extends RelayMessage["type"]>(type: T): MessageOf<T>[] {
    return this.messages.filter((message): message is MessageOf<T> => message.type === type);
  }

  /** The first message of the type that fits; those before stay in `messages`. */
  async heard<T extends RelayMessage["type"]>(
    type: T,
    fits: (message: MessageOf<T>) => boolean = () => true,
  ): Promise<MessageOf<T>> {
    let found: MessageOf<T> | undefined;
    await until(`GR_ID ${this.grId} hears ${type}`, () => {
      found = this.of(type).find(fits);
      if (!found && this.close) throw new Error(`closed with ${this.close.code} ${this.close.reason} before ${type}`);
      return found !== undefined;
    });
    return found!;
  }

  async closed(): Promise<string> {
    await until("the socket is closed", () => this.close !== null);
    return this.close!.reason;
  }
}

/** An open socket that has said nothing. Closed after the test. */
export async function openSocket(url: string, options: ClientOptions = {}): Promise<TestMember> {
  const member = new TestMember(url, options);
  onTestFinished(() => member.socket.terminate());
  return member.opened();
}

/** The same member on a new socket, with the token of its welcome. */
export async function resumeAt(url: string, member: TestMember, runId?: string): Promise<TestMember> {
  const { token } = await member.heard("welcome");
  const again = await openSocket(url);
  const resume = { token, ...(runId === undefined ? {} : { runId }) };
  again.say({ type: "hello", version: PROTOCOL_VERSION, resume, name: "Ada", cores: 1 });
  return again;
}

export interface JoinOptions extends TicketOptions {
  name?: string;
  cores?: number;
}

export async function joinRoom(url: string, options: JoinOptions): Promise<TestMember> {
  const member = await openSocket(`${url}?room=${options.room}`);
  const ticket = await mintTicket(options);
  member.say({
    type: "hello",
    version: PROTOCOL_VERSION,
    ticket,
    name: options.name ?? "Ada",
    cores: options.cores ?? 1,
  });
  await member.heard("welcome");
  await member.heard("room", (room) => room.members.some(({ grId }) => grId === member.grId));
  return member;
}
