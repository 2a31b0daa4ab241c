"use client";

import type { ProgramContent } from "@commworld/protocol";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { languageOf } from "@/features/programs/lib/language";
import { filePathProblem } from "@/features/programs/lib/working-copy";

export function FileNameDialog({
  content,
  renaming,
  onClose,
  onDone,
}: {
  content: ProgramContent;
  /** The file to rename; without it a file is added. */
  renaming: string | undefined;
  onClose(): void;
  onDone(path: string): void;
}) {
  const [path, setPath] = useState(renaming ?? "");
  const [tried, setTried] = useState(false);
  const isScript = languageOf(content) === "typescript";
  const problem = path === renaming ? undefined : filePathProblem(content, path);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={renaming ? `Rename ${renaming}` : "Add a file"}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!problem) onDone(path);
        }}
      >
        <Field
          id="file-name"
          label="File name"
          hint={isScript ? 'Import it from another file as "./name".' : 'Include a header as "name.h".'}
          error={tried ? problem : undefined}
        >
          <Input
            id="file-name"
            autoFocus
            value={path}
            placeholder={isScript ? "matrix.ts" : "matrix.h"}
            aria-invalid={tried && problem !== undefined}
            className="font-mono"
            onChange={(event) => setPath(event.target.value)}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {renaming ? "Rename" : "Add"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
