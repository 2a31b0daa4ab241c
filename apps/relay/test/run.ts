import type { PreparedRun } from "@commworld/protocol";
import type { TestMember } from "./member";
import { KNOWN } from "./memory-recorder";

export const REQUEST = { ...KNOWN, interconnect: "crossbar" as const };

/** The host asks, every node answers; resolves when all have heard `run.go`. */
export async function beginRun(host: TestMember, nodes: TestMember[]): Promise<PreparedRun> {
  const before = new Set(host.of("room").map((room) => room.run?.runId));
  host.say({ type: "run.start", ref: "start", request: REQUEST });
  const { run } = await nodes[0]!.heard("run.prepare", (message) => !before.has(message.run.runId));
  for (const node of nodes) {
    await node.heard("run.prepare", (message) => message.run.runId === run.runId);
    node.say({ type: "run.ready", runId: run.runId });
  }
  for (const node of nodes) await node.heard("run.go", (message) => message.runId === run.runId);
  return run;
}
