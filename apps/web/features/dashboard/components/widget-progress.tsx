import type { Widget } from "@commworld/protocol";
import { formatShare } from "@/lib/format";
import { rankColour } from "../lib/colours";
import { MoreRanks } from "./more-ranks";

const SHOWN = 16;

/** A bar per rank. */
export function WidgetProgress({ bars }: { bars: readonly Extract<Widget, { kind: "progress" }>[] }) {
  return (
    <>
      <div className="flex flex-col gap-[3px]">
        {bars.slice(0, SHOWN).map(({ pid, name, fraction }) => (
          <div key={pid} className="flex items-center gap-2 text-xs">
            <span className="tabular w-6 shrink-0 text-right font-mono text-faint">{pid}</span>
            <div
              role="progressbar"
              aria-label={`${name}, rank ${pid}`}
              aria-valuenow={Math.round(fraction * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              className="h-3 flex-1 overflow-hidden rounded-xs bg-sunken"
            >
              <div className="h-full" style={{ width: `${fraction * 100}%`, background: rankColour(pid) }} />
            </div>
            <span className="tabular w-10 shrink-0 text-right text-muted">{formatShare(fraction)}</span>
          </div>
        ))}
      </div>
      <MoreRanks count={bars.length - SHOWN} />
    </>
  );
}
