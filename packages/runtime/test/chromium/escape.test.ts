/** Programs of strangers reach nothing: no server, no storage, no page, no other run. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BOOTSTRAP, BOOTSTRAP_SHA256, sandboxPage } from "../../src/sandbox/frame-page";
import { fileProgram } from "../build-program";
import { NETWORK, type Outcome, PARENTS, STORAGE } from "../programs/escape-attempts";
import { launch, openPage, run } from "./browser";
import { startCanary, startPageServer, type TestServer } from "./servers";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

let app: TestServer;
let canary: TestServer;
let page: Page;

/** Requests that the page itself makes last: had a program's request left before it, it would stand before these. */
async function fence(): Promise<void> {
  for (const origin of [canary.origin, app.origin])
    await page.evaluate(async (url) => {
      await fetch(`${url}/fence`);
      await new Promise((resolve) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/fence`);
        socket.onclose = resolve;
      });
    }, origin);
}
const FENCE = ["GET /fence", "UPGRADE /fence"];

describe.each([
  { isolated: true, transport: "shared-memory" },
  { isolated: false, transport: "message-port" },
] as const)("a program on $transport, isolated: $isolated", ({ isolated, transport }) => {
  beforeEach(async () => {
    app = await startPageServer(isolated);
    canary = await startCanary();
    page = await openPage(browser, app);
  });
  afterEach(async () => {
    await page.close();
    await Promise.all([app.close(), canary.close()]);
  });

  it("[SAND2][SAND3] reaches no server, no storage and no page", async () => {
    const program = fileProgram(["escape-attempts", "escape"], [canary.origin, app.origin]);
    const { lines, error } = await run(page, { program, ranks: 1, transport });
    await fence();
    expect(error).toBeUndefined();
    expect(canary.hits).toEqual(FENCE);
    expect(app.hits).toEqual(FENCE);
    const [origin, ...outcomes] = lines.map((line) => JSON.parse(line.replace("0: ", "")) as Outcome);
    expect(origin).toEqual({ name: "origin", outcome: "null", detail: "null" });
    const names = [0, 1].flatMap((target) => Object.keys(NETWORK).map((name) => `${name}#${target}`));
    expect(outcomes.map(({ name }) => name)).toEqual([...names, ...Object.keys(STORAGE), ...Object.keys(PARENTS)]);
    expect(outcomes.filter(({ outcome }) => outcome === "reached")).toEqual([]);
    expect(await page.evaluate(() => globalThis.host.heard)).toEqual([]);
    if (process.env.SHOW_ESCAPES) for (const { name, outcome, detail } of outcomes) console.log(name, outcome, detail);
  });

  it("[SAND4] knows nothing of a run in another frame of the page, or in another tab", async () => {
    const other = await openPage(browser, app);
    const teller = run(page, { program: fileProgram(["spy"], ["tell"]), ranks: 1, transport });
    await expect.poll(() => page.evaluate(() => globalThis.host.printed())).toBe(1);
    const address = (await page.evaluate(() => globalThis.host.lines()))[0]!.replace("0: ", "");
    expect(address).toMatch(/^blob:null\//);
    for (const spyPage of [page, other]) {
      const { lines, error } = await run(spyPage, {
        program: fileProgram(["spy"], ["spy", address]),
        ranks: 1,
        transport,
      });
      expect(error).toBeUndefined();
      expect(lines).toEqual(["0: []"]);
      expect(await spyPage.evaluate(() => globalThis.host.heard)).toEqual([]);
    }
    await page.evaluate(() => globalThis.host.stopAll());
    expect((await teller).error).toMatchObject({ kind: "stopped" });
    await other.close();
  });
});

/** The attempts are real ones: in an ordinary worker of the page the same code reaches both servers. */
it("[SAND2] without the sandbox the same attempts get through", async () => {
  app = await startPageServer(false);
  canary = await startCanary();
  page = await openPage(browser, app);
  const entry = fileURLToPath(new URL("../programs/escape-attempts.ts", import.meta.url));
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    globalName: "escape",
    write: false,
  });
  const outcomes = await page.evaluate(
    ([code, url]) =>
      new Promise<Outcome[]>((resolve) => {
        const rest = `(async () => { const all = []; for (const [name, work] of Object.entries(escape.NETWORK)) all.push(await escape.attempt(name, work, ${JSON.stringify(url)} + "/escape/" + name)); for (const [name, work] of Object.entries(escape.STORAGE)) all.push(await escape.attempt(name, work, "")); postMessage(all); })();`;
        const worker = new Worker(
          URL.createObjectURL(new Blob([`var ${code}`.replace(/^var "use strict";/, '"use strict";'), rest])),
        );
        worker.onmessage = ({ data }) => resolve(data);
      }),
    [bundle.outputFiles[0]!.text, canary.origin] as const,
  );
  const reached = new Set(outcomes.filter(({ outcome }) => outcome === "reached").map(({ name }) => name));
  for (const name of ["fetch", "xhr", "websocket", "import", "nested-fetch", "indexed-db", "caches"])
    expect(reached).toContain(name);
  for (const [method, name] of [
    ["GET", "fetch"],
    ["POST", "fetch-no-cors"],
    ["GET", "xhr"],
    ["POST", "xhr-sync"],
    ["UPGRADE", "websocket"],
    ["GET", "event-source"],
    ["GET", "import"],
    ["GET", "import-by-blob"],
    ["GET", "import-scripts"],
    ["GET", "nested-fetch"],
    ["GET", "nested-import-scripts"],
    ["UPGRADE", "nested-websocket"],
    ["GET", "font-face"],
    ["GET", "compile-streaming"],
  ])
    expect(canary.hits).toContain(`${method} /escape/${name}`);
  await page.close();
  await Promise.all([app.close(), canary.close()]);
});

describe("the document of the frame", () => {
  it("[SAND5] admits its bootstrap and nothing with an address", () => {
    expect(createHash("sha256").update(BOOTSTRAP).digest("base64")).toBe(BOOTSTRAP_SHA256);
    const { headers, html } = sandboxPage();
    expect(html).toContain(`<script>${BOOTSTRAP}</script>`);
    const policy = headers["Content-Security-Policy"]!;
    expect(policy).toContain(`'sha256-${BOOTSTRAP_SHA256}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-scripts");
    expect(policy).not.toMatch(/https?:|wss?:|\*|unsafe-inline|allow-same-origin/);
    expect(headers).toMatchObject({ "Cross-Origin-Embedder-Policy": "require-corp", "Referrer-Policy": "no-referrer" });
  });

  it("[SAND5] starts for its parent alone, and once", async () => {
    app = await startPageServer(true);
    page = await openPage(browser, app);
    const answers = await page.evaluate(async () => {
      const frame = document.createElement("iframe");
      frame.setAttribute("sandbox", "allow-scripts");
      frame.src = "/sandbox";
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      const sibling = document.createElement("iframe");
      document.body.append(frame, sibling);
      await loaded;
      const heard: string[] = [];
      const boot = (sender: Window & typeof globalThis, name: string) =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => {
            heard.push(`${name}: ${data}`);
            resolve();
          };
          // A function of the sender's realm makes the sender the message's source.
          const post = sender.eval("(target, message, port) => target.postMessage(message, '*', [port])");
          post(frame.contentWindow, { type: "boot", nodeHost: "commworldBoot.port.postMessage('started')" }, port2);
        });
      void boot(sibling.contentWindow as Window & typeof globalThis, "sibling");
      await boot(window, "parent");
      void boot(window, "again");
      // Whatever a second start could say would have come with the answers to these.
      for (let turn = 0; turn < 3; turn++) await fetch("/rank.js");
      return heard;
    });
    expect(answers).toEqual(["parent: started"]);
    await page.close();
    await app.close();
  });

  /** Programs never run there. Were one to get there, the policies of frame and page would still hold it. */
  it("[SAND6] reaches no server either, and navigates nowhere", async () => {
    app = await startPageServer(true);
    canary = await startCanary();
    page = await openPage(browser, app);
    // The frame's last attempt is to navigate itself away: the browser shows its own error in its place.
    const ends: string[] = [];
    page.on("framenavigated", (frame) => {
      if (frame.parentFrame() === page.mainFrame() && !frame.url().startsWith(app.origin)) ends.push(frame.url());
    });
    const nodeHost = await hostileHost(canary.origin);
    const running = run(page, {
      program: fileProgram(["spy"], ["spy"]),
      ranks: 1,
      transport: "shared-memory",
      nodeHost,
    });
    await expect.poll(() => ends, { timeout: 15_000 }).toEqual(["chrome-error://chromewebdata/"]);
    const lines = await page.evaluate(() => globalThis.host.lines());
    expect((await running).error).toMatchObject({ kind: "load" });
    await fence();
    expect(canary.hits).toEqual(FENCE);
    expect(JSON.parse(lines[0]!.replace("0: ", ""))).toEqual([]);
    expect(page.url()).toBe(`${app.origin}/`);
    expect(browser.contexts().flatMap((context) => context.pages()).length).toBe(1);
    await page.close();
    await Promise.all([app.close(), canary.close()]);
  });
});

/** A script for the frame's document: tries the ways out that only documents have, tells what got through, then navigates away. */
async function hostileHost(origin: string): Promise<string> {
  const entry = fileURLToPath(new URL("hostile-document.ts", import.meta.url));
  const bundle = await build({ entryPoints: [entry], bundle: true, format: "iife", write: false });
  return `globalThis.canaryOrigin = ${JSON.stringify(origin)};\n${bundle.outputFiles[0]!.text}`;
}
