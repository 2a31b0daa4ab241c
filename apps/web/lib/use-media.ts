"use client";

import { useSyncExternalStore } from "react";

/** Whether a media query holds; `onServer` until the page runs. */
export function useMedia(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}

export const NARROW = "(max-width: 767px)";
