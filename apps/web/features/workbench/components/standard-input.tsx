"use client";

import type { ProgramContent } from "@commworld/protocol";
import { TextCursorInput } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Tooltip } from "@/components/ui/tooltip";
import { inputProblem, readsInput } from "@/features/programs/lib/standard-input";
import { plural } from "@/lib/format";

interface StandardInputProps {
  content: ProgramContent;
  onChange(text: string): void;
}

/** What rank 0 of a C or C++ program reads with scanf or std::cin. */
export function StandardInput({ content, onChange }: StandardInputProps) {
  const [open, setOpen] = useState(false);
  const { stdin = "" } = content;
  const lines = stdin === "" ? 0 : stdin.replace(/\n$/, "").split("\n").length;
  const isMissing = lines === 0 && readsInput(content);
  const hint = lines > 0 ? `Standard input: ${plural(lines, "line")}` : "Standard input: what rank 0 reads";
  return (
    <>
      <Tooltip text={isMissing ? "The program reads standard input, and there is none yet" : hint}>
        <Button aria-label="Standard input" onClick={() => setOpen(true)}>
          <TextCursorInput />
          {lines > 0 && <span className="tabular">{lines}</span>}
          {isMissing && <span role="img" aria-label="missing" className="size-1.5 rounded-full bg-warn" />}
        </Button>
      </Tooltip>
      {open && <InputDialog given={stdin} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function InputDialog({ given, onChange, onClose }: { given: string; onChange(text: string): void; onClose(): void }) {
  const [text, setText] = useState(given);
  const problem = inputProblem(text);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Standard input"
      description="What rank 0 reads with scanf, fgets or std::cin, from its beginning in each run. The other ranks read the end, as with mpiexec. Kept with the program."
    >
      <div className="flex flex-col gap-3">
        <Field id="standard-input" label="Text" error={problem}>
          <textarea
            id="standard-input"
            value={text}
            rows={8}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            wrap="off"
            aria-invalid={problem !== undefined}
            className="w-full resize-y rounded-md border border-line-strong bg-raised p-2 font-mono text-base leading-5 aria-invalid:border-bad md:text-xs"
            onChange={(event) => {
              setText(event.target.value);
              if (!inputProblem(event.target.value)) onChange(event.target.value);
            }}
          />
        </Field>
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
