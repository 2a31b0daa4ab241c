/** Runs worlds that span nodes, all in this process. */
import type { NodeCheck, RunnableProgram } from "@commworld/protocol";
import { MemoryRouter } from "./memory-router";
import { type Part, type RunOptions, startPart } from "./run-program";

/** Runs one world on nodes with so many ranks each; the first failure ends it. */
export async function runWorld(
  program: RunnableProgram,
  counts: readonly number[],
  { delayMs = 0, ...options }: Omit<RunOptions, "ranks"> & { delayMs?: number },
) {
  const router = new MemoryRouter(delayMs);
  let first = 0;
  const table = counts.map((count, grId) => {
    const entry = { grId, nrOffset: first, count };
    first += count;
    return entry;
  });
  const parts: Part[] = table.map(({ grId, count }) => {
    const onCheck = (check: NodeCheck) => {
      for (const other of parts) if (other.grId !== grId) other.handle.hear(structuredClone(check));
    };
    return startPart(program, { ...options, onCheck, ranks: count }, table, grId, router.attach(grId));
  });
  await Promise.all(parts.map((part) => part.ready));
  for (const part of parts) {
    part.go();
    void part.result.then((result) => {
      if (result.status === "failed") for (const other of parts) other.handle.stop();
    });
  }
  const results = await Promise.all(parts.map((part) => part.result));
  for (const part of parts) part.handle.stop();
  router.close();
  return { results, router };
}
