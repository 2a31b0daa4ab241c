"use client";

import { useEffect, useRef } from "react";
import type { EditorProps } from "./code-editor";

/** A text area: for phones and touch, where a code editor is in the way. */
export function PlainEditor({ content, activeFile, readOnly, jump, onEdit }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = content.files.find((file) => file.path === activeFile)?.text ?? "";
  const latest = useRef(text);
  latest.current = text;

  useEffect(() => {
    const element = area.current;
    if (!element || !jump || jump.file !== activeFile) return;
    const before = latest.current.split("\n").slice(0, jump.line - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, 0) + jump.column - 1;
    element.focus();
    element.setSelectionRange(at, at);
    element.scrollTop = Math.max(0, (jump.line - 4) * 20);
  }, [jump, activeFile]);

  return (
    <textarea
      ref={area}
      aria-label="Program text"
      value={text}
      readOnly={readOnly}
      onChange={(event) => onEdit?.(activeFile, event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || readOnly) return;
        // Keep the indentation of the line.
        const { selectionStart, value } = event.currentTarget;
        const indent = /^[ \t]*/.exec(value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1))?.[0] ?? "";
        if (!indent) return;
        event.preventDefault();
        document.execCommand("insertText", false, `\n${indent}`);
      }}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      wrap="off"
      className="min-h-0 w-full flex-1 resize-none bg-surface p-3 font-mono text-base leading-5 -outline-offset-2 md:text-sm"
    />
  );
}
