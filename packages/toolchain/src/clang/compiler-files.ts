/** Loads the compiler's files, from the browser's cache where they are kept. */
import type { CompilerFile, CompilerFileName, CompilerManifest } from "./manifest";

const CACHE = "commworld-compiler";

export interface LoadOptions {
  manifest: CompilerManifest;
  /** Address that those of the manifest are relative to. */
  base: string;
  onProgress(doneBytes: number, totalBytes: number): void;
}

/** The files' bytes by name. Rejects with an Error that says which file is missing and what to do. */
export async function loadCompilerFiles<Name extends CompilerFileName>(
  names: readonly Name[],
  { manifest, base, onProgress }: LoadOptions,
): Promise<Record<Name, Uint8Array<ArrayBuffer>>> {
  const cache = await openCache();
  const totalBytes = names.reduce((sum, name) => sum + manifest.files[name].compressedBytes, 0);
  const done = new Map<Name, number>();
  const load = async (name: Name) => {
    const file = manifest.files[name];
    const url = new URL(file.url, base).href;
    const bytes = await loadFile(cache, url, file, (share) => {
      done.set(name, share * file.compressedBytes);
      onProgress(Math.round([...done.values()].reduce((sum, part) => sum + part, 0)), totalBytes);
    });
    return [name, bytes] as const;
  };
  const loaded = Object.fromEntries(await Promise.all(names.map(load))) as Record<Name, Uint8Array<ArrayBuffer>>;
  if (cache) await forgetOthers(cache, manifest, base);
  return loaded;
}

/** Undefined where the page may keep nothing. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await caches.open(CACHE);
  } catch {
    return undefined;
  }
}

async function loadFile(
  cache: Cache | undefined,
  url: string,
  file: CompilerFile,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await cache?.match(url);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (bytes.length === file.bytes) {
      onShare(1);
      return bytes;
    }
  }
  const response = await fetch(url).catch(() => undefined);
  if (!response?.ok || !response.body) {
    const what = response ? `the server answered ${response.status}` : "the server cannot be reached";
    throw new Error(`${file.url} of the compiler could not be loaded, ${what}; reload the page and try again`);
  }
  // The browser decompresses while it loads: the share that has arrived is measured on the result.
  const bytes = new Uint8Array(file.bytes);
  let at = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > bytes.length) break;
    bytes.set(value, at);
    at += value.length;
    onShare(at / bytes.length);
  }
  if (at !== bytes.length)
    throw new Error(`${file.url} of the compiler arrived cut short; reload the page and try again`);
  // What cannot be kept is loaded again next time.
  await cache?.put(url, new Response(bytes)).catch(() => {});
  return bytes;
}

/** Files of earlier versions of the compiler. */
async function forgetOthers(cache: Cache, manifest: CompilerManifest, base: string): Promise<void> {
  const wanted = new Set(Object.values(manifest.files).map(({ url }) => new URL(url, base).href));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
}
