/** What was compiled as it is kept and served: u32 length of the diagnostics, these as JSON, then the module. */
import type { CCompileOutcome } from "./compile-c";

/** The parts, one behind the other. */
export function packModule({ wasm, diagnostics }: CCompileOutcome & { ok: true }): Uint8Array<ArrayBuffer>[] {
  const text = new TextEncoder().encode(JSON.stringify(diagnostics));
  return [new Uint8Array(Uint32Array.of(text.length).buffer), text, wasm];
}

export function unpackModule(bytes: Uint8Array<ArrayBuffer>): CCompileOutcome {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const diagnostics = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  return { ok: true, wasm: bytes.slice(4 + length), diagnostics };
}
