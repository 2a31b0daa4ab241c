import type { Widget } from "@commworld/protocol";
import { arc, pie } from "d3-shape";
import { formatShare } from "@/lib/format";
import { callColour } from "../lib/colours";
import { pieLabels } from "../lib/widget-groups";
import { MoreRanks } from "./more-ranks";

type Pie = Extract<Widget, { kind: "pie" }>;

const SHOWN = 8;
const RADIUS = 30;
const slices = pie<Pie["parts"][number]>()
  .value(({ value }) => value)
  .sort(null);
const outline = arc<{ startAngle: number; endAngle: number; padAngle: number }>()
  .innerRadius(RADIUS * 0.55)
  .outerRadius(RADIUS);

/** A ring per rank, with one legend. */
export function WidgetPies({ pies }: { pies: readonly Pie[] }) {
  const labels = pieLabels(pies);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {pies.slice(0, SHOWN).map((widget) => (
          <Ring key={widget.pid} widget={widget} labels={labels} />
        ))}
      </div>
      <ul aria-label="Legend" className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
        {labels.map((label, place) => (
          <li key={label} className="flex min-w-0 items-center gap-1.5">
            <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ background: callColour(place) }} />
            <span className="truncate">{label}</span>
          </li>
        ))}
      </ul>
      <MoreRanks count={pies.length - SHOWN} />
    </>
  );
}

function Ring({ widget: { pid, parts }, labels }: { widget: Pie; labels: readonly string[] }) {
  const all = parts.reduce((sum, { value }) => sum + value, 0);
  const shares = parts.map(({ label, value }) => `${label} ${formatShare(all > 0 ? value / all : 0)}`);
  return (
    <figure className="flex flex-col items-center">
      <svg
        role="img"
        aria-label={`rank ${pid}: ${shares.join(", ")}`}
        width={2 * RADIUS}
        height={2 * RADIUS}
        viewBox={`${-RADIUS} ${-RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
      >
        <circle r={RADIUS * 0.775} fill="none" stroke="var(--sunken)" strokeWidth={RADIUS * 0.45} />
        {all > 0 &&
          slices(parts).map((slice, i) => (
            <path
              key={slice.data.label}
              d={outline({ startAngle: slice.startAngle, endAngle: slice.endAngle, padAngle: 0.02 }) ?? undefined}
              fill={callColour(labels.indexOf(slice.data.label))}
            >
              <title>{shares[i]}</title>
            </path>
          ))}
      </svg>
      <figcaption className="tabular text-faint text-xs">rank {pid}</figcaption>
    </figure>
  );
}
