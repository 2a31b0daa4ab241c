/** Stands in place of the frame's own script and tries to get out of the frame's document. */
import { attempt, NETWORK, STORAGE } from "../programs/escape-attempts";

declare const canaryOrigin: string;

const url = (name: string) => `${canaryOrigin}/escape/${name}`;

function element(tag: string, properties: Record<string, string>): void {
  document.body.append(Object.assign(document.createElement(tag), properties));
}

/** Tried below, in the way of documents. A peer connection exists in documents, and reaches no web server by itself. */
const LAST: ReadonlySet<string> = new Set(["location", "open", "peer-connection"]);
/** These do not tell whether they were refused; the counter does. */
const SILENT: ReadonlySet<string> = new Set(["beacon", "fetch-later"]);

/** Nothing of these can be awaited; the counter tells. */
function embed(): void {
  element("img", { src: url("img") });
  element("video", { src: url("video") });
  element("object", { data: url("object") });
  element("embed", { src: url("embed") });
  element("iframe", { src: url("iframe") });
  element("iframe", { srcdoc: `<img src="${url("srcdoc")}">` });
  element("script", { src: url("script") });
  element("script", { textContent: `fetch("${url("inline")}")` });
  element("link", { rel: "stylesheet", href: url("stylesheet") });
  element("link", { rel: "prefetch", href: url("prefetch") });
  element("link", { rel: "preload", as: "image", href: url("preload") });
  element("link", { rel: "modulepreload", href: url("modulepreload") });
  element("style", { textContent: `body { background: url("${url("css")}"); }` });
  element("a", { href: url("ping-target"), ping: url("ping"), id: "link" });
  element("form", { action: url("form"), method: "post", id: "form" });
}

async function tryAll(): Promise<string[]> {
  const reached: string[] = [];
  for (const [name, work] of Object.entries({ ...NETWORK, ...STORAGE })) {
    if (LAST.has(name)) continue;
    const { outcome } = await attempt(name, work, url(name));
    if (outcome === "reached" && !SILENT.has(name)) reached.push(name);
  }
  const others: Record<string, () => unknown> = {
    open: () => window.open(url("open"))?.name,
    "parent-document": () => parent.document.title,
    "top-location": () => {
      top!.location.href = url("top");
    },
  };
  for (const [name, work] of Object.entries(others))
    try {
      if (work() !== undefined) reached.push(name);
    } catch {}
  return reached;
}

const { port } = globalThis.commworldBoot!;
embed();
void tryAll().then((reached) => {
  port.postMessage({
    type: "console",
    chunks: [{ pid: 0, stream: "stdout", text: JSON.stringify(reached), tMs: 0 }],
  });
  // Each may end this document, so they come last.
  document.querySelector("form")?.requestSubmit();
  document.getElementById("link")?.click();
  location.href = url("navigation");
});
