import type { Widget } from "@commworld/protocol";
import { MoreRanks } from "./more-ranks";

const SHOWN = 16;

/** A line per rank; the text is shown as it is. */
export function WidgetTexts({ texts }: { texts: readonly Extract<Widget, { kind: "string" }>[] }) {
  return (
    <>
      <dl className="flex flex-col gap-0.5 text-xs">
        {texts.slice(0, SHOWN).map(({ pid, text }) => (
          <div key={pid} className="flex gap-2">
            <dt className="tabular w-6 shrink-0 text-right font-mono text-faint">
              <span className="sr-only">rank </span>
              {pid}
            </dt>
            <dd className="wrap-anywhere min-w-0 whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
      <MoreRanks count={texts.length - SHOWN} />
    </>
  );
}
