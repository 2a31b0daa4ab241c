import Link from "next/link";
import { tryLink } from "@/features/workbench/lib/try-link";
import { type ApiEntry, type ApiSection, anchorOf } from "../lib/parse-types";

/** One chapter of the reference, section by section; every entry has an address of its own. */
export function ApiReference({
  sections,
  inC,
}: {
  sections: readonly ApiSection[];
  /** Signatures of the same calls in C, by the entry's anchor. */
  inC: ReadonlyMap<string, string>;
}) {
  return sections.map((section) => (
    <section key={section.name + section.signature} aria-label={section.name} className="mt-8">
      <h2 id={section.name} className="scroll-mt-4 border-b pb-1 font-mono font-semibold text-base">
        <Anchor to={section.name}>{section.name}</Anchor>
      </h2>
      <Body entry={section} />
      <div className="mt-2 divide-y divide-line">
        {section.entries.map((entry, i) => {
          const anchor = anchorOf(section, entry);
          // Overloads stand together; the first has the address.
          const isFirst = section.entries.findIndex(({ name }) => name === entry.name) === i;
          return (
            <article
              key={entry.signature}
              id={isFirst ? anchor : undefined}
              className="scroll-mt-4 py-3 target:rounded-md target:bg-accent-soft target:px-2"
            >
              <h3 className="wrap-anywhere font-mono text-accent-text text-xs leading-5">
                <Anchor to={anchor}>{entry.signature}</Anchor>
              </h3>
              {isFirst && inC.has(anchor) && (
                <p className="wrap-anywhere font-mono text-faint text-xs leading-5">C: {inC.get(anchor)}</p>
              )}
              <Body entry={entry} />
            </article>
          );
        })}
      </div>
    </section>
  ));
}

function Anchor({ to, children }: { to: string; children: string }) {
  return (
    <a href={`#${to}`} className="rounded hover:underline">
      {children}
    </a>
  );
}

const LABELS: Record<string, string> = { param: "takes", returns: "gives", throws: "error" };

function Body({ entry }: { entry: ApiEntry }) {
  return (
    <>
      {entry.text.split("\n\n").map((paragraph) => (
        <p key={paragraph} className="mt-1 max-w-prose text-muted">
          <Inline text={paragraph} />
        </p>
      ))}
      {entry.notes.length > 0 && (
        <dl className="mt-1.5 max-w-prose text-muted">
          {entry.notes.map((note) => (
            <div key={note.tag + note.text} className="flex gap-2">
              <dt className="w-10 shrink-0 text-faint">{LABELS[note.tag] ?? note.tag}</dt>
              <dd className="min-w-0">
                <Inline text={note.tag === "param" ? note.text.replace(/^[\w$]+/, "`$&`") : note.text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.example && <Example code={entry.example} />}
    </>
  );
}

/** Examples stand for an import and what they show; in the editor they are whole programs. */
function Example({ code }: { code: string }) {
  const program = `import MPI from "mpi";\n\nconst world = MPI.COMM_WORLD;\n\n${code}\n`;
  return (
    <div className="relative mt-2">
      <pre className="overflow-x-auto rounded-md border bg-surface p-2.5 pr-28 font-mono text-xs leading-5 max-sm:pr-2.5">
        {code}
      </pre>
      <Link
        href={tryLink(program)}
        prefetch={false}
        className="absolute top-1.5 right-1.5 rounded-md border bg-raised px-2 py-0.5 text-accent-text text-xs hover:bg-hover max-sm:static max-sm:mt-1 max-sm:inline-block"
      >
        Open in editor
      </Link>
    </div>
  );
}

/** Text with `code` in it. */
function Inline({ text }: { text: string }) {
  return text.split("`").map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that does not change
      <code key={i} className="rounded-xs bg-hover px-1 font-mono text-text text-xs">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
