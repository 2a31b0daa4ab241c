/** Two runs in two tabs of one browser: whatever a program tries, it finds nothing of the other. */
import { expect } from "@playwright/test";
import type { Stack } from "./support/stack";
import { test } from "./support/test";
import { allowClipboard, openEditor, output, runButton, runStatus, setRanks, writeProgram } from "./support/workbench";

let stack: Stack;
test.beforeAll(({ stack: running }) => {
  stack = running;
});

const SECRET = "the-secret-of-the-first-run";

/** Every way by which workers of one browser could meet; each in a try, for most are missing or forbidden. */
const WAYS = `
type Loose = Record<string, any>;
const scope = globalThis as unknown as Loose;
const found = (where: string, what: unknown) => {
  if (JSON.stringify(what)?.includes("${SECRET}")) console.log("FOUND by", where);
};
async function attempt(where: string, way: () => unknown) {
  try {
    const late = new Promise((resolve) => setTimeout(() => resolve("no answer"), 300));
    const got = await Promise.race([way(), late]);
    found(where, got);
    console.log(where + ": tried");
  } catch (error) {
    console.log(where + ": refused");
  }
}
const request = (it: Loose) => new Promise((resolve, reject) => {
  it.onsuccess = () => resolve(it.result);
  it.onerror = () => reject(it.error);
  it.onblocked = () => reject(new Error("blocked"));
});
async function database(): Promise<Loose> {
  const open = scope.indexedDB.open("meeting", 1);
  open.onupgradeneeded = () => open.result.createObjectStore("notes");
  return (await request(open)) as Loose;
}
`;

const LEAVES = `${WAYS}
const secret = "${SECRET}";
await attempt("localStorage", () => scope.localStorage.setItem("note", secret));
await attempt("sessionStorage", () => scope.sessionStorage.setItem("note", secret));
await attempt("cookie", () => (scope.document.cookie = "note=" + secret));
await attempt("indexedDB", async () => {
  const store = (await database()).transaction("notes", "readwrite").objectStore("notes");
  return request(store.put(secret, "note"));
});
await attempt("caches", async () => (await scope.caches.open("meeting")).put("https://meeting.example/", new scope.Response(secret)));
await attempt("files", async () => (await scope.navigator.storage.getDirectory()).getFileHandle("note", { create: true }));
await attempt("postMessage", () => scope.postMessage({ note: secret }));
await attempt("parent", () => scope.parent.parent.postMessage(secret, "*"));
await attempt("SharedWorker", () => new scope.SharedWorker("data:text/javascript,onconnect=()=>{}"));
await attempt("locks", () => scope.navigator.locks.request(secret, () => new Promise(() => {})));
const channel = new scope.BroadcastChannel("meeting");
channel.onmessage = () => {
  channel.onmessage = null;
  console.log("heard by another rank of the same run");
};
setInterval(() => channel.postMessage(secret), 20);
console.log("all is laid out");
await new Promise(() => {});
`;

const LOOKS = `${WAYS}
await attempt("localStorage", () => ({ ...scope.localStorage }));
await attempt("sessionStorage", () => ({ ...scope.sessionStorage }));
await attempt("cookie", () => scope.document.cookie);
await attempt("indexedDB", async () => request((await database()).transaction("notes").objectStore("notes").get("note")));
await attempt("caches", async () => (await scope.caches.match("https://meeting.example/")).text());
await attempt("files", async () => (await scope.navigator.storage.getDirectory()).getFileHandle("note"));
await attempt("parent", () => scope.parent.frames.length);
await attempt("opener", () => scope.opener.document.title);
await attempt("locks", () => scope.navigator.locks.query());
await attempt("BroadcastChannel", () => new Promise((resolve) => {
  new scope.BroadcastChannel("meeting").onmessage = (event: Loose) => resolve(event.data);
}));
await attempt("message", () => new Promise((resolve) => scope.addEventListener("message", (event: Loose) => resolve(event.data))));
console.log("all is searched");
`;

test("a run finds nothing of another that goes on in the same browser", async ({ context }) => {
  await allowClipboard(context);
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const [page, program] of [
    [first, LEAVES],
    [second, LOOKS],
  ] as const) {
    await openEditor(page, `${stack.origins[0]}/?new`);
    await page.bringToFront();
    await writeProgram(page, program);
    await setRanks(page, 2);
    await runButton(page).click();
    await expect(output(page)).toContainText(page === first ? "all is laid out" : "all is searched");
  }
  // The channel does carry messages, between ranks of one run.
  await expect(output(first)).toContainText("heard by another rank of the same run");
  await expect(runStatus(second)).toHaveText("Succeeded");
  await second.getByRole("searchbox", { name: "Search the output" }).fill("FOUND by");
  await expect(second.getByText("No line matches the filter.")).toBeVisible();

  // The first run went on all the while, and left nothing at the site either.
  await expect(runStatus(first)).toHaveText("Running");
  const left = await first.evaluate(async (secret) => {
    const stored = JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie });
    const withoutDrafts = stored.replaceAll(/"commworld\.draft[^"]*":"(?:[^"\\]|\\.)*"/g, "");
    return {
      stored: withoutDrafts.includes(secret),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    };
  }, SECRET);
  expect(left).toEqual({ stored: false, databases: [], caches: [] });
  await first.getByRole("button", { name: "Stop" }).click();
  await expect(runStatus(first)).toHaveText("Stopped");
});
