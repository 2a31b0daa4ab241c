"use client";

import { type InterconnectName, LIMITS } from "@commworld/protocol";
import { interconnect } from "@commworld/runtime";
import { useMemo, useState } from "react";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Table, Td, Th } from "@/components/ui/table";
import { TopologyView } from "@/features/dashboard/components/topology-view";
import type { RankView } from "@/features/dashboard/lib/telemetry";
import { interconnects } from "@/features/run/lib/interconnects";
import { copiesOfBroadcast } from "../lib/ssmr";

const NO_RANKS: ReadonlyMap<number, RankView> = new Map();
/** Larger tables do not fit a page. */
const MOST_ROWS = 16;

/** One interconnect for a chosen number of ranks: picture, numbers and next hops. */
export function InterconnectExplorer() {
  const [name, setName] = useState<InterconnectName>("ring");
  const [text, setText] = useState("8");
  const ranks = Number(text);
  const valid = Number.isInteger(ranks) && ranks >= 1 && ranks <= LIMITS.ranksPerNode;
  return (
    <section aria-label="Explorer" className="mt-3 rounded-xl border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3">
        <Select<InterconnectName> label="Interconnect" value={name} options={interconnects} onChange={setName} />
        <label htmlFor="explored-ranks" className="text-muted">
          Ranks
        </label>
        <Input
          id="explored-ranks"
          type="number"
          min={1}
          max={LIMITS.ranksPerNode}
          value={text}
          aria-invalid={!valid}
          onChange={(event) => setText(event.target.value)}
          className="tabular w-16"
        />
      </div>
      {valid ? (
        <Explored name={name} ranks={ranks} />
      ) : (
        <p role="alert" className="mt-3 text-bad">
          A tab has 1 to {LIMITS.ranksPerNode} ranks.
        </p>
      )}
    </section>
  );
}

function Explored({ name, ranks }: { name: InterconnectName; ranks: number }) {
  const joined = useMemo(() => interconnect(name, ranks), [name, ranks]);
  const copies = useMemo(() => copiesOfBroadcast(name, ranks, 0), [name, ranks]);
  const all = Array.from({ length: ranks }, (_, rank) => rank);
  const facts = [
    ["Links", joined.edges.length],
    ["Diameter", joined.diameter],
    ["Bisection width", joined.bisectionWidth],
    ["Copies of a broadcast, one by one", copies.apart],
    ["Copies by SSMR", copies.ssmr],
  ] as const;
  return (
    <>
      <div className="mt-4 grid items-center gap-4 sm:grid-cols-2">
        <TopologyView
          table={[{ grId: 0, nrOffset: 0, count: ranks }]}
          interconnect={name}
          names={{ 0: "One tab" }}
          ranks={NO_RANKS}
          moving={false}
        />
        <dl className="flex flex-col gap-1">
          {facts.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 border-b pb-1">
              <dt className="text-muted">{label}</dt>
              <dd className="tabular font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 className="mt-4 font-medium text-xs">Next hop</h3>
      {ranks > MOST_ROWS ? (
        <p className="mt-1 text-faint text-xs">The table is shown for up to {MOST_ROWS} ranks.</p>
      ) : (
        <Table aria-label="Next hop" className="mt-1 w-auto">
          <thead>
            <tr>
              <Th>from \ to</Th>
              {all.map((to) => (
                <Th key={to} className="text-right">
                  {to}
                </Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((from) => (
              <tr key={from} className="hover:bg-hover">
                <Th scope="row">{from}</Th>
                {all.map((to) => {
                  const hop = joined.nextHop(from, to);
                  return (
                    <Td key={to} className={hop === to ? "text-right text-faint" : "text-right font-medium"}>
                      {from === to ? "" : hop}
                    </Td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
