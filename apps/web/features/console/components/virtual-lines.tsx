"use client";

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ConsoleLine } from "../lib/console-buffer";

export const LINE_HEIGHT = 20;
const OVERSCAN = 10;

/** Renders only the lines in sight. Stays at the end while the reader is there; scrolling up stops it. */
export function VirtualLines({
  lines,
  renderLine,
}: {
  lines: readonly ConsoleLine[];
  renderLine(line: ConsoleLine): ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const [view, setView] = useState({ top: 0, height: 400 });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines move the end
  useLayoutEffect(() => {
    const element = box.current;
    if (element && following.current) element.scrollTop = element.scrollHeight;
  }, [lines, view.height]);

  const first = Math.max(0, Math.floor(view.top / LINE_HEIGHT) - OVERSCAN);
  const last = Math.min(lines.length, Math.ceil((view.top + view.height) / LINE_HEIGHT) + OVERSCAN);
  return (
    <section
      ref={box}
      aria-label="Program output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto font-mono text-xs -outline-offset-2"
      onScroll={(event) => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
        following.current = scrollHeight - scrollTop - clientHeight < LINE_HEIGHT * 1.5;
        setView({ top: scrollTop, height: clientHeight });
      }}
    >
      <div className="relative w-max min-w-full" style={{ height: lines.length * LINE_HEIGHT }}>
        <div className="w-max min-w-full" style={{ transform: `translateY(${first * LINE_HEIGHT}px)` }}>
          {lines.slice(first, last).map((line) => (
            <div
              key={line.index}
              className="flex hover:bg-hover"
              style={{ height: LINE_HEIGHT, lineHeight: `${LINE_HEIGHT}px` }}
            >
              {renderLine(line)}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
