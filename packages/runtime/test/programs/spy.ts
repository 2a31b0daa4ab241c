/**
 * Two runs beside each other. "tell" offers a secret by all that two workers of one origin could share, until it is stopped;
 * "spy" prints what it can find of it.
 */
import MPI from "mpi";

const [role, address = ""] = MPI.args;
const channel = new BroadcastChannel("spy");

if (role === "tell") {
  const secret = new Blob(["globalThis.found = 'secret'; export default 'secret';"], { type: "text/javascript" });
  console.log(URL.createObjectURL(secret));
  for (;;) {
    channel.postMessage("secret");
    self.postMessage("secret");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const found: string[] = [];
channel.onmessage = ({ data }) => found.push(`channel: ${data}`);
self.addEventListener("message", ({ data }) => found.push(`message: ${data}`));
const sources: Record<string, () => unknown> = {
  import: async () => (await import(address)).default,
  scripts: () => (globalThis as unknown as { importScripts(url: string): void }).importScripts(address),
  fetch: async () => (await fetch(address)).text(),
  worker: () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(address);
      worker.onmessage = resolve;
      worker.onerror = reject;
    }),
};
for (const [name, read] of Object.entries(sources))
  try {
    found.push(`${name}: ${await read()}`);
  } catch {}
await new Promise((resolve) => setTimeout(resolve, 300));
console.log(JSON.stringify(found));
