/** Findings that a rank makes of what it knows itself. {0} in a message is the first place, {1} the second. */
import type { CallSite, Finding } from "@commworld/protocol";
import type { ReceiveRequest } from "../engine/request";
import { callOf, elementsText, isValue } from "./type-signature";
import type { Wording } from "./wording";

/** A message came as another type than it was received as; `raw`: one side says bytes. */
export function mistyped(
  pid: number,
  site: CallSite,
  { sent, expected, source }: { sent: number; expected: number; source: number },
  verdict: "differ" | "raw",
  { advice }: Wording,
): Finding {
  const other = callOf(sent);
  return {
    id: "GLOBAL:MSG:DATATYPE",
    severity: verdict === "raw" ? "warning" : "error",
    message: `The types of a message differ: rank ${source} sent ${elementsText(sent)} with ${other}{1}, rank ${pid} received it as ${elementsText(expected)} with ${site.call}{0}.`,
    advice: isValue(sent) || isValue(expected) ? advice.pairValues : "Give the same datatype on both sides.",
    places: [
      { pid, ...site, text: `receives ${elementsText(expected)}` },
      { pid: source, call: other, text: `sent ${elementsText(sent)}` },
    ],
    count: 1,
  };
}

export function notFreed(pid: number, site: CallSite, count: number, { advice }: Wording): Finding {
  return {
    id: "LOCAL:REQUEST:NOT_FREED",
    severity: "warning",
    message: `Rank ${pid} never completed ${count === 1 ? "the request" : `${count} requests`} of ${site.call}{0}.`,
    advice: advice.freeRequests,
    places: [{ pid, ...site, text: `leaves a request of ${site.call}` }],
    count,
  };
}

export function finalizedTwice(pid: number, site: CallSite, { advice }: Wording): Finding {
  return {
    id: "LOCAL:ENV:FINALIZED_TWICE",
    severity: "error",
    message: `Rank ${pid}{0} calls ${site.call} a second time.`,
    advice: advice.finalizeOnce,
    places: [{ pid, ...site, text: `calls ${site.call} again` }],
    count: 1,
  };
}

export function afterFinalize(pid: number, site: CallSite, { advice, finalize }: Wording): Finding {
  return {
    id: "LOCAL:ENV:AFTER_FINALIZE",
    severity: "error",
    message: `Rank ${pid}{0} calls ${site.call} after ${finalize}.`,
    advice: advice.finalizeLast,
    places: [{ pid, ...site, text: `calls ${site.call} after ${finalize}` }],
    count: 1,
  };
}

/** A posted receive that no message matched. */
export function unmatched(pid: number, { source, tag }: ReceiveRequest, site: CallSite, { advice }: Wording): Finding {
  const from = source < 0 ? "any rank" : `rank ${source}`;
  const tagged = tag < 0 ? "" : ` with tag ${tag}`;
  return {
    id: "GLOBAL:MSG:PENDING",
    severity: "warning",
    message: `Rank ${pid} posted ${site.call} from ${from}${tagged}{0}, and no such message ever came.`,
    advice: advice.matchReceive,
    places: [{ pid, ...site, text: `has a receive from ${from} that nothing matched` }],
    count: 1,
  };
}

/** Memory that `still` uses; undefined: the call itself both reads and writes it. */
export function overlapping(pid: number, site: CallSite, still: CallSite | undefined, { advice }: Wording): Finding {
  const places = [{ pid, ...site, text: `uses memory in ${site.call}` }];
  if (still) places.push({ pid, ...still, text: `still uses it in ${still.call}` });
  return {
    id: "LOCAL:MEMORY:OVERLAP",
    severity: "error",
    message: still
      ? `Rank ${pid} uses memory in ${site.call}{0} that ${still.call}{1} still uses.`
      : `Rank ${pid} gives ${site.call} the same memory to read and to write{0}.`,
    advice: still ? advice.separateBuffers : advice.inPlace,
    places,
    count: 1,
  };
}
