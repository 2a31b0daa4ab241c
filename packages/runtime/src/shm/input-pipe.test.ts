import { Worker } from "node:worker_threads";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { createInputPipe, INPUT_PIPE_BYTES, InputReader, InputWriter } from "./input-pipe";

const READER = `
import { parentPort, workerData } from "node:worker_threads";
import { InputReader } from "./input-pipe";
const reader = new InputReader(workerData.pipe);
const parts = [];
let idle = 0;
for (let size = 1; ; size = (size * 7 + 3) % 5000 + 1) {
  const into = new Uint8Array(size);
  const count = reader.read(into, () => idle++);
  if (count === 0) break;
  parts.push(Buffer.from(into.subarray(0, count)));
}
parentPort.postMessage({ text: Buffer.concat(parts).toString("hex"), idle, again: reader.read(new Uint8Array(1), () => {}) });
`;

it("[WASI3] carries bytes to a thread that blocks for them, when it asks, and then the end for ever", async () => {
  const pipe = createInputPipe();
  const { outputFiles } = buildSync({
    stdin: { contents: READER, resolveDir: import.meta.dirname, loader: "js" },
    bundle: true,
    platform: "node",
    write: false,
  });
  const worker = new Worker(outputFiles[0]!.text, { eval: true, workerData: { pipe } });
  const answer = new Promise<{ text: string; idle: number; again: number }>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  const random = mulberry32(5);
  const bytes = Uint8Array.from({ length: 3 * INPUT_PIPE_BYTES }, () => random() * 256);
  const writer = new InputWriter(pipe);
  let asked = 0;
  for (let at = 0; at < bytes.length; asked++) {
    await writer.asked();
    const size = 1 + Math.floor(random() * 30_000);
    for (const end = Math.min(bytes.length, at + size); at < end; ) at += writer.write(bytes.subarray(at, end));
  }
  await writer.asked();
  writer.end();
  const { text, idle, again } = await answer;
  expect(text).toBe(Buffer.from(bytes).toString("hex"));
  expect([idle, again]).toEqual([asked + 1, 0]);
  await worker.terminate();
});

it("[WASI3] takes no more than there is room for", () => {
  const pipe = createInputPipe();
  const writer = new InputWriter(pipe);
  expect(writer.write(new Uint8Array(INPUT_PIPE_BYTES + 5))).toBe(INPUT_PIPE_BYTES);
  expect(writer.write(new Uint8Array(5))).toBe(0);
  const into = new Uint8Array(100);
  expect(new InputReader(pipe).read(into, () => {})).toBe(100);
  expect(writer.write(new Uint8Array(500))).toBe(100);
});
