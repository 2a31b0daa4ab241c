/** One connection of the load generator: bytes out as they are given, bytes in to one listener, without a copy. */
import { connect, type Socket } from "node:net";
import { type MessageListener, MessageWalker, upgradeRequest } from "./web-socket-bytes";

const READ_BYTES = 64 * 1024;

export interface Link {
  write(bytes: Uint8Array | string): void;
  /** Chunks are valid during the call alone. */
  onBytes: (chunk: Buffer) => void;
  /** Rejects when the other side closes first. */
  readonly closed: Promise<never>;
  close(): void;
}

export function openLink(port: number, readBytes = READ_BYTES): Promise<Link> {
  return new Promise((resolve, reject) => {
    let fail: (error: Error) => void = () => {};
    const closed = new Promise<never>((_, rejectClosed) => {
      fail = rejectClosed;
    });
    closed.catch(() => {});
    let isClosing = false;
    const link: Link = {
      write: (bytes) => void socket.write(bytes),
      onBytes: () => {},
      closed,
      close: () => {
        isClosing = true;
        socket.destroy();
      },
    };
    const socket: Socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(readBytes),
        callback: (bytes, buffer) => {
          link.onBytes(Buffer.from(buffer.buffer as ArrayBuffer, buffer.byteOffset, bytes));
          return true;
        },
      },
    });
    socket.once("connect", () => resolve(link));
    socket.on("error", reject);
    socket.once("close", () => {
      if (!isClosing) fail(new Error("the server closed a connection of the load generator"));
    });
  });
}

export interface WebSocketLink {
  link: Link;
  walker: MessageWalker;
  /** Everything that comes, in order. */
  onMessage: MessageListener;
}

/** After the upgrade. `listen` gets the link first: messages may come before this resolves. */
export async function openWebSocket(
  port: number,
  path: string,
  listen: (link: Link) => MessageListener,
  readBytes?: number,
): Promise<WebSocketLink> {
  const link = await openLink(port, readBytes);
  const opened: WebSocketLink = {
    link,
    walker: new MessageWalker((opcode, bytes, text) => opened.onMessage(opcode, bytes, text)),
    onMessage: listen(link),
  };
  const upgraded = new Promise<void>((resolve, reject) => {
    let head = "";
    link.onBytes = (chunk) => {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!head.startsWith("HTTP/1.1 101")) return reject(new Error(`no upgrade: ${head.split("\r\n")[0]}`));
      link.onBytes = (next) => opened.walker.push(next);
      resolve();
      opened.walker.push(Buffer.from(head.slice(end + 4), "latin1"));
    };
  });
  link.write(upgradeRequest(path));
  await Promise.race([upgraded, link.closed]);
  return opened;
}
