/** Every way out of a worker that a browser may offer. Each attempt says how it failed, or that it got through. */

declare function importScripts(url: string): void;
declare class EventSourceLike {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
}

export interface Outcome {
  name: string;
  /** "unavailable", "refused" or "reached". */
  outcome: "unavailable" | "refused" | "reached";
  detail: string;
}

/** Resolves when it got through, throws how it failed. `url` is one that counts requests. */
type Attempt = (url: string) => unknown;

/** No refusal takes longer; what has not been answered by then was not sent, as the counter of the url shows. */
const PATIENCE_MS = 400;

const scope = globalThis as unknown as Record<string, unknown>;

class Unavailable extends Error {}

/** A constructor or function of the global scope. */
function need<T>(name: string): T {
  const found = name.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], scope);
  if (found === undefined || found === null) throw new Unavailable(`${name} does not exist`);
  return found as T;
}

function blobUrl(code: string): string {
  return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
}

function opened(target: { onopen: unknown; onerror: unknown }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    target.onopen = resolve;
    target.onerror = () => reject(new Error("error event"));
  });
}

/** A worker's first message; its own failure counts as refusal. */
function answerOf(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      worker.terminate();
      if (data.startsWith("refused")) reject(new Error(data));
      else resolve(data);
    };
    worker.onerror = () => reject(new Error("error event"));
  });
}

function nested(code: string): Promise<unknown> {
  const NewWorker = need<typeof Worker>("Worker");
  const wrapped = `(async () => { try { ${code}; postMessage("reached"); } catch (e) { postMessage("refused: " + e); } })();`;
  return answerOf(new NewWorker(blobUrl(wrapped)));
}

/** These reach a server. */
export const NETWORK: Readonly<Record<string, Attempt>> = {
  fetch: (url) => fetch(url),
  "fetch-no-cors": (url) => fetch(url, { mode: "no-cors", keepalive: true, method: "POST", body: "secret" }),
  "fetch-later": (url) => need<(url: string) => unknown>("fetchLater")(url),
  xhr: (url) =>
    new Promise((resolve, reject) => {
      const request = new (need<typeof XMLHttpRequest>("XMLHttpRequest"))();
      request.onload = resolve;
      request.onerror = () => reject(new Error("error event"));
      request.open("GET", url);
      request.send();
    }),
  "xhr-sync": (url) => {
    const request = new (need<typeof XMLHttpRequest>("XMLHttpRequest"))();
    request.open("POST", url, false);
    request.send("secret");
  },
  websocket: (url) => opened(new (need<typeof WebSocket>("WebSocket"))(url.replace("http", "ws"))),
  "event-source": (url) => opened(new (need<new (url: string) => EventSourceLike>("EventSource"))(url)),
  "web-transport": (url) =>
    new (need<new (url: string) => { ready: Promise<void> }>("WebTransport"))(url.replace("http:", "https:")).ready,
  "web-socket-stream": (url) =>
    new (need<new (url: string) => { opened: Promise<void> }>("WebSocketStream"))(url.replace("http", "ws")).opened,
  beacon: (url) => {
    const send = need<(url: string, data: string) => boolean>("navigator.sendBeacon");
    if (!send.call(navigator, url, "secret")) throw new Error("returned false");
  },
  import: (url) => import(url),
  "import-by-blob": (url) => import(blobUrl(`import ${JSON.stringify(url)};`)),
  "import-by-data": (url) => import(`data:text/javascript,import ${JSON.stringify(url)};`),
  "import-by-function": (url) => new Function("url", "return import(url)")(url),
  "import-scripts": (url) => importScripts(url),
  worker: (url) => answerOf(new (need<typeof Worker>("Worker"))(url)),
  "module-worker": (url) => answerOf(new (need<typeof Worker>("Worker"))(url, { type: "module" })),
  "data-worker": (url) =>
    answerOf(
      new (need<typeof Worker>("Worker"))(
        `data:text/javascript,fetch(${JSON.stringify(url)}).then(() => postMessage("reached"), (e) => postMessage("refused: " + e))`,
      ),
    ),
  "nested-fetch": (url) => nested(`await fetch(${JSON.stringify(url)})`),
  "nested-import-scripts": (url) => nested(`importScripts(${JSON.stringify(url)})`),
  "nested-websocket": (url) =>
    nested(
      `await new Promise((ok, no) => { const s = new WebSocket(${JSON.stringify(url.replace("http", "ws"))}); s.onopen = ok; s.onerror = () => no("error event"); })`,
    ),
  "shared-worker": (url) => opened(new (need<new (url: string) => never>("SharedWorker"))(url)),
  "service-worker": (url) => need<{ register(url: string): Promise<unknown> }>("navigator.serviceWorker").register(url),
  image: (url) => {
    const image = new (need<new () => { src: string; onload: unknown; onerror: unknown }>("Image"))();
    image.src = url;
    return new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
    });
  },
  "font-face": async (url) => {
    const face = new (need<typeof FontFace>("FontFace"))("far", `url(${url})`);
    await face.load();
  },
  "canvas-filter": (url) => {
    const context = new (need<typeof OffscreenCanvas>("OffscreenCanvas"))(10, 10).getContext("2d")!;
    context.filter = `url(${url}#f)`;
    context.fillRect(0, 0, 5, 5);
    if (!context.filter.includes("url")) throw new Error("the filter was not taken");
    throw new Error("drawn; whether anything was loaded is for the counter to say");
  },
  "svg-image": async (url) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`;
    await createImageBitmap(new Blob([svg], { type: "image/svg+xml" }));
  },
  "compile-streaming": (url) => WebAssembly.compileStreaming(fetch(url)),
  "peer-connection": (url) => {
    const peer = new (need<typeof RTCPeerConnection>("RTCPeerConnection"))({ iceServers: [{ urls: `stun:${url}` }] });
    peer.createDataChannel("out");
  },
  location: (url) => {
    const where = need<{ href: string }>("location");
    where.href = url;
    if (where.href !== url) throw new Error("the location stayed");
  },
  open: (url) => need<(url: string) => unknown>("open")(url),
};

/** These would outlive the run, or reach what others of the app's origin have. */
export const STORAGE: Readonly<Record<string, Attempt>> = {
  "local-storage": () => need<Storage>("localStorage").setItem("secret", "1"),
  "session-storage": () => need<Storage>("sessionStorage").setItem("secret", "1"),
  "indexed-db": () =>
    new Promise((resolve, reject) => {
      const request = need<IDBFactory>("indexedDB").open("secret");
      request.onsuccess = resolve;
      request.onerror = () => reject(request.error);
    }),
  caches: () => need<CacheStorage>("caches").open("secret"),
  "private-files": () => need<StorageManager>("navigator.storage").getDirectory(),
  cookie: () => need<{ cookie: string }>("document").cookie,
  "cookie-store": () => need<{ getAll(): Promise<unknown> }>("cookieStore").getAll(),
  locks: () => need<LockManager>("navigator.locks").request("secret", () => 1),
};

/** These would reach the page. */
export const PARENTS: Readonly<Record<string, Attempt>> = {
  parent: () => need<Window>("parent").postMessage("escape", "*"),
  top: () => need<Window>("top").postMessage("escape", "*"),
  opener: () => need<Window>("opener").postMessage("escape", "*"),
  document: () => need<Document>("document").body,
  "boot-port": () => need<{ port: MessagePort }>("commworldBoot").port.postMessage("escape"),
};

export async function attempt(name: string, work: Attempt, url: string): Promise<Outcome> {
  let timer: unknown;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PATIENCE_MS);
  });
  try {
    await Promise.race([(async () => work(url))(), patience]);
    return { name, outcome: "reached", detail: "" };
  } catch (error) {
    const missing =
      error instanceof Unavailable || (error instanceof ReferenceError && /not defined/.test(error.message));
    return { name, outcome: missing ? "unavailable" : "refused", detail: String(error) };
  } finally {
    clearTimeout(timer as number);
  }
}
