import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover font-medium",
  plain: "bg-raised border border-line-strong hover:bg-hover",
  ghost: "text-muted hover:text-text hover:bg-hover",
  danger: "bg-bad-soft text-bad border border-transparent hover:border-bad font-medium",
};
const sizes = {
  small: "h-6 px-2 gap-1 text-xs rounded",
  medium: "h-7 px-2.5 gap-1.5 rounded-md pointer-coarse:h-9 pointer-coarse:px-3",
  large: "h-9 px-4 gap-2 rounded-md text-base",
  icon: "size-7 rounded-md pointer-coarse:size-9",
};

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Give the look to the child (a link) instead of a button. */
  asChild?: boolean;
}

export function Button({ variant = "plain", size = "medium", asChild, className, type, ...rest }: ButtonProps) {
  const Component = asChild ? Slot.Root : "button";
  return (
    <Component
      type={asChild ? undefined : (type ?? "button")}
      className={cn(
        "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap transition-colors duration-100",
        "disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:size-3.5 [&_svg]:shrink-0",
        variants[variant],
        sizes[size],
        className,
      )}
      {...rest}
    />
  );
}
