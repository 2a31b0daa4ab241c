import { type ConsoleChunk, MAX_CONTROL_BYTES } from "@commworld/protocol";

const MAX_CHUNKS = 256;
/** JSON may write six bytes for one character; half of the limit is left for the rest. */
const MAX_CHARS = Math.floor(MAX_CONTROL_BYTES / 12);

/** Cuts output into messages that the relay takes, and a chunk's text between characters where it has to. */
export function splitConsole(chunks: ConsoleChunk[]): ConsoleChunk[][] {
  const messages: ConsoleChunk[][] = [];
  let current: ConsoleChunk[] = [];
  let chars = 0;
  const flush = () => {
    if (current.length > 0) messages.push(current);
    current = [];
    chars = 0;
  };
  for (const chunk of chunks.flatMap(cutChunk)) {
    if (current.length === MAX_CHUNKS || chars + chunk.text.length > MAX_CHARS) flush();
    current.push(chunk);
    chars += chunk.text.length;
  }
  flush();
  return messages;
}

function cutChunk(chunk: ConsoleChunk): ConsoleChunk[] {
  const parts: ConsoleChunk[] = [];
  let rest = chunk.text;
  while (rest.length > MAX_CHARS) {
    const isPair = /[\uD800-\uDBFF]/.test(rest[MAX_CHARS - 1]!);
    const end = isPair ? MAX_CHARS - 1 : MAX_CHARS;
    parts.push({ ...chunk, text: rest.slice(0, end) });
    rest = rest.slice(end);
  }
  return [...parts, { ...chunk, text: rest }];
}
