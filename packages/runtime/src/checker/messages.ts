/** What a rank's checker tells its node, and keeps for it. */
import type { CallSite, Finding, RankCheck } from "@commworld/protocol";

/** The last send of a rank to a destination with a tag: where it was. */
export interface SendSite extends CallSite {
  peer: number;
  context: number;
  tag: number;
}

/** Of whom the node may know where the other half of a finding is. */
export type Counterpart =
  | { kind: "send"; pid: number; to: number; context: number; tag: number }
  | { kind: "collective"; pid: number; context: number; sequence: number };

/** A message that nobody received. */
export interface Leftover {
  source: number;
  tag: number;
  context: number;
  bytes: number;
  /** Name of the communicator; empty when it is not known. */
  comm: string;
}

export type CheckMessage =
  /** Milliseconds on the node's clock. */
  | { kind: "report"; tMs: number; report: RankCheck; sends: SendSite[] }
  /** Nothing has happened since the last report. */
  | { kind: "same"; tMs: number }
  | { kind: "finding"; finding: Finding; counterpart?: Counterpart }
  /** Answer to the node's question after all ranks have ended. */
  | { kind: "leftovers"; sent: number; handled: number; leftovers: Leftover[] };

/** Of messages that nobody received, those of calls between two ranks: collectives and partitions have contexts of their own. */
export function leftoversOf(
  messages: readonly Omit<Leftover & { length: number }, "bytes" | "comm">[],
  names: ReadonlyMap<number, string>,
): Leftover[] {
  return messages
    .filter(({ context }) => context >= 0 && context % 2 === 0)
    .slice(0, MOST_LEFTOVERS)
    .map(({ source, tag, context, length: bytes }) => ({
      source,
      tag,
      context,
      bytes,
      comm: names.get(context) ?? "",
    }));
}

const MOST_LEFTOVERS = 256;
