"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { cn } from "@/lib/cn";

export interface SelectOption<T extends string> {
  value: T;
  label: string;
  hint?: string;
}

export function Select<T extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: {
  /** The accessible name. */
  label: string;
  value: T;
  options: readonly SelectOption<T>[];
  onChange(value: T): void;
  disabled?: boolean;
  className?: string;
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as T)} disabled={disabled ?? false}>
      <Radix.Trigger
        aria-label={label}
        className={cn(
          "inline-flex h-7 whitespace-nowrap pointer-coarse:h-9 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-2 hover:bg-hover disabled:opacity-45",
          className,
        )}
      >
        <Radix.Value>{options.find((option) => option.value === value)?.label}</Radix.Value>
        <Radix.Icon className="ml-auto text-faint">
          <ChevronDown className="size-3.5" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line bg-raised p-1 shadow-pop"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex cursor-default items-center gap-2 rounded-md py-1 pr-3 pl-1.5 outline-none data-highlighted:bg-hover"
              >
                <span className="flex w-4 justify-center">
                  <Radix.ItemIndicator>
                    <Check className="size-3.5 text-accent-text" />
                  </Radix.ItemIndicator>
                </span>
                <span>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.hint && <span className="block text-faint text-xs">{option.hint}</span>}
                </span>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
