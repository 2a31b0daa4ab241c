"use client";

import { LIMITS } from "@commworld/protocol";
import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input";

const problemOf = (text: string): string | undefined => {
  const value = Number(text);
  if (text.trim() !== "" && Number.isInteger(value) && value >= 1 && value <= LIMITS.ranksPerNode) return undefined;
  return `One tab runs 1 to ${LIMITS.ranksPerNode} ranks. For more, open a room and let others lend cores.`;
};

export function RanksInput({
  value,
  disabled,
  onChange,
  onProblem,
}: {
  value: number;
  disabled: boolean;
  onChange(value: number): void;
  onProblem(problem: string | undefined): void;
}) {
  const [text, setText] = useState(String(value));
  const problem = problemOf(text);
  useEffect(() => {
    setText((current) => (Number(current) === value ? current : String(value)));
  }, [value]);
  return (
    <div className="relative flex items-center gap-1.5">
      <label htmlFor="ranks" className="text-muted">
        Ranks
      </label>
      <Input
        id="ranks"
        type="number"
        inputMode="numeric"
        min={1}
        max={LIMITS.ranksPerNode}
        value={text}
        disabled={disabled}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? "ranks-problem" : undefined}
        className="tabular w-14"
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          const found = problemOf(next);
          onProblem(found);
          if (!found) onChange(Number(next));
        }}
      />
      {problem && (
        <p
          id="ranks-problem"
          role="alert"
          className="absolute top-9 left-0 z-30 w-64 rounded-md border border-bad bg-raised px-2 py-1 text-bad text-xs shadow-pop"
        >
          {problem}
        </p>
      )}
    </div>
  );
}
