/** Entry of the sandboxed frame's document. User code never runs here, only in the workers that it starts. */
import { startNode } from "../node/node";
import type { NodePlatform } from "../node/platform";
import type { NodeHandle } from "../node/types";
import type { ToFrame } from "./messages";

declare global {
  var commworldBoot: { port: MessagePort } | undefined;
}

function createPlatform(rankScript: string, cores: number): NodePlatform {
  const url = URL.createObjectURL(new Blob([rankScript], { type: "text/javascript" }));
  const origin = performance.timeOrigin;
  return {
    now: () => origin + performance.now(),
    cores,
    channel: () => {
      const { port1, port2 } = new MessageChannel();
      return [port1, port2];
    },
    spawn: (init, transfer) => {
      const worker = new Worker(url);
      worker.postMessage(init, transfer);
      return {
        onError: (handler) => {
          worker.onerror = (event) => handler(event.message ?? "the rank's worker could not start");
        },
        terminate: () => worker.terminate(),
      };
    },
  };
}

const { port } = globalThis.commworldBoot!;
let node: NodeHandle | undefined;
port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
  if (data.type === "start")
    node = startNode({
      spec: data.spec,
      program: data.program,
      platform: createPlatform(data.rank, data.cores),
      router: (data.router ?? undefined) as never,
      onEvent: (event) => port.postMessage(event),
    });
  else if (data.type === "hear") node?.hear(data.check);
  else node?.go();
};
