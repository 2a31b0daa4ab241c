import type { ReactNode } from "react";

/** The parts that pages of text are made of. */
export function Title({ children }: { children: ReactNode }) {
  return <h1 className="font-semibold text-xl">{children}</h1>;
}

export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mt-9 scroll-mt-4 font-semibold text-base">
      {children}
    </h2>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return (
    <p className="mt-2 max-w-prose text-muted [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2">
      {children}
    </p>
  );
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-xs bg-hover px-1 font-mono text-text text-xs">{children}</code>;
}

export function Block({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0} className="mt-3 overflow-x-auto rounded-md border bg-surface p-3 font-mono text-xs leading-5">
      {children}
    </pre>
  );
}

export function List({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="mt-2 max-w-prose list-disc space-y-1 pl-5 text-muted [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2">
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
        <li key={i}>{item}</li>
      ))}
    </ul>
  );
}
