/** Gives a program what stands on the command's standard input, as the program asks for it. */
import type { InputWriter } from "@commworld/runtime/node";

type Chunks = AsyncIterator<Uint8Array | string, unknown>;

/** @param open is called when the program first reads. Resolves when there is no more. */
export async function feedInput(
  writer: Pick<InputWriter, "asked" | "write" | "end">,
  open: () => Chunks,
): Promise<void> {
  await writer.asked();
  const chunks = open();
  for (;;) {
    const chunk = await chunks.next();
    if (chunk.done) break;
    const bytes = typeof chunk.value === "string" ? new TextEncoder().encode(chunk.value) : chunk.value;
    for (let at = 0; at < bytes.length; ) {
      at += writer.write(bytes.subarray(at));
      await writer.asked();
    }
  }
  writer.end();
}
