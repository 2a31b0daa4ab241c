import type { Finding, FindingPlace } from "@commworld/protocol";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { SourceLocation } from "@/features/console/lib/locate";
import { Panel } from "@/features/dashboard/components/panel";
import { plural } from "@/lib/format";
import { WaitGraph } from "./wait-graph";

type Jump = ((location: SourceLocation) => void) | undefined;

/** What the checker found, each with its places in the program, and for a deadlock who waits for whom. */
export function FindingsPanel({ findings, onJump }: { findings: readonly Finding[]; onJump?: Jump }) {
  if (findings.length === 0) return null;
  return (
    <Panel title="Checker" aside={plural(findings.length, "finding")}>
      <ul aria-label="Findings" className="flex flex-col gap-3">
        {findings.map((finding) => (
          <li key={`${finding.id} ${finding.message}`}>
            <FindingEntry finding={finding} onJump={onJump} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function FindingEntry({ finding, onJump }: { finding: Finding; onJump: Jump }) {
  const { id, severity, message, advice, places, count } = finding;
  const isError = severity === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <article className="flex flex-col gap-1.5 text-xs">
      <header className="flex flex-wrap items-center gap-2">
        <Badge tone={isError ? "bad" : "warn"} className="font-mono">
          <Icon aria-hidden />
          {id}
        </Badge>
        {count > 1 && <span className="text-faint">{count} times</span>}
      </header>
      <p className="max-w-prose break-words text-sm">{message}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <WaitGraph places={places} />
        <ul aria-label="Places" className="flex min-w-0 flex-col gap-0.5">
          {places.map((place) => (
            <li key={`${place.pid} ${place.text}`} className="break-words">
              <PlaceText place={place} onJump={onJump} />
            </li>
          ))}
        </ul>
      </div>
      <p className="max-w-prose break-words text-muted">{advice}</p>
    </article>
  );
}

function PlaceText({ place, onJump }: { place: FindingPlace; onJump: Jump }) {
  const { pid, text, file, line, column = 1 } = place;
  const position = file === undefined || line === undefined ? undefined : { file, line, column };
  return (
    <>
      <span className="text-muted">
        rank {pid} {text}
      </span>{" "}
      {position &&
        (onJump ? (
          <button
            type="button"
            className="rounded-xs font-mono text-accent-text underline decoration-dotted underline-offset-2 hover:decoration-solid"
            onClick={() => onJump(position)}
          >
            {file}:{line}
          </button>
        ) : (
          <span className="font-mono">
            {file}:{line}
          </span>
        ))}
    </>
  );
}
