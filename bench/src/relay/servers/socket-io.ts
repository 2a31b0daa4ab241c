/** Baseline: socket.io as its documentation shows it, over WebSockets alone; with REDIS_URL its Redis adapter joins several. */
import { createServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { Redis } from "ioredis";
import { Server } from "socket.io";

const http = createServer();
const io = new Server(http, { transports: ["websocket"], serveClient: false });
const url = process.env.REDIS_URL;
if (url) io.adapter(createAdapter(new Redis(url), new Redis(url)));

io.on("connection", async (socket) => {
  const room = String(socket.handshake.query.room);
  await socket.join(room);
  socket.on("f", (data: Buffer) => socket.to(room).emit("f", data));
  socket.emit("joined");
});

http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  console.log(JSON.stringify({ msg: "listening", port: typeof address === "object" ? address?.port : 0 }));
});
