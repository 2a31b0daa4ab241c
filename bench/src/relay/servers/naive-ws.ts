/** Baseline: the relay that everybody writes first. Each message goes to all others of the room, one after another. */
import { WebSocket, WebSocketServer } from "ws";

const rooms = new Map<string, Set<WebSocket>>();

const server = new WebSocketServer({ port: 0, host: "127.0.0.1" }, () => {
  const address = server.address();
  console.log(JSON.stringify({ msg: "listening", port: typeof address === "object" ? address?.port : 0 }));
});
server.on("connection", (socket, request) => {
  const name = request.url ?? "";
  const room = rooms.get(name) ?? new Set();
  rooms.set(name, room.add(socket));
  socket.on("message", (data, binary) => {
    for (const peer of room) if (peer !== socket && peer.readyState === WebSocket.OPEN) peer.send(data, { binary });
  });
  socket.on("error", () => {});
  socket.on("close", () => room.delete(socket));
  socket.send("joined");
});
