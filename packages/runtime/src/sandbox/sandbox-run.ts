/**
 * Runs a node in a sandboxed frame of an opaque origin, in a process of its own, without network. One frame, one run: taking
 * the frame away ends every rank at once, also those in an endless loop or blocked.
 */
import type { NodeCheck, NodeSample, RunError, RunnableProgram } from "@commworld/protocol";
import type { NodeEvent, NodeHandle, NodeSpec } from "../node/types";
import type { BootMessage, FromFrame, ToFrame } from "./messages";

const BOOT_TIMEOUT_MS = 20_000;

export interface SandboxRunOptions {
  /** The hidden frame is put here. */
  parent: HTMLElement;
  frameUrl: string;
  /** Texts of dist/node-host.js and dist/rank.js. */
  assets: { nodeHost: string; rank: string };
  spec: NodeSpec;
  program: RunnableProgram;
  /** The bridge's end of the router's port, when the world has other nodes. Transferred. */
  router?: MessagePort;
  onEvent(event: NodeEvent): void;
}

export function startSandboxRun(options: SandboxRunOptions): NodeHandle {
  return new SandboxRun(options);
}

class SandboxRun implements NodeHandle {
  readonly #options: SandboxRunOptions;
  readonly #frame: HTMLIFrameElement;
  readonly #port: MessagePort;
  #last: NodeSample;
  #over = false;
  #bootTimer: ReturnType<typeof setTimeout>;

  constructor(options: SandboxRunOptions) {
    this.#options = options;
    const { spec, parent, frameUrl, assets } = options;
    this.#last = { runId: spec.runId, grId: spec.grId, tMs: 0, ranks: notStarted(spec) };
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<FromFrame>) => this.#onEvent(data);
    this.#frame = createFrame(frameUrl);
    let loaded = false;
    this.#frame.addEventListener("load", () => {
      if (loaded) {
        this.#end({ kind: "load", message: "the sandbox left its document; the run ends" });
        return;
      }
      loaded = true;
      const boot: BootMessage = { type: "boot", nodeHost: assets.nodeHost };
      // The frame's origin is opaque, so no target origin can name it; it holds our own document, as its CSP ensures.
      this.#frame.contentWindow?.postMessage(boot, "*", [port2]);
      const { program, router } = options;
      const start: ToFrame = {
        type: "start",
        spec,
        program,
        rank: assets.rank,
        router: router ?? null,
        cores: navigator.hardwareConcurrency,
      };
      port1.postMessage(start, router ? [router] : []);
    });
    this.#bootTimer = setTimeout(
      () => this.#end({ kind: "load", message: "the sandbox did not start; reload the page and try again" }),
      BOOT_TIMEOUT_MS,
    );
    parent.append(this.#frame);
  }

  go(): void {
    this.#port.postMessage({ type: "go" } satisfies ToFrame);
  }

  hear(check: NodeCheck): void {
    this.#port.postMessage({ type: "hear", check } satisfies ToFrame);
  }

  stop(): void {
    this.#end({ kind: "stopped", message: "the run was stopped" });
    this.#dispose();
  }

  #onEvent(event: NodeEvent): void {
    // A node that has finished still tells the others how its ranks stand.
    if (this.#over && event.type !== "check") return;
    clearTimeout(this.#bootTimer);
    if (event.type === "telemetry") this.#last = event.sample;
    if (event.type === "finish") {
      this.#over = true;
      if (event.finish.status === "failed") this.#dispose();
    }
    this.#options.onEvent(event);
  }

  #end(error: RunError): void {
    if (this.#over) return;
    this.#over = true;
    this.#dispose();
    this.#options.onEvent({ type: "finish", finish: { status: "failed", error, sample: this.#last } });
  }

  #dispose(): void {
    clearTimeout(this.#bootTimer);
    this.#frame.remove();
    this.#port.close();
  }
}

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("allow", "cross-origin-isolated");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.title = "program sandbox";
  frame.style.display = "none";
  frame.src = url;
  return frame;
}

function notStarted(spec: NodeSpec): NodeSample["ranks"] {
  const own = spec.table.find((node) => node.grId === spec.grId);
  return Array.from({ length: own?.count ?? 0 }, (_, nrId) => ({
    pid: own!.nrOffset + nrId,
    sentMessages: 0,
    sentBytes: 0,
    receivedMessages: 0,
    receivedBytes: 0,
    calls: {},
    wallUs: 0,
    state: { phase: "starting", sinceMs: 0 },
  }));
}
