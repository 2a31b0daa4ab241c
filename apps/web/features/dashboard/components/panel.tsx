"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";

/** A part of the dashboard. With `table`, a button swaps the chart for its table twin. */
export function Panel({
  title,
  aside,
  table,
  children,
}: {
  title: string;
  aside?: ReactNode;
  table?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby={id} className="border-b">
      <div className="flex h-8 items-center gap-2 px-3">
        <h3 id={id} className="font-medium text-xs">
          {title}
        </h3>
        <div className="ml-auto flex items-center gap-2 text-faint text-xs">
          {aside}
          {table && (
            <Button
              variant="ghost"
              size="small"
              aria-pressed={asTable}
              aria-label={`${title} as a table`}
              className="aria-pressed:bg-hover"
              onClick={() => setAsTable(!asTable)}
            >
              Table
            </Button>
          )}
        </div>
      </div>
      <div className="px-3 pb-3">{asTable ? table : children}</div>
    </section>
  );
}
