"use client";

import { useId, useState } from "react";
import useSWR from "swr";
import { Input } from "@/components/ui/input";
import type { SearchEntry } from "../lib/library-docs";
import { findEntries } from "../lib/search";

async function load(path: string): Promise<SearchEntry[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error("The index cannot be loaded now.");
  return response.json();
}

/** Searches the library's reference; the index is loaded at the first key. */
export function DocsSearch() {
  const [query, setQuery] = useState("");
  const id = useId();
  const { data, error } = useSWR<SearchEntry[], Error>(query === "" ? null : "/docs/search.json", load, {
    revalidateOnFocus: false,
  });
  const found = data ? findEntries(data, query) : [];
  return (
    <search className="block">
      <Input
        type="search"
        role="searchbox"
        aria-label="Search the reference"
        aria-controls={id}
        placeholder="Search: Send, ANY_SOURCE, halo …"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setQuery("");
        }}
        className="w-full"
      />
      <div id={id} aria-live="polite">
        {query.trim() !== "" && (
          <div className="mt-2 max-h-96 overflow-y-auto rounded-lg border bg-surface">
            {error ? (
              <p className="p-3 text-bad">{error.message}</p>
            ) : found.length === 0 ? (
              <p className="p-3 text-muted">{data ? "Nothing of that name." : "Searching …"}</p>
            ) : (
              <ul aria-label="Search results" className="divide-y divide-line">
                {found.map((entry) => (
                  // A plain link: only the browser's own navigation marks what the address points at.
                  <li key={entry.href}>
                    <a
                      href={entry.href}
                      className="block px-3 py-1.5 -outline-offset-2 hover:bg-hover"
                      onClick={() => setQuery("")}
                    >
                      <span className="flex items-baseline gap-2">
                        <span className="font-mono text-xs">{entry.name}</span>
                        <span className="ml-auto shrink-0 text-faint text-xs">{entry.chapter}</span>
                      </span>
                      <span className="block truncate text-muted text-xs">{entry.text}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </search>
  );
}
