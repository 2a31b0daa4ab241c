/** Messages that this rank wants back (MPI 5.0, section 3.8.4). Whether it was in time their receivers know alone. */
import type { Failures } from "./failures";
import { RECALL, readLong, W_CONTEXT, W_ID, W_LENGTH, W_SOURCE, W_TAG } from "./packet";
import { RecallRequest, type SendRequest } from "./request";
import type { Sender } from "./sender";
import type { Wire } from "./wire";

/** A message to one rank. */
export interface SentMessage {
  dest: number;
  context: number;
  tag: number;
  /** Its request, or the number that `sendNow` gave. */
  sent: SendRequest | number;
}

interface Asked {
  dest: number;
  recall: RecallRequest;
}

export class Recalls {
  readonly #wire: Wire;
  readonly #sender: Sender;
  readonly #failures: Failures;
  /** By number of the message. */
  readonly #asked = new Map<number, Asked>();

  constructor(wire: Wire, sender: Sender, failures: Failures) {
    this.#wire = wire;
    this.#sender = sender;
    this.#failures = failures;
  }

  ask({ dest, context, tag, sent }: SentMessage): RecallRequest {
    const recall = new RecallRequest();
    const id = typeof sent === "number" ? sent : sent.id;
    if (typeof sent !== "number" && id === 0 && !sent.done) {
      recall.isTakenBack = true;
      this.#sender.takeBack(dest, sent);
      recall.complete();
    } else if (id === 0 || this.#failures.has(dest)) recall.complete();
    else {
      this.#asked.set(id, { dest, recall });
      const { header } = this.#wire;
      header[W_CONTEXT] = context;
      header[W_TAG] = tag;
      header[W_ID] = id;
      this.#wire.send(dest, RECALL, null);
    }
    return recall;
  }

  /** RECALLED. What was not asked for is ignored: it can only be a peer's fault. */
  onAnswer(words: Int32Array, at: number): void {
    const id = words[at + W_ID]!;
    const asked = this.#asked.get(id);
    if (asked?.dest !== words[at + W_SOURCE]!) return;
    this.#asked.delete(id);
    asked.recall.isTakenBack = readLong(words, at + W_LENGTH) === 1;
    if (asked.recall.isTakenBack) this.#sender.onRecalled(id, asked.dest);
    asked.recall.complete();
  }

  /** A rank that has failed answers no more; what it has taken nobody knows. */
  onFailed(pid: number): void {
    for (const [id, { dest, recall }] of this.#asked)
      if (dest === pid) {
        this.#asked.delete(id);
        recall.complete();
      }
  }
}
