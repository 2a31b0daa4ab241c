"use client";

import { useEffect, useState } from "react";
import QRCode from "react-qr-code";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { RetryNotice } from "@/components/ui/retry-notice";

type Link = { phase: "making" } | { phase: "made"; url: string } | { phase: "failed"; message: string };

/** `makeLink` saves what is unsaved and gives the path of an immutable version. */
export function ShareDialog({ makeLink, onClose }: { makeLink(): Promise<string>; onClose(): void }) {
  const [link, setLink] = useState<Link>({ phase: "making" });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one link per attempt, whatever the caller renders
  useEffect(() => {
    let gone = false;
    setLink({ phase: "making" });
    makeLink().then(
      (path) => !gone && setLink({ phase: "made", url: new URL(path, window.location.origin).href }),
      (error: Error) => !gone && setLink({ phase: "failed", message: error.message }),
    );
    return () => {
      gone = true;
    };
  }, [attempt]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Share this version"
      description="The link shows the program as it is now and never changes. Whoever edits it gets a copy."
    >
      {link.phase === "failed" ? (
        <RetryNotice message={link.message} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <div className="flex flex-col gap-4">
          <div className="flex gap-2">
            <Input
              readOnly
              aria-label="Link"
              value={link.phase === "made" ? link.url : "Making the version …"}
              className="flex-1 font-mono text-xs"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton
              variant="primary"
              label="Copy link"
              disabled={link.phase !== "made"}
              text={() => (link.phase === "made" ? link.url : "")}
            />
          </div>
          <div className="mx-auto flex size-40 items-center justify-center rounded-lg bg-white p-3">
            {link.phase === "made" && <QRCode value={link.url} size={136} aria-label="The link as a QR code" />}
          </div>
        </div>
      )}
    </Dialog>
  );
}
