/** The findings of a node: each once, complete with the places that only another rank knew, and bounded. */
import type { CallSite, Finding } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import type { Counterpart } from "./messages";

/** How long a finding waits for what its other half says of itself. */
const WAIT_MS = 1500;

interface Waiting {
  finding: Finding;
  counterpart: Counterpart;
  untilMs: number;
}

/** What a rank has said about itself; undefined while it has not. */
export type Lookup = (counterpart: Counterpart) => (CallSite & { text?: string }) | undefined;

export class FindingList {
  readonly #lookup: Lookup;
  readonly #told = new Map<string, Finding>();
  #waiting: Waiting[] = [];

  constructor(lookup: Lookup) {
    this.#lookup = lookup;
  }

  /** An error that explains what ended the run: what the ranks disagree about. */
  get cause(): Finding | undefined {
    const all = [...this.#told.values()].filter(({ severity }) => severity === "error");
    return (
      all.find(({ id }) => id === "GLOBAL:COLLECTIVE:MISMATCH") ?? all.find(({ id }) => id === "GLOBAL:MSG:DATATYPE")
    );
  }

  /** Findings wait for their other half. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Gives the finding when it is new and complete. */
  add(finding: Finding, nowMs: number, counterpart?: Counterpart): Finding[] {
    if (!counterpart) return this.#tell(finding);
    if (this.#waiting.length < LIMITS.findingsPerRun)
      this.#waiting.push({ finding, counterpart, untilMs: nowMs + WAIT_MS });
    return this.settle(nowMs);
  }

  /** Those that wait and are complete now, or have waited long enough. `all`: nothing more will be known. */
  settle(nowMs: number, all = false): Finding[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting.flatMap((one) => {
      const found = this.#lookup(one.counterpart);
      if (!found && !all && nowMs < one.untilMs) {
        this.#waiting.push(one);
        return [];
      }
      return this.#tell(found ? withCounterpart(one.finding, found) : one.finding);
    });
  }

  #tell(finding: Finding): Finding[] {
    const key = keyOf(finding);
    const known = this.#told.get(key);
    if (known) {
      known.count += finding.count;
      return [];
    }
    if (this.#told.size >= LIMITS.findingsPerRun) return [];
    const complete = rendered(finding);
    this.#told.set(key, complete);
    return [complete];
  }
}

function withCounterpart(finding: Finding, { text, ...site }: CallSite & { text?: string }): Finding {
  const [first, second, ...rest] = finding.places;
  const other = { ...second!, ...site, ...(text === undefined ? {} : { text: `calls ${text}` }) };
  const places = [first!, other, ...rest];
  const message = text === undefined ? finding.message : finding.message.replace(second!.text, other.text);
  return { ...finding, message, places };
}

/** The same thing at the same places; a mismatch between two ranks is one, whichever of them saw it. */
function keyOf({ id, places }: Finding): string {
  const sites = places.map(({ pid, call, file, line, column }) => [pid, call, file, line, column].join(" "));
  return `${id} ${sites.sort().join(" | ")}`;
}

/** Puts the places into the sentence: {0} is " (main.ts:12)" of the first. */
function rendered(finding: Finding): Finding {
  const message = finding.message.replace(/\{(\d+)\}/g, (_, index: string) => siteText(finding.places[Number(index)]));
  return { ...finding, message: message.slice(0, 2000) };
}

/** " (main.ts:12)", or nothing. */
export function siteText(site: Partial<CallSite> | undefined): string {
  return site?.file === undefined ? "" : ` (${site.file}:${site.line})`;
}
