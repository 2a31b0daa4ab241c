"use client";

import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input";
import { formatArgs, parseArgs } from "@/features/programs/lib/args-text";
import { cn } from "@/lib/cn";

export function ArgumentsInput({
  args,
  onChange,
  className,
}: {
  args: readonly string[];
  onChange(args: string[]): void;
  className?: string;
}) {
  const [text, setText] = useState(formatArgs(args));
  useEffect(() => {
    setText((current) => (formatArgs(parseArgs(current)) === formatArgs(args) ? current : formatArgs(args)));
  }, [args]);
  return (
    <Input
      aria-label="Arguments"
      placeholder="Arguments"
      spellCheck={false}
      value={text}
      className={cn("font-mono text-xs placeholder:font-sans", className)}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseArgs(event.target.value));
      }}
    />
  );
}
