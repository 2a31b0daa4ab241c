export { type ConnectRouterOptions, connectRouter, type RouterPort } from "./connect-router";
export { RoomClient, type RoomClientOptions } from "./room-client";
export { type RouterScope, serveRouter } from "./serve-router";
export type { RouterSocket, RouterSocketConstructor } from "./socket";
export * from "./types";
