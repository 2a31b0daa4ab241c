/** Compiled modules of rooms: the host gives them to the server, the members fetch them. */
import { hashBytes, LIMITS } from "@commworld/protocol";
import { ApiError, readError } from "@/features/api/lib/request";
import { ensureSession } from "@/features/session/lib/session";
import { formatBytes } from "@/lib/format";

const at = (hash: string) => `/api/v1/modules/${hash}`;

/** Those that this page has compiled or fetched; a room runs few. */
const known = new Map<string, Uint8Array<ArrayBuffer>>();
const MOST_KNOWN = 4;

function remember(hash: string, wasm: Uint8Array<ArrayBuffer>): void {
  known.delete(hash);
  known.set(hash, wasm);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
}

/** Sends the module unless the server has it. Answers its hash. */
export async function publishModule(wasm: Uint8Array<ArrayBuffer>): Promise<string> {
  if (wasm.length > LIMITS.moduleBytes)
    throw new Error(
      `The compiled program has ${formatBytes(wasm.length)}, and a room takes ${formatBytes(LIMITS.moduleBytes)} at most: make tables with initial values smaller.`,
    );
  const hash = hashBytes(wasm);
  remember(hash, wasm);
  if ((await ask(hash, { method: "HEAD" })).ok) return hash;
  await ensureSession();
  const sent = await ask(hash, { method: "PUT", body: wasm, headers: { "content-type": "application/wasm" } });
  if (!sent.ok) throw await readError(sent);
  return hash;
}

/** Rejects when the server has no such module, or sends another. */
export async function fetchModule(hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const own = known.get(hash);
  if (own) return own;
  const response = await ask(hash, {});
  if (!response.ok) throw await readError(response);
  const wasm = new Uint8Array(await response.arrayBuffer());
  if (hashBytes(wasm) !== hash) throw new Error("the compiled program is not the one the run names");
  remember(hash, wasm);
  return wasm;
}

async function ask(hash: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(at(hash), { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("offline", 0, "The server cannot be reached. Check the connection.");
  }
}
