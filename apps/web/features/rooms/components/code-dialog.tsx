"use client";

import type { ProgramContent } from "@commworld/protocol";
import { Dialog } from "@/components/ui/dialog";
import type { SourceLocation } from "@/features/console/lib/locate";
import { CodeView } from "@/features/editor/components/code-view";

/** The line of the run's program that a message in the console names. */
export function CodeDialog({
  content,
  place,
  onClose,
}: {
  content: ProgramContent;
  place: SourceLocation;
  onClose(): void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${place.file}, line ${place.line}`}
      className="top-[6vh] w-[min(820px,calc(100vw-24px))]"
    >
      <div className="flex h-[min(70vh,560px)] flex-col overflow-hidden rounded-md border">
        <CodeView content={content} mark={place} />
      </div>
    </Dialog>
  );
}
