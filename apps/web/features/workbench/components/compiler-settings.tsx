"use client";

import type { ProgramContent } from "@commworld/protocol";
import { Hammer } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Tooltip } from "@/components/ui/tooltip";
import { formatArgs, parseArgs } from "@/features/programs/lib/args-text";
import {
  compilerOptions,
  type Optimization,
  optionsProblem,
  writeCompilerOptions,
} from "@/features/programs/lib/compiler-options";

const LEVELS: { value: Optimization; label: string; hint?: string }[] = [
  { value: "0", label: "-O0", hint: "None: for hard questions about a program" },
  { value: "1", label: "-O1", hint: "Some" },
  { value: "2", label: "-O2", hint: "The usual one" },
  { value: "3", label: "-O3", hint: "More: larger code, longer compilation" },
  { value: "s", label: "-Os", hint: "Small code" },
];

interface CompilerSettingsProps {
  content: ProgramContent;
  disabled: boolean;
  /** Text of compile_flags.txt; undefined: the file is not needed. */
  onChange(text: string | undefined): void;
}

/** How a C or C++ program is compiled. */
export function CompilerSettings({ content, disabled, onChange }: CompilerSettingsProps) {
  const [open, setOpen] = useState(false);
  const { defines, flags } = compilerOptions(content);
  const count = defines.length + flags.length;
  return (
    <>
      <Tooltip text="Options of the compiler">
        <Button aria-label="Compiler options" disabled={disabled} onClick={() => setOpen(true)}>
          <Hammer />
          {count > 0 && <span className="tabular">{count}</span>}
        </Button>
      </Tooltip>
      {open && <CompilerDialog content={content} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

function CompilerDialog({
  content,
  onChange,
  onClose,
}: Pick<CompilerSettingsProps, "content" | "onChange"> & { onClose(): void }) {
  const [given] = useState(() => compilerOptions(content));
  const [optimization, setOptimization] = useState(given.optimization);
  const [defines, setDefines] = useState(formatArgs(given.defines));
  const [flags, setFlags] = useState(formatArgs(given.flags));
  const options = { optimization, defines: parseArgs(defines), flags: parseArgs(flags) };
  const problem = optionsProblem(options);
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Compiler options"
      description="Kept with the program, in its file compile_flags.txt."
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem) return;
          onChange(writeCompilerOptions(content, options));
          onClose();
        }}
      >
        <div className="flex items-center gap-3">
          <span className="w-24 shrink-0 font-medium">Optimisation</span>
          <Select<Optimization> label="Optimisation" value={optimization} options={LEVELS} onChange={setOptimization} />
        </div>
        <Field id="compiler-defines" label="Defines" hint="As -D would: N=100 DEBUG">
          <Input
            id="compiler-defines"
            value={defines}
            spellCheck={false}
            className="font-mono text-xs"
            onChange={(event) => setDefines(event.target.value)}
          />
        </Field>
        <Field id="compiler-flags" label="Other flags" hint="Such as -Wall -ffast-math -std=c11" error={problem}>
          <Input
            id="compiler-flags"
            value={flags}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            className="font-mono text-xs"
            onChange={(event) => setFlags(event.target.value)}
          />
        </Field>
        <div className="flex items-center justify-between gap-2">
          <Link href="/docs/c#flags" target="_blank" className="rounded text-accent-text hover:underline">
            Which flags there are
          </Link>
          <div className="flex gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={problem !== undefined}>
              Save
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
