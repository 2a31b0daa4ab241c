"use client";

import { useSyncExternalStore } from "react";

/** What a person wants lessons and examples to be written in; C stands for C++ too. */
export type PreferredLanguage = "typescript" | "c";

const KEY = "commworld.language";
const CHANGED = "commworld:language";

function read(): PreferredLanguage {
  try {
    return localStorage.getItem(KEY) === "c" ? "c" : "typescript";
  } catch {
    return "typescript";
  }
}

function write(language: PreferredLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage the choice cannot be remembered, nor made.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  for (const event of [CHANGED, "storage"]) window.addEventListener(event, listener);
  return () => {
    for (const event of [CHANGED, "storage"]) window.removeEventListener(event, listener);
  };
}

/** Remembered in the browser, the same on all its pages. */
export function usePreferredLanguage() {
  const language = useSyncExternalStore<PreferredLanguage>(subscribe, read, () => "typescript");
  return [language, write] as const;
}
