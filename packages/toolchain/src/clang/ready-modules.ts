/** Modules that the server has compiled already. What of them cannot be had is compiled on the page. */
import type { CCompileOutcome } from "./compile-c";
import { unpackModule } from "./packed-module";

/** @param url of a JSON list of keys */
export async function fetchKeys(url: string): Promise<ReadonlySet<string>> {
  try {
    const response = await fetch(url);
    return new Set(response.ok ? ((await response.json()) as string[]) : []);
  } catch {
    return new Set();
  }
}

export async function fetchModule(url: string, signal?: AbortSignal): Promise<CCompileOutcome | undefined> {
  try {
    const response = await fetch(url, { signal: signal ?? null });
    return response.ok ? unpackModule(new Uint8Array(await response.arrayBuffer())) : undefined;
  } catch {
    return undefined;
  }
}
