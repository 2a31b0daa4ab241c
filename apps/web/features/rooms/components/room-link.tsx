"use client";

import { Maximize2 } from "lucide-react";
import { useEffect, useState } from "react";
import QRCode from "react-qr-code";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";

const isLocal = (url: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** The room's link to copy, its QR code, and that code large enough for a projector. */
export function RoomLink({ code }: { code: string }) {
  const [url, setUrl] = useState("");
  const [large, setLarge] = useState(false);
  useEffect(() => setUrl(new URL(`/r/${code}`, window.location.origin).href), [code]);
  return (
    <section aria-label="Invite" className="flex flex-wrap items-center gap-3 rounded-xl border bg-surface p-3">
      <button
        type="button"
        aria-label="Show the QR code large"
        onClick={() => setLarge(true)}
        className="group relative size-20 shrink-0 rounded-md bg-white p-1.5"
      >
        {url && <QRCode value={url} size={68} aria-hidden />}
        <span className="absolute inset-0 hidden items-center justify-center rounded-md bg-white/80 text-black group-hover:flex">
          <Maximize2 className="size-5" />
        </span>
      </button>
      <div className="min-w-0 flex-1">
        <p className="text-muted text-xs">Whoever opens this link can lend cores:</p>
        <div className="mt-1.5 flex gap-2">
          <Input
            readOnly
            aria-label="Room link"
            value={url}
            className="min-w-0 flex-1 font-mono text-xs"
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={() => url} label="Copy room link" size="icon" />
        </div>
      </div>
      {url && isLocal(url) && (
        <p className="basis-full text-warn text-xs">
          This address works on this computer alone. For others, open this page by the computer's name in the network.
        </p>
      )}
      <Dialog
        open={large}
        onOpenChange={setLarge}
        title={`Room ${code}`}
        className="top-[4vh] max-h-[92vh] w-[min(640px,calc(100vw-24px))]"
      >
        <div className="rounded-lg bg-white p-4">
          <QRCode value={url || "/"} className="h-auto w-full" aria-label="The room's link as a QR code" />
        </div>
        <p className="mt-3 break-all text-center font-mono text-lg">{url}</p>
        <div className="mt-3 flex justify-center">
          <Button onClick={() => setLarge(false)}>Done</Button>
        </div>
      </Dialog>
    </section>
  );
}
