"use client";

import { type InterconnectName, LIMITS } from "@commworld/protocol";
import { ALGORITHMS, estimates, type Operation } from "@commworld/runtime";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Table, Td, Th } from "@/components/ui/table";
import { interconnects } from "@/features/run/lib/interconnects";
import { formatBytes, formatCount } from "@/lib/format";
import { ALGORITHM_NOTES } from "../lib/algorithm-notes";

const SIZES = [8, 64, 1024, 8192, 65_536, 1_048_576, 16_777_216];
const OPERATIONS = Object.keys(ALGORITHMS) as Operation[];

/** Every algorithm of every collective, with what the library expects of it for a call of the chosen kind. */
export function AlgorithmExplorer() {
  const [text, setText] = useState("8");
  const [name, setName] = useState<InterconnectName>("crossbar");
  const [bytes, setBytes] = useState("8192");
  const ranks = Number(text);
  const valid = Number.isInteger(ranks) && ranks >= 1 && ranks <= LIMITS.ranksPerNode;
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <label htmlFor="estimated-ranks" className="text-muted">
          Ranks
        </label>
        <Input
          id="estimated-ranks"
          type="number"
          min={1}
          max={LIMITS.ranksPerNode}
          value={text}
          aria-invalid={!valid}
          onChange={(event) => setText(event.target.value)}
          className="tabular w-16"
        />
        <Select<InterconnectName> label="Interconnect" value={name} options={interconnects} onChange={setName} />
        <Select
          label="Size"
          value={bytes}
          options={SIZES.map((size) => ({ value: String(size), label: formatBytes(size) }))}
          onChange={setBytes}
        />
      </div>
      {!valid && (
        <p role="alert" className="mt-3 text-bad">
          A tab has 1 to {LIMITS.ranksPerNode} ranks.
        </p>
      )}
      {OPERATIONS.map((operation) => (
        <section key={operation} aria-label={operation} className="mt-8">
          <h2 id={operation} className="scroll-mt-4 font-mono font-semibold text-base">
            {operation}
          </h2>
          <Table aria-label={`Algorithms of ${operation}`} className="mt-1">
            <thead>
              <tr>
                <Th>Algorithm</Th>
                <Th className="min-w-56">What it does</Th>
                <Th>Cost</Th>
                <Th className="text-right">Messages</Th>
                <Th className="text-right">Data</Th>
                <Th className="text-right">Expected</Th>
              </tr>
            </thead>
            <tbody>
              {valid &&
                estimates({ operation, ranks, interconnect: name, bytes: Number(bytes) }).map((row) => {
                  const note = ALGORITHM_NOTES[operation]?.[row.name];
                  return (
                    <tr key={row.name} className={row.applies ? undefined : "text-faint"}>
                      <Td className="align-top font-mono">
                        {row.name}
                        {row.chosen && (
                          <Badge tone="good" className="ml-1.5">
                            chosen
                          </Badge>
                        )}
                      </Td>
                      <Td className="whitespace-normal! align-top">
                        {note?.what}
                        {note?.needs && <span className="block text-faint">Needs: {note.needs}.</span>}
                      </Td>
                      <Td className="min-w-36 whitespace-normal! align-top text-muted">{note?.cost}</Td>
                      <Td className="text-right align-top">
                        {row.applies ? formatCount(Math.round(row.messages)) : ""}
                      </Td>
                      <Td className="text-right align-top">{row.applies ? formatBytes(row.bytes) : ""}</Td>
                      <Td className="text-right align-top">
                        {row.applies ? microseconds(row.microseconds) : "does not apply"}
                      </Td>
                    </tr>
                  );
                })}
            </tbody>
          </Table>
        </section>
      ))}
    </>
  );
}

function microseconds(us: number): string {
  return us < 1000 ? `${us.toPrecision(2)} µs` : `${(us / 1000).toPrecision(3)} ms`;
}
