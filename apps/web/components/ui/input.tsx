import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export interface InputProps extends ComponentProps<"input"> {
  /** For bars that are low themselves. */
  dense?: boolean;
}

export function Input({ className, dense, ...rest }: InputProps) {
  return (
    <input
      className={cn(
        "min-w-0 border border-line-strong bg-raised px-2 placeholder:text-faint",
        dense ? "h-6 rounded" : "h-7 rounded-md pointer-coarse:h-9",
        "aria-invalid:border-bad disabled:opacity-50",
        className,
      )}
      {...rest}
    />
  );
}
