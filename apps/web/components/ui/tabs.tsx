"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={cn("flex h-8 shrink-0 items-stretch gap-1 px-2", className)} {...rest} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        "-mb-px inline-flex items-center gap-1.5 border-transparent border-b-2 px-2 text-muted hover:text-text",
        "-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-text",
        className,
      )}
      {...rest}
    />
  );
}

export const TabsContent = Radix.Content;
