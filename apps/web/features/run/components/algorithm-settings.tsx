"use client";

import type { ForcedAlgorithmNames } from "@commworld/protocol";
import { ALGORITHMS, algorithmNames, type Operation } from "@commworld/runtime";
import { SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import { withAlgorithm } from "../lib/algorithms";

const AUTOMATIC = "automatic";
const OPERATIONS = Object.keys(ALGORITHMS) as Operation[];

/** The advanced part of a run's settings: which algorithm each collective uses. */
export function AlgorithmSettings({
  algorithms,
  disabled,
  onChange,
}: {
  algorithms: ForcedAlgorithmNames;
  disabled: boolean;
  onChange(algorithms: ForcedAlgorithmNames): void;
}) {
  const [open, setOpen] = useState(false);
  const count = Object.keys(algorithms).length;
  return (
    <>
      <Tooltip text="Algorithms of collectives">
        <Button aria-label="Algorithms" disabled={disabled} onClick={() => setOpen(true)}>
          <SlidersHorizontal />
          {count > 0 && <span className="tabular">{count}</span>}
        </Button>
      </Tooltip>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Algorithms"
        description="The library chooses the fastest by size, ranks and interconnect. Force one to compare: where it does not apply, the automatic choice stands."
      >
        <div className="flex flex-col gap-1.5">
          {OPERATIONS.map((operation) => (
            <div key={operation} className="flex items-center gap-3">
              <span className="w-32 shrink-0 font-mono text-xs">{operation}</span>
              <Select
                label={`Algorithm of ${operation}`}
                className="flex-1"
                value={algorithms[operation] ?? AUTOMATIC}
                options={[
                  { value: AUTOMATIC, label: "Automatic" },
                  ...algorithmNames(operation).map((name) => ({ value: name, label: name })),
                ]}
                onChange={(name) =>
                  onChange(withAlgorithm(algorithms, operation, name === AUTOMATIC ? undefined : name))
                }
              />
            </div>
          ))}
        </div>
        <div className="mt-3 flex items-center justify-between">
          <Link href="/docs/algorithms" target="_blank" className="rounded text-accent-text hover:underline">
            What they do and cost
          </Link>
          <Button disabled={count === 0} onClick={() => onChange({})}>
            All automatic
          </Button>
        </div>
      </Dialog>
    </>
  );
}
