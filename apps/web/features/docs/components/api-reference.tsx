import type { ApiEntry, ApiSection } from "../lib/parse-types";

/** The library's reference, section by section. */
export function ApiReference({ sections }: { sections: readonly ApiSection[] }) {
  return sections.map((section) => (
    <section key={section.name + section.signature} aria-label={section.name} className="mt-10">
      <h3 id={`api-${section.name}`} className="border-b pb-1 font-mono font-semibold text-base">
        {section.name}
      </h3>
      <Body entry={section} />
      <div className="mt-2 divide-y divide-line">
        {section.entries.map((entry) => (
          <article key={entry.signature} className="py-3">
            <h4 className="break-words font-mono text-accent-text text-xs leading-5">{entry.signature}</h4>
            <Body entry={entry} />
          </article>
        ))}
      </div>
    </section>
  ));
}

function Body({ entry }: { entry: ApiEntry }) {
  return (
    <>
      {entry.text.split("\n\n").map((paragraph) => (
        <p key={paragraph} className="mt-1 max-w-prose text-muted">
          <Inline text={paragraph} />
        </p>
      ))}
      {entry.notes.map((note) => (
        <p key={note.tag + note.text} className="mt-0.5 max-w-prose text-muted">
          <span className="text-faint">{note.tag}</span> <Inline text={note.text} />
        </p>
      ))}
      {entry.example && (
        <pre className="mt-2 overflow-x-auto rounded-md border bg-surface p-2.5 font-mono text-xs leading-5">
          {entry.example}
        </pre>
      )}
    </>
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
