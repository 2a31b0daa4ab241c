export { connectRouter } from "./connect-router";
export { RoomClient, type RoomClientOptions } from "./room-client";
export * from "./types";
