import { programContent } from "@commworld/protocol";
import { z } from "zod";
import { programSettings } from "@/features/api/schemas";
import type { Draft } from "@/features/programs/lib/working-copy";

const draft = z.object({ title: z.string(), content: programContent, settings: programSettings });
const name = (key: string) => `commworld.draft.${key}`;

/** Unsaved work of this browser. Storage may be full or forbidden: then there is no draft. */
export function keepDraft(key: string, value: Draft | null): void {
  try {
    if (value) localStorage.setItem(name(key), JSON.stringify(value));
    else localStorage.removeItem(name(key));
  } catch {
    // The server's copy remains.
  }
}

export function readDraft(key: string): Draft | undefined {
  try {
    const parsed = draft.safeParse(JSON.parse(localStorage.getItem(name(key)) ?? "null"));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
