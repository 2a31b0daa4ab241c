"use client";

import { compiledLanguage } from "@commworld/protocol";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import useSWR from "swr";
import { CodeView } from "@/features/editor/components/code-view";
import { getContent } from "@/features/programs/lib/program-api";

/** The program's text, folded until somebody wants to read it. */
export function ProgramPreview({ hash }: { hash: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useSWR(open ? ["content", hash] : null, () => getContent(hash), { revalidateOnFocus: false });
  return (
    <details
      className="group overflow-hidden rounded-xl border bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex list-none items-center gap-1.5 px-3 py-2 hover:bg-hover">
        <ChevronRight className="size-3.5 transition-transform group-open:rotate-90" aria-hidden />
        Read the program
      </summary>
      <div className="flex h-80 flex-col border-t">
        {data ? (
          <>
            {compiledLanguage(data.entry) !== undefined && (
              <p className="border-b bg-canvas px-3 py-1 text-muted text-xs">
                The host compiles this text; what runs here is the module that comes of it, in the same sandbox.
              </p>
            )}
            <CodeView content={data} />
          </>
        ) : (
          <p className="p-3 text-muted">{error ? "The program cannot be loaded now." : "Loading …"}</p>
        )}
      </div>
    </details>
  );
}
