"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Tooltip } from "@/components/ui/tooltip";

/** Asks before it deletes, and says why when that failed. */
export function DeleteButton({
  what,
  consequence,
  onDelete,
}: {
  /** "the program “Ring”" */
  what: string;
  consequence: string;
  onDelete(): Promise<unknown>;
}) {
  const [open, setOpen] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const show = (next: boolean) => {
    setFailure(undefined);
    setOpen(next);
  };
  const confirm = async () => {
    setDeleting(true);
    try {
      await onDelete();
      setOpen(false);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "It could not be deleted. Try again.");
    } finally {
      setDeleting(false);
    }
  };
  return (
    <>
      <Tooltip text="Delete">
        <Button variant="ghost" size="icon" aria-label={`Delete ${what}`} onClick={() => show(true)}>
          <Trash2 />
        </Button>
      </Tooltip>
      <Dialog open={open} onOpenChange={show} title={`Delete ${what}?`} description={consequence}>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={() => show(false)}>Keep it</Button>
          <Button variant="danger" disabled={deleting} onClick={() => void confirm()}>
            {deleting ? "Deleting …" : "Delete"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
