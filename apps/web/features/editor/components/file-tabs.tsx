"use client";

import type { ProgramContent } from "@commworld/protocol";
import { Download, FilePlus, MoreHorizontal, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { cn } from "@/lib/cn";
import { download } from "@/lib/download";
import { countErrors, type Problem } from "../lib/problem";
import { FileNameDialog } from "./file-name-dialog";

export interface FileTabsProps {
  content: ProgramContent;
  activeFile: string;
  problems: readonly Problem[];
  onSelect(path: string): void;
  onAdd(path: string): void;
  onRename(from: string, to: string): void;
  onDelete(path: string): void;
  /** Absent when there is nothing to go back to. */
  onReset?: (() => void) | undefined;
}

export function FileTabs(props: FileTabsProps) {
  const { content, activeFile, problems, onSelect, onAdd, onRename, onDelete, onReset } = props;
  const activeText = content.files.find(({ path }) => path === activeFile)?.text ?? "";
  const [naming, setNaming] = useState<"add" | "rename" | null>(null);
  return (
    <div className="flex h-8 shrink-0 items-stretch border-b bg-canvas">
      <div role="tablist" aria-label="Files" className="flex min-w-0 overflow-x-auto [scrollbar-width:none]">
        {content.files.map(({ path }) => {
          const errors = countErrors(problems.filter((problem) => problem.file === path));
          return (
            <button
              key={path}
              type="button"
              role="tab"
              aria-selected={path === activeFile}
              onClick={() => onSelect(path)}
              className={cn(
                "flex shrink-0 items-center gap-1.5 border-r px-3 font-mono text-xs -outline-offset-2",
                path === activeFile ? "bg-surface text-text" : "text-muted hover:bg-hover",
                errors > 0 && "text-bad",
              )}
            >
              {path}
              {errors > 0 && <span className="tabular text-2xs">{errors}</span>}
            </button>
          );
        })}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="my-auto ml-1"
        aria-label="Add a file"
        onClick={() => setNaming("add")}
      >
        <FilePlus />
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" className="my-auto" aria-label="File actions">
            <MoreHorizontal />
          </Button>
        }
      >
        <MenuItem onSelect={() => setNaming("rename")}>
          <Pencil /> Rename {activeFile}
        </MenuItem>
        <MenuItem disabled={activeFile === content.entry} onSelect={() => onDelete(activeFile)}>
          <Trash2 /> Delete {activeFile}
        </MenuItem>
        <MenuItem onSelect={() => download(activeFile.replaceAll("/", "-"), "text/plain", activeText)}>
          <Download /> Download {activeFile}
        </MenuItem>
        {onReset && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={onReset}>
              <RotateCcw /> Reset to the original
            </MenuItem>
          </>
        )}
      </Menu>
      {naming && (
        <FileNameDialog
          content={content}
          renaming={naming === "rename" ? activeFile : undefined}
          onClose={() => setNaming(null)}
          onDone={(path) => {
            setNaming(null);
            if (naming === "add") onAdd(path);
            else onRename(activeFile, path);
          }}
        />
      )}
    </div>
  );
}
