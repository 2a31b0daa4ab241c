import { randomInt } from "node:crypto";
import { ROOM_CODE_ALPHABET } from "@commworld/protocol";

const SUFFIX_CHARS = 12;
const TITLE_CHARS = 40;

/** "ping-pong-" and 57 random bits: whoever has the address may read the program. */
export function makeSlug(title: string): string {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, TITLE_CHARS)
    .replace(/^-+|-+$/g, "");
  return `${words ? `${words}-` : ""}${randomText(SUFFIX_CHARS)}`;
}

/** Letters and digits that are read aloud without mistakes. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ROOM_CODE_ALPHABET[randomInt(ROOM_CODE_ALPHABET.length)]).join("");
}
