/** Messages that nobody received, one finding for each sender, receiver and tag. */
import type { CallSite, Finding } from "@commworld/protocol";
import type { Counterpart, Leftover } from "./messages";
import type { Wording } from "./wording";

export function pendingFindings(
  left: readonly (readonly [pid: number, leftovers: readonly Leftover[]])[],
  { send, recv }: Wording,
  find: (counterpart: Counterpart) => CallSite | undefined,
): Finding[] {
  const groups = new Map<string, { to: number; leftover: Leftover; count: number }>();
  for (const [to, leftovers] of left)
    for (const leftover of leftovers) {
      const key = `${leftover.source} ${to} ${leftover.context} ${leftover.tag}`;
      const group = groups.get(key);
      if (group) group.count++;
      else groups.set(key, { to, leftover, count: 1 });
    }
  return [...groups.values()].map(({ to, leftover, count }) => {
    const { source, tag, context, comm } = leftover;
    const site = find({ kind: "send", pid: source, to, context, tag });
    const what = count === 1 ? "a message" : `${count} messages`;
    const where = comm === "" || comm === "MPI_COMM_WORLD" ? "" : ` on ${comm}`;
    return {
      id: "GLOBAL:MSG:PENDING",
      severity: "warning",
      message: `Rank ${source} sent ${what} with tag ${tag} to rank ${to}${where}{1}, and nobody received ${count === 1 ? "it" : "them"}.`,
      advice:
        "Give each send its receive: same communicator, tag and destination. A rank that has what it needs still has to take what was sent to it.",
      places: [
        { pid: to, call: recv, text: `did not receive ${what} of rank ${source} with tag ${tag}` },
        { pid: source, ...(site ?? { call: send }), text: `sent ${what} with tag ${tag}` },
      ],
      count,
    };
  });
}
