"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { writeClipboard } from "@/lib/write-clipboard";
import { Button, type ButtonProps } from "./button";

/** Copies `text()`; says so for two seconds. */
export function CopyButton({ text, label, ...rest }: { text: () => string; label: string } & ButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button
      {...rest}
      aria-label={label}
      onClick={() => {
        writeClipboard(text()).then(setCopied);
      }}
    >
      {copied ? <Check /> : <Copy />}
      {rest.size === "icon" ? null : copied ? "Copied" : "Copy"}
    </Button>
  );
}
