"use client";

import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatSeconds } from "@/lib/format";

/** Positions of the slider over the whole run. */
const STEPS = 500;

/** Moves through the run's time; Play goes at the run's own pace. */
export function ReplaySlider({ endMs, atMs, onChange }: { endMs: number; atMs: number; onChange(atMs: number): void }) {
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ atMs, onChange });
  latest.current = { atMs, onChange };

  useEffect(() => {
    if (!playing) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const next = Math.min(endMs, latest.current.atMs + (now - last));
      last = now;
      latest.current.onChange(next);
      if (next >= endMs) setPlaying(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, endMs]);

  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b bg-canvas px-2">
      <Button
        variant="ghost"
        size="icon"
        aria-label={playing ? "Pause the replay" : "Play the replay"}
        onClick={() => {
          if (!playing && atMs >= endMs) onChange(0);
          setPlaying(!playing);
        }}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <input
        type="range"
        aria-label="Time in the run"
        aria-valuetext={formatSeconds(atMs / 1000)}
        min={0}
        max={STEPS}
        value={Math.round((atMs / endMs) * STEPS)}
        onChange={(event) => {
          setPlaying(false);
          onChange((Number(event.target.value) / STEPS) * endMs);
        }}
        className="min-w-0 flex-1 accent-(--accent)"
      />
      <span className="tabular w-28 text-right text-muted text-xs">
        {formatSeconds(atMs / 1000)} / {formatSeconds(endMs / 1000)}
      </span>
    </div>
  );
}
