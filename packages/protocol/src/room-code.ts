import { z } from "zod";

/** No vowels and no look-alikes: a code is read aloud and never spells a word. */
export const ROOM_CODE_ALPHABET = "bcdfghjkmnpqrstvwxz23456789";
export const ROOM_CODE_LENGTH = 8;

export const roomCode = z.string().regex(new RegExp(`^[${ROOM_CODE_ALPHABET}]{${ROOM_CODE_LENGTH}}$`), "a room code");
