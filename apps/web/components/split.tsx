"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

const MIN = 25;
const MAX = 75;
const clamp = (share: number) => Math.min(MAX, Math.max(MIN, share));

/** Two panes side by side with a handle between: by pointer or by arrow keys. The share is kept under `name`. */
export function Split({ name, left, right }: { name: string; left: ReactNode; right: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(55);
  const key = `commworld.split.${name}`;

  useEffect(() => {
    try {
      const kept = Number(localStorage.getItem(key));
      if (kept) setShare(clamp(kept));
    } catch {
      // Storage may be forbidden: then the share is that of everybody.
    }
  }, [key]);

  const change = (next: number) => {
    setShare(clamp(next));
    try {
      localStorage.setItem(key, String(clamp(next)));
    } catch {
      // It lasts until the page is left.
    }
  };
  return (
    <div ref={box} className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-col" style={{ width: `${share}%` }}>
        {left}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a window splitter is a focusable separator, not a rule */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the editor"
        aria-valuenow={Math.round(share)}
        aria-valuemin={MIN}
        aria-valuemax={MAX}
        tabIndex={0}
        className="group relative z-10 -mx-1 w-2 shrink-0 cursor-col-resize touch-none"
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft") change(share - 2);
          else if (event.key === "ArrowRight") change(share + 2);
          else return;
          event.preventDefault();
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          const bounds = box.current?.getBoundingClientRect();
          if (bounds && event.currentTarget.hasPointerCapture(event.pointerId))
            change(((event.clientX - bounds.left) / bounds.width) * 100);
        }}
        onDoubleClick={() => change(55)}
      >
        <div className="mx-auto h-full w-px bg-line transition-colors group-hover:w-0.5 group-hover:bg-accent" />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">{right}</div>
    </div>
  );
}
