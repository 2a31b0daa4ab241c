"use client";

import { ChevronDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { rankColour } from "@/features/dashboard/lib/colours";
import { cn } from "@/lib/cn";
import { togglePid } from "../lib/filter-lines";

/** Up to this many ranks stand as chips; more go into a menu. */
const CHIPS = 16;

export interface RankFilterProps {
  world: number;
  pids: ReadonlySet<number> | null;
  onChange(pids: ReadonlySet<number> | null): void;
}

export function RankFilter({ world, pids, onChange }: RankFilterProps) {
  const ranks = Array.from({ length: world }, (_, pid) => pid);
  const chip = (pid: number) => (
    <button
      key={pid}
      type="button"
      aria-pressed={pids?.has(pid) ?? false}
      aria-label={`Rank ${pid}`}
      onClick={() => onChange(togglePid(pids, pid))}
      className={cn(
        "tabular inline-flex h-5 min-w-6 items-center justify-center gap-1 rounded px-1 font-mono text-2xs hover:bg-hover",
        pids?.has(pid) ? "bg-hover text-text ring-1 ring-line-strong" : "text-muted",
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full" style={{ background: rankColour(pid) }} />
      {pid}
    </button>
  );
  return (
    <fieldset className="flex min-w-0 items-center gap-0.5" aria-label="Ranks to show">
      <button
        type="button"
        aria-pressed={pids === null}
        onClick={() => onChange(null)}
        className={cn(
          "inline-flex h-5 items-center rounded px-1.5 text-2xs hover:bg-hover",
          pids === null ? "bg-hover text-text ring-1 ring-line-strong" : "text-muted",
        )}
      >
        All
      </button>
      <div className="flex min-w-0 items-center gap-0.5 overflow-x-auto p-px [scrollbar-width:none]">
        {ranks.slice(0, CHIPS).map(chip)}
      </div>
      {world > CHIPS && (
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" size="small" aria-label="More ranks">
              +{world - CHIPS}
              <ChevronDown />
            </Button>
          }
        >
          <div className="grid max-h-72 grid-cols-6 gap-0.5 overflow-y-auto">
            {ranks.slice(CHIPS).map((pid) => (
              <MenuItem
                key={pid}
                className={cn("justify-center px-1 font-mono text-2xs", pids?.has(pid) && "bg-hover text-text")}
                onSelect={(event) => {
                  event.preventDefault();
                  onChange(togglePid(pids, pid));
                }}
              >
                <span aria-hidden className="size-1.5 rounded-full" style={{ background: rankColour(pid) }} />
                {pid}
              </MenuItem>
            ))}
          </div>
        </Menu>
      )}
    </fieldset>
  );
}
