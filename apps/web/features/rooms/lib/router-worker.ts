/** The worker that holds the room's socket, outside of the sandbox. */
import { type RouterScope, serveRouter } from "@commworld/runtime/router";

serveRouter(self as unknown as RouterScope, WebSocket);
