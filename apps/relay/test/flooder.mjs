/**
 * A room of its own in a process of its own, whose first member floods when it is told to: as from another machine, so that
 * what the flood costs its sender and its readers does not count. Speaks by messages with the process that forked it:
 * { join: { url, hellos, start } } is answered by { epoch }; { flood: { message, text } } or { flood: null } by { flooding }.
 */
import { WebSocket } from "ws";

const AHEAD_BYTES = 1024 * 1024;
const sockets = [];
let flood = null;
let messages = 0;

function join({ url, hellos, start }) {
  for (const [index, hello] of hellos.entries()) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    sockets.push(socket);
    socket.on("open", () => socket.send(hello));
    socket.on("close", (code, reason) => process.send({ closed: `${code} ${reason}` }));
    socket.on("error", () => {});
    socket.on("message", (data, isBinary) => {
      if (isBinary) return;
      const message = JSON.parse(data.toString());
      if (
        message.type === "room" &&
        index === 0 &&
        message.phase === "open" &&
        message.members.length === hellos.length
      )
        socket.send(start);
      if (message.type === "run.prepare") socket.send(JSON.stringify({ type: "run.ready", runId: message.run.runId }));
      if (message.type === "room" && message.phase === "running" && index === 0)
        process.send({ epoch: message.run.epoch });
    });
  }
}

function pump() {
  if (!flood) return;
  const [socket] = sockets;
  for (let n = 0; n < 100 && socket.bufferedAmount < AHEAD_BYTES; n++) {
    messages++;
    if (flood.ping) socket.ping(flood.message);
    else socket.send(flood.message);
  }
  setTimeout(pump, flood.everyMs ?? 0);
}

process.on("message", ({ join: joining, flood: flooding }) => {
  if (joining) join(joining);
  if (flooding === undefined) return;
  const wasIdle = !flood;
  flood = flooding && { ...flooding, message: flooding.text ?? Buffer.from(flooding.message, "base64") };
  process.send({ messages });
  messages = 0;
  if (flood && wasIdle) pump();
});
process.on("disconnect", () => process.exit(0));
