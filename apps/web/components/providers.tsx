"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "sonner";
import { TooltipProvider } from "./ui/tooltip";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <TooltipProvider delayDuration={400}>{children}</TooltipProvider>
      <Toaster
        position="bottom-right"
        offset={{ bottom: 36, right: 16 }}
        style={{ fontFamily: "var(--font-geist-sans)" }}
        toastOptions={{
          classNames: { toast: "!bg-raised !text-text !border-line-strong !text-[13px] !shadow-pop !rounded-lg" },
        }}
      />
    </ThemeProvider>
  );
}
