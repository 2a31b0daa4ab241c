"use client";

import { ToggleGroup as Radix } from "radix-ui";

/** One of a few, all in sight. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  /** The accessible name. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}) {
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      // An empty value says that the chosen one was pressed again.
      onValueChange={(next) => next && onChange(next as T)}
      className="inline-flex rounded-md border border-line-strong bg-canvas p-0.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className="inline-flex h-6 pointer-coarse:h-8 items-center rounded-sm px-2.5 text-muted hover:text-text data-[state=on]:bg-raised data-[state=on]:font-medium data-[state=on]:text-text data-[state=on]:shadow-sm"
        >
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
