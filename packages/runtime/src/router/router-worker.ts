/** Entry of the router worker: runs in the app's origin, outside of the sandbox, and holds the room's socket. */
import { type RouterScope, serveRouter } from "./serve-router";
import type { RouterSocketConstructor } from "./socket";

declare const self: RouterScope & { WebSocket: RouterSocketConstructor };

serveRouter(self, self.WebSocket);
