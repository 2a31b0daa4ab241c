import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const tones = {
  neutral: "bg-hover text-muted",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-[color-mix(in_oklch,var(--good)_14%,transparent)] text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};
export type Tone = keyof typeof tones;

export function Badge({ tone = "neutral", className, ...rest }: ComponentProps<"span"> & { tone?: Tone }) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center gap-1 whitespace-nowrap rounded px-1.5 font-medium text-2xs [&_svg]:size-3",
        tones[tone],
        className,
      )}
      {...rest}
    />
  );
}
