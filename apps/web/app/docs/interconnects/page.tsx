import { interconnectName } from "@commworld/protocol";
import { interconnect } from "@commworld/runtime";
import type { Metadata } from "next";
import { TopologyView } from "@/features/dashboard/components/topology-view";
import { InterconnectExplorer } from "@/features/docs/components/interconnect-explorer";
import { Code, Heading, Text, Title } from "@/features/docs/components/text";
import { interconnects } from "@/features/run/lib/interconnects";

export const metadata: Metadata = { title: "Interconnects" };
export const dynamic = "force-static";

const RANKS = 8;

export default function Page() {
  return (
    <>
      <Title>Interconnects</Title>
      <Text>
        The ranks of a tab could all reach each other directly, since they share memory. To show what a machine's
        network does, a run may restrict them to the links of an <b>interconnect</b>: a message between ranks that are
        not joined is handed on by those in between. A rank forwards inside every MPI call and while it waits, but not
        while it computes. Between tabs messages go through a relay, whatever the interconnect.
      </Text>
      <Text>
        The <b>diameter</b> is the number of links of the longest route: it bounds how long one message takes. The{" "}
        <b>bisection width</b> is the least number of links between two halves of the ranks: it bounds how much can pass
        at once when everybody speaks with everybody.
      </Text>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {interconnectName.options.map((name) => {
          const { diameter, bisectionWidth, edges } = interconnect(name, RANKS);
          const shown = interconnects.find(({ value }) => value === name);
          return (
            <li key={name} className="rounded-xl border bg-surface p-3">
              <h2 id={name} className="font-medium">
                {shown?.label ?? name}
              </h2>
              <p className="min-h-8 text-faint text-xs">{shown?.hint}</p>
              <TopologyView
                table={[{ grId: 0, nrOffset: 0, count: RANKS }]}
                interconnect={name}
                names={{ 0: `${RANKS} ranks` }}
                ranks={new Map()}
                moving={false}
              />
              <p className="tabular mt-2 text-muted text-xs">
                {edges.length} links, diameter {diameter}, bisection {bisectionWidth}
              </p>
            </li>
          );
        })}
      </ul>
      <Heading id="explorer">Routes</Heading>
      <Text>
        Each rank has a table: for every destination the neighbour that a message is handed to. Routes are shortest
        paths and never meet a loop. Numbers in bold are forwarded.
      </Text>
      <InterconnectExplorer />
      <Heading id="ssmr">One message to many: SSMR</Heading>
      <Text>
        Single source, multiple receive: a message carries the set of its destinations. Every forwarder takes it if it
        is one of them, groups the rest by their next hop, and hands on <em>one</em> copy for each hop. So a broadcast
        crosses every link at most once, instead of once for each destination behind it; on a ring of 32 that is 31
        copies instead of 256. The algorithm <Code>ssmr</Code> of bcast uses it, and so do messages to other tabs: one
        frame for each tab, not for each rank.
      </Text>
    </>
  );
}
