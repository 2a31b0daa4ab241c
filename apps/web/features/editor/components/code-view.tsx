"use client";

import type { ProgramContent } from "@commworld/protocol";
import { useState } from "react";
import useSWR from "swr";
import { cn } from "@/lib/cn";
import { NARROW, useMedia } from "@/lib/use-media";

export interface CodeViewProps {
  content: ProgramContent;
  /** A line to show and mark. */
  mark?: { file: string; line: number } | undefined;
}

/** A program to read, with line numbers. The editor's colours come after the text, and not on phones: its code is large. */
export function CodeView({ content, mark }: CodeViewProps) {
  const [chosen, setChosen] = useState(content.entry);
  const [seen, setSeen] = useState(mark);
  if (mark !== seen) {
    setSeen(mark);
    if (mark) setChosen(mark.file);
  }
  const narrow = useMedia(NARROW);
  const file = content.files.find((candidate) => candidate.path === chosen) ?? content.files[0];
  const { data: coloured } = useSWR(
    file && !narrow ? ["coloured", file.path, file.text] : null,
    async ([, path, text]) => (await import("../lib/tokenize")).colouredLines(path, text),
    { revalidateOnFocus: false, revalidateIfStale: false },
  );
  if (!file) return null;
  const lines = file.text.split("\n");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {content.files.length > 1 && (
        <div role="tablist" aria-label="Files" className="flex h-8 shrink-0 overflow-x-auto border-b bg-canvas">
          {content.files.map(({ path }) => (
            <button
              key={path}
              type="button"
              role="tab"
              aria-selected={path === file.path}
              className={cn(
                "border-r px-3 font-mono text-xs -outline-offset-2",
                path === file.path ? "bg-surface" : "text-muted hover:bg-hover",
              )}
              onClick={() => setChosen(path)}
            >
              {path}
            </button>
          ))}
        </div>
      )}
      <section
        aria-label={`Text of ${file.path}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto py-2 font-mono text-xs leading-5 -outline-offset-2"
      >
        <pre className="w-max min-w-full">
          {lines.map((line, i) => {
            const marked = mark?.file === file.path && mark.line === i + 1;
            return (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
                key={i}
                ref={marked ? (element) => element?.scrollIntoView({ block: "center" }) : undefined}
                className={cn("flex pr-4", marked && "bg-bad-soft")}
              >
                <span aria-hidden className="w-11 shrink-0 select-none pr-3 text-right text-faint">
                  {i + 1}
                </span>
                <span>
                  {coloured?.[i]?.map((piece, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line that does not change
                    <span key={at} style={{ color: piece.colour }}>
                      {piece.text}
                    </span>
                  )) ?? line}
                  {line === "" && " "}
                </span>
              </div>
            );
          })}
        </pre>
      </section>
    </div>
  );
}
