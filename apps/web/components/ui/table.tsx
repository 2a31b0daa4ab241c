import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** A dense table that scrolls sideways inside its own box, never the page. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return (
    <div className="overflow-x-auto">
      <table className={cn("tabular w-full border-collapse text-xs", className)} {...rest} />
    </div>
  );
}

export function Th({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn("whitespace-nowrap border-line border-b px-2 py-1 text-left font-medium text-faint", className)}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<"td">) {
  return <td className={cn("whitespace-nowrap border-line border-b px-2 py-1", className)} {...rest} />;
}
