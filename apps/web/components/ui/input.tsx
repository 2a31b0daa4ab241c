import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      className={cn(
        "h-7 min-w-0 rounded-md border border-line-strong bg-raised px-2 placeholder:text-faint pointer-coarse:h-9",
        "aria-invalid:border-bad disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
